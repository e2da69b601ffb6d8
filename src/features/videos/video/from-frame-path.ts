/** The form that starts the next shot from a frame of this video: the one at `atS` seconds, or the last one. */
export function fromFramePath(videoId: string, atS?: number): string {
  return `/ai-video-generator?again=${videoId}&frame=${atS === undefined ? 'last' : atS.toFixed(3)}`;
}
