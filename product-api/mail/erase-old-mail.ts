import type { Kysely } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { KEPT_DAYS } from '#contracts/keeping';
import type { Tables } from '../db/tables';

/** Deletes the record of messages that were sent or given up long ago. @returns how many */
export async function eraseOldMail(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS.mail * DAY_MS))
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
