import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/** An operator's change and the reason for it. Kept for good: a trigger refuses every change of a row. */
interface AdminAct {
  act: 'grant' | 'suspend' | 'lift' | 'takedown' | 'keep' | 'reopen' | 'retry' | 'withdrawal';
  /** Id of what it was done to. */
  target: string;
  details?: object;
}

/** The operator and the reason. */
export interface Warrant {
  operator: string;
  reason: string;
}

/** Call in the transaction of the act itself, so that neither exists without the other. */
export async function recordAct(
  tx: Transaction<Tables>,
  { act, target, details = {} }: AdminAct,
  { operator, reason }: Warrant,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('admin_acts')
    .values({ at: now, operator, act, target, reason, details: JSON.stringify(details) })
    .execute();
}
