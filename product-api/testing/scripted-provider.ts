import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProviderStatus, VideoOrder, VideoProvider } from '../videos/provider';

/** A provider that does what the test says: orders run until they are told how to end. */
export class ScriptedProvider implements VideoProvider {
  readonly name = 'sample';
  readonly pollMs = 20;
  deadlineMs = 60_000;
  slots = Number.POSITIVE_INFINITY;
  /** In the order of their submission. */
  readonly orders: (VideoOrder & { ref: string })[] = [];
  readonly canceled: string[] = [];
  readonly discarded: string[] = [];
  /** What every order's status is until it was told otherwise. */
  usual: ProviderStatus = { state: 'running', progress: 0.5 };
  /** Thrown by the next submission. */
  refuseWith: Error | undefined;
  readonly #statuses = new Map<string, ProviderStatus>();

  constructor(private readonly workDir: string) {}

  freeSlots(): number {
    return this.slots - this.orders.filter(({ ref }) => this.#statusOf(ref).state === 'running').length;
  }

  guessS(durationS: number): number {
    return durationS * 2;
  }

  endpointFor(): string {
    return 'scripted';
  }

  submit(order: VideoOrder): Promise<string> {
    if (this.refuseWith) {
      const error = this.refuseWith;
      this.refuseWith = undefined;
      return Promise.reject(error);
    }
    const ref = `ref-${randomUUID()}`;
    this.orders.push({ ...order, ref });
    return Promise.resolve(ref);
  }

  status(ref: string): Promise<ProviderStatus> {
    return Promise.resolve(this.#statusOf(ref));
  }

  cancel(ref: string): Promise<void> {
    this.canceled.push(ref);
    this.#statuses.set(ref, { state: 'lost', wasStopped: false });
    return Promise.resolve();
  }

  discard(ref: string): Promise<void> {
    this.discarded.push(ref);
    return Promise.resolve();
  }

  /** Ends the order of that prompt. */
  answer(prompt: string, status: ProviderStatus): void {
    const order = this.orders.findLast((candidate) => candidate.prompt === prompt);
    if (!order) throw new Error(`Nobody has ordered "${prompt}".`);
    this.#statuses.set(order.ref, status);
  }

  /** Ends the order of that prompt well, with files that can be told from others. */
  async succeed(prompt: string): Promise<void> {
    this.answer(prompt, await this.output(prompt));
  }

  /** A status that says: done. */
  async output(content: string): Promise<ProviderStatus> {
    await mkdir(this.workDir, { recursive: true });
    const videoPath = path.join(this.workDir, `${randomUUID()}.mp4`);
    const posterPath = videoPath.replace('.mp4', '.webp');
    await writeFile(videoPath, `video of ${content}`);
    await writeFile(posterPath, `poster of ${content}`);
    return { state: 'succeeded', output: { videoPath, posterPath, width: 854, height: 480 } };
  }

  #statusOf(ref: string): ProviderStatus {
    return this.#statuses.get(ref) ?? this.usual;
  }
}
