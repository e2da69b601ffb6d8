import type { Kysely } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { KEPT_DAYS } from '#contracts/keeping';
import type { Tables } from '../db/tables';

/** Erases the words of withdrawals that were dealt with long ago; reference and dates stay. @returns how many */
export async function eraseOldWithdrawals(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set({ name: '', email: '', order_text: '' })
    .where('handled_at', '<', new Date(now.getTime() - KEPT_DAYS.withdrawal * DAY_MS))
    .where('email', '<>', '')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
