import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderLimits,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
} from '../videos/provider';

/** A provider controlled by the test: orders run until the test ends them. */
export class ScriptedProvider implements VideoProvider {
  readonly name = 'sample';
  /** Rare: with a few orders at work, looking more often keeps the processor busy all the time. */
  readonly looks = { firstMs: 200, waitingMs: 200, workingMs: 200 };
  readonly tellsProgress = true;
  limits: ProviderLimits | undefined;
  deadlineMs = 60_000;
  lostSubmission = { absentAfterMs: 30_000, giveUpAfterMs: 120_000 };
  billsCanceledWork = false;
  slots = Number.POSITIVE_INFINITY;
  /** In the order of their submission. */
  readonly orders: (VideoOrder & { ref: string })[] = [];
  readonly canceled: string[] = [];
  readonly discarded: string[] = [];
  /** The status of an order until the test sets another. */
  usual: ProviderStatus = { state: 'running', progress: 0.5 };
  /** The end of the next submission. */
  answerWith: Submission | undefined;
  readonly #statuses = new Map<string, ProviderStatus>();
  /** Ends of orders that have not arrived: a video counts as running shortly before its order is sent. */
  readonly #early = new Map<string, ProviderStatus>();

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

  costUsd(): number {
    return 0;
  }

  async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    const answer = this.answerWith;
    this.answerWith = undefined;
    if (answer) return answer;
    if (!(await claim())) return { state: 'withdrawn' };
    const ref = `ref-${randomUUID()}`;
    this.orders.push({ ...order, ref });
    const early = this.#early.get(order.prompt);
    if (early) this.#statuses.set(ref, early);
    this.#early.delete(order.prompt);
    return { state: 'accepted', ref };
  }

  find({ attemptId }: LostSubmission): Promise<Finding> {
    const order = this.orders.find((candidate) => candidate.attemptId === attemptId);
    return Promise.resolve(order ? { state: 'found', ref: order.ref } : { state: 'absent' });
  }

  status({ ref }: OrderRef): Promise<ProviderStatus> {
    return Promise.resolve(this.#statusOf(ref));
  }

  cancel({ ref }: OrderRef): Promise<void> {
    this.canceled.push(ref);
    this.#statuses.set(ref, { state: 'lost', wasStopped: false });
    return Promise.resolve();
  }

  discard({ ref }: OrderRef): Promise<void> {
    this.discarded.push(ref);
    return Promise.resolve();
  }

  /** Ends the last order of that prompt, or the first one to come. */
  answer(prompt: string, status: ProviderStatus): void {
    const order = this.orders.findLast((candidate) => candidate.prompt === prompt);
    if (order) this.end(order.ref, status);
    else this.#early.set(prompt, status);
  }

  /** Ends one of `orders`, where several have the same prompt. */
  end(ref: string, status: ProviderStatus): void {
    this.#statuses.set(ref, status);
  }

  /** As if the order of that prompt had never arrived. */
  forget(prompt: string): void {
    const at = this.orders.findLastIndex((order) => order.prompt === prompt);
    if (at >= 0) this.orders.splice(at, 1);
  }

  /** Completes the order of that prompt, with files distinct from those of other orders. */
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
    return { state: 'succeeded', output: { kind: 'local', videoPath, posterPath, width: 854, height: 480 } };
  }

  #statusOf(ref: string): ProviderStatus {
    return this.#statuses.get(ref) ?? this.usual;
  }
}
