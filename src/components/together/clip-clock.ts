/** How often the clips are compared with the clock. */
const CHECK_EVERY_MS = 200;
/** Farther off than this a clip jumps; nearer, it runs a little faster or slower until it is in step. */
const JUMP_S = 0.4;
const MOST_RATE_CHANGE = 0.2;

/**
 * Keeps clips in step, in rounds as long as the longest of them. One clock for all: a clip that is loaded later, or was
 * out of sight, joins at the clock's position. A shorter clip that doesn't loop waits on its last frame for the next
 * round.
 */
export class ClipClock {
  private startedAt = performance.now();
  private pausedAtMs: number | undefined;
  private readonly clips = new Set<HTMLVideoElement>();
  private readonly timer = setInterval(() => this.correct(), CHECK_EVERY_MS);

  /** Starts a clip in step, now or once its data is there. Returns what lets go of it. */
  add(clip: HTMLVideoElement): () => void {
    const join = () => this.jump(clip);
    this.clips.add(clip);
    if (clip.readyState > HTMLMediaElement.HAVE_NOTHING) join();
    clip.addEventListener('loadedmetadata', join);
    return () => {
      clip.removeEventListener('loadedmetadata', join);
      this.clips.delete(clip);
    };
  }

  stop(): void {
    clearInterval(this.timer);
    this.clips.clear();
  }

  /** Length of a round, in seconds; 0 before the first clip is loaded. */
  get lengthS(): number {
    const lengths = [...this.clips].map(({ duration }) => duration).filter((duration) => duration > 0);
    return lengths.every(Number.isFinite) ? Math.max(0, ...lengths) : 0;
  }

  /** In the round, in seconds. */
  get positionS(): number {
    const elapsedS = ((this.pausedAtMs ?? performance.now()) - this.startedAt) / 1000;
    return this.lengthS > 0 ? elapsedS % this.lengthS : 0;
  }

  get isPaused(): boolean {
    return this.pausedAtMs !== undefined;
  }

  /** Holds all clips at the same place. */
  pause(): void {
    this.pausedAtMs ??= performance.now();
    for (const clip of this.clips) {
      clip.pause();
      this.jump(clip);
    }
  }

  /** Goes on where all were paused. */
  resume(): void {
    if (this.pausedAtMs === undefined) return;
    this.startedAt += performance.now() - this.pausedAtMs;
    this.pausedAtMs = undefined;
    for (const clip of this.clips) this.play(clip);
  }

  seek(atS: number): void {
    this.startedAt = (this.pausedAtMs ?? performance.now()) - atS * 1000;
    for (const clip of this.clips) this.jump(clip);
  }

  private correct(): void {
    if (this.isPaused) return;
    for (const clip of this.clips) {
      if (clip.ended && this.targetS(clip) < clip.duration) this.play(clip);
      if (clip.seeking || clip.paused || clip.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
      const aheadS = this.aheadS(clip);
      if (Math.abs(aheadS) > JUMP_S) this.jump(clip);
      else clip.playbackRate = 1 - Math.max(-MOST_RATE_CHANGE, Math.min(MOST_RATE_CHANGE, aheadS));
    }
  }

  /** Refused by browsers only for clips with sound; those join when the visitor presses play. */
  private play(clip: HTMLVideoElement): void {
    this.jump(clip);
    if (this.targetS(clip) < clip.duration) clip.play().catch(() => undefined);
  }

  private jump(clip: HTMLVideoElement): void {
    clip.currentTime = this.targetS(clip);
    clip.playbackRate = 1;
  }

  private targetS({ duration }: HTMLVideoElement): number {
    return Number.isFinite(duration) && duration > 0 ? Math.min(this.positionS, duration) : 0;
  }

  /** The shorter way around the round: half of it at most. */
  private aheadS(clip: HTMLVideoElement): number {
    const aheadS = clip.currentTime - this.targetS(clip);
    return aheadS - this.lengthS * Math.round(aheadS / this.lengthS);
  }
}
