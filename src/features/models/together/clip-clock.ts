/** How often the clips are compared with the clock. */
const CHECK_EVERY_MS = 200;
/** Farther off than this a clip jumps; nearer, it runs a little faster or slower until it is in step. */
const JUMP_S = 0.4;
const MOST_RATE_CHANGE = 0.2;

/**
 * Keeps looping clips of the same length in step. One clock for all: a clip that is loaded later, or was out of sight,
 * joins at the clock's position.
 */
export class ClipClock {
  private readonly startedAt = performance.now();
  private readonly clips = new Set<HTMLVideoElement>();
  private readonly timer = setInterval(() => this.correct(), CHECK_EVERY_MS);

  /** Starts a clip in step, now or once its data is there. Returns what lets go of it. */
  add(clip: HTMLVideoElement): () => void {
    const join = () => this.jump(clip);
    if (clip.readyState > HTMLMediaElement.HAVE_NOTHING) join();
    clip.addEventListener('loadedmetadata', join);
    this.clips.add(clip);
    return () => {
      clip.removeEventListener('loadedmetadata', join);
      this.clips.delete(clip);
    };
  }

  stop(): void {
    clearInterval(this.timer);
    this.clips.clear();
  }

  private correct(): void {
    for (const clip of this.clips) {
      if (clip.seeking || clip.paused || clip.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
      const aheadS = this.aheadS(clip);
      if (Math.abs(aheadS) > JUMP_S) this.jump(clip);
      else clip.playbackRate = 1 - Math.max(-MOST_RATE_CHANGE, Math.min(MOST_RATE_CHANGE, aheadS));
    }
  }

  private jump(clip: HTMLVideoElement): void {
    clip.currentTime = this.positionS(clip);
    clip.playbackRate = 1;
  }

  private positionS({ duration }: HTMLVideoElement): number {
    const elapsedS = (performance.now() - this.startedAt) / 1000;
    return Number.isFinite(duration) && duration > 0 ? elapsedS % duration : 0;
  }

  /** The shorter way around the loop: half a clip at most. */
  private aheadS(clip: HTMLVideoElement): number {
    const { duration } = clip;
    const aheadS = clip.currentTime - this.positionS(clip);
    return aheadS - duration * Math.round(aheadS / duration);
  }
}
