import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { FEATURES } from '#contracts/feature';
import type { Tables } from '../db/tables';
import { dayOf } from '../videos/provider-orders';

/** Uses of each feature in the last days (UTC, today included), and in as many days before. */
export async function readUsage(db: Kysely<Tables>, days: number, now: Date) {
  const since = new Date(dayOf(now).getTime() - (days - 1) * DAY_MS);
  const before = new Date(since.getTime() - days * DAY_MS);
  const rows = await db
    .selectFrom('feature_uses')
    .select(['feature', sql<boolean>`day >= ${day(since)}`.as('isNow'), sql<number>`sum(uses)::integer`.as('uses')])
    .where('day', '>=', day(before))
    .groupBy(['feature', 'isNow'])
    .execute();
  const usesOf = (feature: string, isNow: boolean) =>
    rows.find((row) => row.feature === feature && row.isNow === isNow)?.uses ?? 0;
  return {
    days,
    usage: FEATURES.map((feature) => ({ feature, uses: usesOf(feature, true), before: usesOf(feature, false) })),
  };
}

const day = (at: Date) => at.toISOString().slice(0, 10);
