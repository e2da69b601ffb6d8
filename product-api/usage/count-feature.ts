import { type Kysely, sql } from 'kysely';
import type { Feature } from '#contracts/feature';
import type { Tables } from '../db/tables';

/** Counts a use of a feature on its day (UTC): a figure for operators, which names no user. A repeated call counts too. */
export async function countFeature(db: Kysely<Tables>, feature: Feature, now: Date): Promise<void> {
  await db
    .insertInto('feature_uses')
    .values({ day: now.toISOString().slice(0, 10), feature, uses: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'feature']).doUpdateSet({ uses: sql`feature_uses.uses + 1` }))
    .execute();
}
