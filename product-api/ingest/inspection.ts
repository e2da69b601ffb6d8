/** An order to the inspector for one file. */
export interface InspectionOrder {
  videoPath: string;
  /** Where the poster goes. */
  posterPath: string;
  /** Where the same video goes as a plain MP4, if it is in another box or has sound that no browser plays. */
  rewrappedPath: string;
}

/** The real properties of a video file. */
export interface VideoFacts {
  mimeType: string;
  videoCodec: string | null;
  /** With profile and level, as RFC 6381 writes it: `avc1.640028`. */
  codecString: string | null;
  /** It can be heard: in a codec that every browser plays, and louder than silence. */
  hasSound: boolean;
  /** As shown: turned upright, with square pixels. */
  width: number;
  height: number;
  durationS: number;
}

export type InspectionAnswer =
  { isPlayable: true; isRewrapped: boolean; facts: VideoFacts } | { isPlayable: false; reason: string };
