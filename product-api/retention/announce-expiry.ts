import { DAY_MS } from '#contracts/day';
import { inTransaction } from '../db/transaction-guard';
import { writeMail } from '../mail/outbox';
import { type RetentionDeps, readRetentionPolicy } from './retention-policy';

/** A message covers this many days, and the next one comes after half of them: each video is announced a week ahead. */
const DAYS_AHEAD = 14;
const DAYS_BETWEEN = 7;

/**
 * Writes to users whose videos will be deleted within two weeks, once a week at most. The column that finds them is a
 * reminder; what holds is decided as for the deletion itself. Returns how many were written to.
 */
export async function announceExpiry(deps: RetentionDeps, now: Date): Promise<number> {
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const candidates = await deps.db
    .selectFrom('videos as v')
    .select('v.user_id as userId')
    .distinct()
    .where('v.status', '=', 'ready')
    .where('v.deleted_at', 'is', null)
    // A day later than promised, see remove-expired.ts.
    .where('v.retention_check_at', '<=', new Date(until.getTime() + DAY_MS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox as o')
            .select('o.id')
            .whereRef('o.user_id', '=', 'v.user_id')
            .where('o.kind', '=', 'videos-expiring')
            .where('o.created_at', '>', new Date(now.getTime() - DAYS_BETWEEN * DAY_MS)),
        ),
      ),
    )
    .execute();
  let written = 0;
  for (const { userId } of candidates) if (await announceTo(deps, userId, { now, until })) written += 1;
  return written;
}

async function announceTo(
  deps: RetentionDeps,
  userId: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const policy = await readRetentionPolicy(deps, userId);
  const { count, oldest } = await deps.db
    .selectFrom('videos')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('finished_at').as('oldest')])
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where('finished_at', '<=', policy.lastExpired(until))
    .executeTakeFirstOrThrow();
  if (oldest === null) return false;
  const data = { count: Number(count), firstAt: policy.expiryOf(oldest).toISOString() };
  const week = Math.floor(now.getTime() / (DAYS_BETWEEN * DAY_MS));
  const mail = { kind: 'videos-expiring', cause: `expiring:${userId}:${week}`, to: { userId }, data } as const;
  await inTransaction(deps.db, (tx) => writeMail(tx, mail, now));
  return true;
}
