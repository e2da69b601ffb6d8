import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { DelegatingProvider } from '../../videos/delegating-provider';
import type {
  Finding,
  LostSubmission,
  OrderRef,
  ProviderStatus,
  Submission,
  VideoOrder,
  VideoProvider,
} from '../../videos/provider';
import { takeCall } from '../../videos/provider-states';

/** A provider whose documented call rate all our processes share; orders are paced before they are chosen. */
export class PacedProvider extends DelegatingProvider {
  constructor(
    provider: VideoProvider,
    private readonly callsPerMinute: number,
    private readonly deps: { db: Kysely<Tables>; now: () => Date },
  ) {
    super(provider);
  }

  override async submit(order: VideoOrder, claim: () => Promise<boolean>): Promise<Submission> {
    for (const picture of [order.imageKey, order.endImageKey]) if (picture !== null) await this.#leave();
    return super.submit(order, claim);
  }

  override async find(lost: LostSubmission): Promise<Finding> {
    await this.#leave();
    return super.find(lost);
  }

  override async status(order: OrderRef): Promise<ProviderStatus> {
    const retryAfterMs = await this.#ask();
    return retryAfterMs > 0 ? { state: 'unreachable', retryAfterMs } : super.status(order);
  }

  override async cancel(order: OrderRef): Promise<void> {
    await this.#leave();
    return super.cancel(order);
  }

  #ask(): Promise<number> {
    return takeCall(this.deps.db, this.name, this.callsPerMinute, this.deps.now());
  }

  /** Waits for a free slot. */
  async #leave(): Promise<void> {
    for (let restMs = await this.#ask(); restMs > 0; restMs = await this.#ask()) await sleep(restMs);
  }
}
