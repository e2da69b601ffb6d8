/** An order to the inspector for one file. */
export interface InspectionOrder {
  videoPath: string;
  /** Where the poster goes. */
  posterPath: string;
}

/** The real properties of a video file. */
export interface VideoFacts {
  mimeType: string;
  videoCodec: string | null;
  hasSound: boolean;
  /** As shown: turned upright, with square pixels. */
  width: number;
  height: number;
  durationS: number;
}

export type InspectionAnswer = { isPlayable: true; facts: VideoFacts } | { isPlayable: false; reason: string };
