import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Model, Resolution } from '#contracts/model';
import type { Tables } from '../../db/tables';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
  VideoSettings,
} from '../../videos/provider';
import { takeCall } from '../../videos/provider-states';

/** A provider whose documented call rate all our processes share; orders are paced before they are chosen. */
export class PacedProvider implements VideoProvider {
  readonly name;
  readonly looks;
  readonly tellsProgress;
  readonly limits;
  readonly deadlineMs;
  readonly lostSubmission;
  readonly billsCanceledWork;
  readonly readWebhook: VideoProvider['readWebhook'];

  constructor(
    private readonly provider: VideoProvider,
    private readonly callsPerMinute: number,
    private readonly deps: { db: Kysely<Tables>; now: () => Date },
  ) {
    this.name = provider.name;
    this.looks = provider.looks;
    this.tellsProgress = provider.tellsProgress;
    this.limits = provider.limits;
    this.deadlineMs = provider.deadlineMs;
    this.lostSubmission = provider.lostSubmission;
    this.billsCanceledWork = provider.billsCanceledWork;
    this.readWebhook = provider.readWebhook?.bind(provider);
  }

  freeSlots(): number {
    return this.provider.freeSlots();
  }

  endpointFor(model: Model, settings: VideoSettings): string | undefined {
    return this.provider.endpointFor(model, settings);
  }

  guessS(durationS: number, resolution: Resolution): number {
    return this.provider.guessS(durationS, resolution);
  }

  costUsd(model: Model, settings: VideoSettings): number | undefined {
    return this.provider.costUsd(model, settings);
  }

  async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    for (const picture of [order.imageKey, order.endImageKey]) if (picture !== null) await this.#leave();
    return this.provider.submit(order, claim);
  }

  async find(lost: LostSubmission): Promise<Finding> {
    await this.#leave();
    return this.provider.find(lost);
  }

  async status(order: OrderRef): Promise<ProviderStatus> {
    const retryAfterMs = await this.#ask();
    return retryAfterMs > 0 ? { state: 'unreachable', retryAfterMs } : this.provider.status(order);
  }

  async cancel(order: OrderRef): Promise<void> {
    await this.#leave();
    return this.provider.cancel(order);
  }

  discard(order: OrderRef): Promise<void> {
    return this.provider.discard(order);
  }

  #ask(): Promise<number> {
    return takeCall(this.deps.db, this.name, this.callsPerMinute, this.deps.now());
  }

  /** Waits for a free slot. */
  async #leave(): Promise<void> {
    for (let restMs = await this.#ask(); restMs > 0; restMs = await this.#ask()) await sleep(restMs);
  }
}
