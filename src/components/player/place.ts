/** Where a video is, when another view goes on with it. */
export interface Place {
  atS: number;
  isPlaying: boolean;
  /** Silent there, whatever the visitor chose elsewhere. */
  isMuted?: boolean;
}
