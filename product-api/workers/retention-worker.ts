import type { PaymentDeps } from '../payments/payment-deps';
import { announceExpiry } from '../retention/announce-expiry';
import { removeExpired } from '../retention/remove-expired';
import { eraseOldMail } from '../mail/erase-old-mail';
import { eraseOldWithdrawals } from '../withdrawals/erase-old-withdrawals';
import { Loop } from '../queue/loop';

const LOOK_MS = 60_000;
const ANNOUNCE_MS = 60 * 60_000;

/** Deletes videos and withdrawals whose retention period has ended. Any number of processes may run it. */
export class RetentionWorker {
  readonly #loop: Loop;
  #announcedAtMs = 0;

  constructor(deps: PaymentDeps) {
    const { now, logger } = deps;
    const remove = async () => {
      const removed = await removeExpired(deps, now());
      if (removed > 0) logger.info({ removed }, 'videos whose time was over');
      const erased = await eraseOldWithdrawals(deps.db, now());
      if (erased > 0) logger.info({ erased }, 'old withdrawals');
      const mails = await eraseOldMail(deps.db, now());
      if (mails > 0) logger.info({ mails }, 'old records of mail');
      // Last, so that no error of it keeps what is due.
      if (now().getTime() >= this.#announcedAtMs + ANNOUNCE_MS) {
        await announceExpiry(deps, now());
        this.#announcedAtMs = now().getTime();
      }
      return LOOK_MS;
    };
    this.#loop = new Loop(
      remove,
      (error) => logger.error({ err: error }, 'retention step failed, will retry'),
      LOOK_MS,
    );
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves after the current step. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }
}
