import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { remainderOf } from './balance';
import { lockUser, post } from './post';

/** Rounds of one call; one transaction per user, so that no user waits for all of them. */
const BATCH = 200;

interface DueGrant {
  id: number;
  userId: string;
}

/**
 * Writes expiry entries for all grants that expired between `since` and `now` and have credits left. Credits held by a
 * running video expire when they are released. Balances don't depend on this: they exclude expired grants immediately.
 * Returns the number of grants closed.
 */
export async function expireGrants(db: Kysely<Tables>, now: Date, since: Date): Promise<number> {
  let closed = 0;
  for (;;) {
    const due = await dueGrants(db, now, since);
    for (const grant of due) {
      if (await expireGrant(db, grant, now)) closed += 1;
    }
    if (due.length < BATCH) return closed;
  }
}

async function dueGrants(db: Kysely<Tables>, now: Date, since: Date): Promise<DueGrant[]> {
  const { rows } = await sql<DueGrant>`
    select g.id, g.user_id as "userId"
    from ledger_entries g
    where g.expires_at <= ${now} and g.expires_at >= ${since}
      and (
        select sum(a.available_delta) from ledger_allocations a where a.user_id = g.user_id and a.grant_id = g.id
      ) > 0
    order by g.expires_at
    limit ${BATCH}`.execute(db);
  return rows;
}

async function expireGrant(db: Kysely<Tables>, { id, userId }: DueGrant, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const [left] = await remainderOf(tx, userId, [id]);
    if (!left) return false;
    const { earlier } = await tx
      .selectFrom('ledger_allocations as a')
      .innerJoin('ledger_entries as e', 'e.id', 'a.entry_id')
      .select((eb) => eb.fn.countAll<number>().as('earlier'))
      .where('a.user_id', '=', userId)
      .where('a.grant_id', '=', id)
      .where('e.kind', '=', 'expire')
      .executeTakeFirstOrThrow();
    const cause = `expire:${id}:${Number(earlier) + 1}` as const;
    await post(tx, { type: 'expire', userId, amount: left.amount, grantIds: [id], cause }, now);
    return true;
  });
}
