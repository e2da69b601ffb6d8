import { DAY_MS } from '#contracts/day';
import { endSubscriptionsOfErased } from '../account/end-subscriptions';
import { expireGrants } from '../ledger/expire-grants';
import { payBackToErased } from '../payments/pay-back';
import type { PaymentDeps } from '../payments/payment-deps';
import { reconcilePayments } from '../payments/reconcile';
import { announceRenewals } from '../subscriptions/announce-renewals';
import { Loop } from '../queue/loop';

const EXPIRY_MS = 60_000;
/** Webhooks bring payment events; this finds the ones they missed. */
const RECONCILE_MS = { stripe: 5 * 60_000, test: 60_000 } as const;
/** Longer than any video can hold credits of an expired grant. */
const LOOK_BACK_MS = 3 * DAY_MS;

/** The scheduled work on money. Any number of processes may run it. */
export class MoneyWorker {
  readonly #deps: PaymentDeps;
  readonly #loops: Loop[];
  #hasLookedAtAll = false;
  #hasReconciled = false;

  constructor(deps: PaymentDeps) {
    this.#deps = deps;
    const loop = (name: string, restMs: number, work: () => Promise<void>) => {
      const workThenRest = async () => {
        await work();
        return restMs;
      };
      return new Loop(
        workThenRest,
        (error) => deps.logger.error({ err: error, loop: name }, 'money step failed, will retry'),
        restMs,
      );
    };
    this.#loops = [
      loop('expiry', EXPIRY_MS, () => this.#expire()),
      loop('reconcile', RECONCILE_MS[deps.payments.provider], () => this.#reconcile()),
    ];
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  /** Resolves after the current steps. */
  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  /** The first run starts from the beginning, because the service may have been down for long. */
  async #expire(): Promise<void> {
    const now = this.#deps.now();
    const since = this.#hasLookedAtAll ? new Date(now.getTime() - LOOK_BACK_MS) : new Date(0);
    await expireGrants(this.#deps.db, now, since);
    this.#hasLookedAtAll = true;
  }

  async #reconcile(): Promise<void> {
    const news = await reconcilePayments(this.#deps, this.#hasReconciled ? 'recent' : 'unreadable');
    this.#hasReconciled = true;
    if (news > 0) this.#deps.logger.info({ news }, 'payment events that no webhook had brought');
    await endSubscriptionsOfErased(this.#deps);
    await payBackToErased(this.#deps);
    await announceRenewals(this.#deps);
  }
}
