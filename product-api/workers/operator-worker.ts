import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS } from '#contracts/day';
import { dailyFigures } from '../admin/daily-figures';
import { findAlerts } from '../admin/operator-alerts';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import type { DataOf } from '../mail/mail-content';
import { writeMail } from '../mail/outbox';
import { Loop } from '../queue/loop';

const LOOK_MS = 60_000;

export interface OperatorDeps {
  db: Kysely<Tables>;
  /** OPERATOR_EMAIL. */
  address: string;
  now: () => Date;
  logger: Logger;
}

/** Writes alerts and a daily digest to the operator. Any number of processes may run it. */
export class OperatorWorker {
  readonly #loop: Loop;

  constructor(deps: OperatorDeps) {
    const look = async () => {
      await writeToOperator(deps);
      return LOOK_MS;
    };
    this.#loop = new Loop(
      look,
      (error) => deps.logger.error({ err: error }, 'operator mail failed, will retry'),
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

/** Writes what holds now: an alert once an hour or a day, the figures of yesterday once. */
export async function writeToOperator({ db, address, now }: OperatorDeps): Promise<void> {
  const at = now();
  const [hour, today] = [at.toISOString().slice(0, 13), at.toISOString().slice(0, 10)];
  const write = (cause: string, data: DataOf<'operator'>) =>
    inTransaction(db, (tx) => writeMail(tx, { kind: 'operator', cause, to: { address, language: 'en' }, data }, at));
  for (const { name, every, summary, cure } of await findAlerts(db)) {
    const data = { subject: `${name}: ${summary}`, paragraphs: [cure], figures: [] };
    await write(`alert:${name}:${every === 'hour' ? hour : today}`, data);
  }
  const yesterday = new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10);
  const cause = `digest:${yesterday}`;
  const known = await db.selectFrom('outbox').select('id').where('cause', '=', cause).executeTakeFirst();
  if (known) return;
  await write(cause, {
    subject: `Figures of ${yesterday}`,
    paragraphs: [],
    figures: await dailyFigures(db, yesterday),
  });
}
