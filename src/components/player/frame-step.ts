/** Models make 16 to 30 frames a second; aimed at the middle of a frame, this reaches the next one at each of them. */
export const FRAME_S = 1 / 24;

/** When the frame in view begins, by video; only newer browsers say it. */
const shown = new WeakMap<HTMLVideoElement, number>();

/** Keeps track of which frame is in view. Returns what ends that. */
export function watchFrames(video: HTMLVideoElement): () => void {
  if (!('requestVideoFrameCallback' in video)) return () => undefined;
  let handle = 0;
  const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    shown.set(video, mediaTime);
    handle = video.requestVideoFrameCallback(onFrame);
  };
  handle = video.requestVideoFrameCallback(onFrame);
  return () => video.cancelVideoFrameCallback(handle);
}

/** Shows the frame before (-1) or after (1) the one in view. */
export function stepFrame(video: HTMLVideoElement, step: 1 | -1): void {
  video.pause();
  if (!Number.isFinite(video.duration)) return;
  const known = shown.get(video);
  const isCurrent = known !== undefined && Math.abs(video.currentTime - known) < 2 * FRAME_S;
  const begin = isCurrent ? known : video.currentTime;
  const atS = begin + (step > 0 ? 1.5 : -0.5) * FRAME_S;
  video.currentTime = Math.min(Math.max(0, atS), video.duration);
}
