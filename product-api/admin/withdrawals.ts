import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { markHandled, type OpenWithdrawal, openWithdrawals } from '../withdrawals/open-withdrawals';
import { AdminError } from './admin-error';
import { Told, toText } from './print';
import { recordAct, type Warrant } from './record-act';

/** Withdrawals that wait for an answer, each with what its account has paid. */
export async function listWithdrawals(db: Kysely<Tables>): Promise<Told> {
  const open = await openWithdrawals(db);
  const text = [...open.map((withdrawal) => `${describe(withdrawal)}\n`), `${open.length} open.`].join('\n');
  return new Told({ withdrawals: open }, text);
}

/** Marks a withdrawal as answered and paid back. @throws AdminError when none of this reference is open */
export async function finishWithdrawal(db: Kysely<Tables>, id: string, warrant: Warrant, now: Date): Promise<Told> {
  return inTransaction(db, async (tx) => {
    if (!(await markHandled(tx, id, now))) throw new AdminError(`No open withdrawal ${id}.`);
    await recordAct(tx, { act: 'withdrawal', target: id }, warrant, now);
    return new Told({ done: id }, `${id} marked as done.`);
  });
}

function describe({ id, receivedAt, name, email, order, userId, payments }: OpenWithdrawal): string {
  const who = email === '' ? 'an account that has been erased since' : `${toText(name)} <${toText(email)}>`;
  return [
    `${id}  received ${receivedAt.toISOString()}`,
    `  from ${who}`,
    ...order.split('\n').map((line) => `  | ${toText(line)}`),
    userId === null ? '  no account has this address' : `  account ${userId}, which has paid:`,
    ...payments.map(
      ({ provider, cause, paidAt, amountCents, currency }) =>
        `    ${paidAt?.toISOString().slice(0, 10)}  ${(amountCents / 100).toFixed(2)} ${currency}  ${cause} (${provider})`,
    ),
  ].join('\n');
}
