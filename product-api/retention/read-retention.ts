import { DAY_MS } from '#contracts/day';
import { type RetentionDeps, readRetentionPolicy } from './retention-policy';

/** How long the user's videos are kept, and how many will be deleted soon. */
export async function readRetention(deps: RetentionDeps, userId: string, now: Date) {
  const { offers, retention } = deps.shop;
  const keeping = await readRetentionPolicy(deps, userId);
  const keptDays = keeping.daysAt(now);
  const { count, oldest } = await deps.db
    .selectFrom('videos')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('finished_at').as('oldest')])
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where('finished_at', '<=', keeping.lastExpired(warnedOf(deps, now)))
    .executeTakeFirstOrThrow();
  return {
    keptDays,
    canExtend: offers.some(({ retentionDays }) => (retentionDays ?? 0) > keptDays),
    expiring: { count: Number(count), firstAt: oldest === null ? null : keeping.expiryOf(oldest).toISOString() },
    warnDays: retention.warnDays,
  };
}

/** Users are warned about videos that expire before this time. */
export function warnedOf({ shop }: Pick<RetentionDeps, 'shop'>, now: Date): Date {
  return new Date(now.getTime() + shop.retention.warnDays * DAY_MS);
}
