import { sql } from 'kysely';
import type { Feature } from '#contracts/feature';
import type { AppDeps } from '../app-deps';

/**
 * Counts a use of a feature on its day (UTC): a figure for operators, which names no user. A repeated call counts too. An
 * error is only logged: what the user asked for has been done.
 */
export async function countFeature(
  { db, now, logger }: Pick<AppDeps, 'db' | 'now' | 'logger'>,
  feature: Feature,
): Promise<void> {
  await db
    .insertInto('feature_uses')
    .values({ day: now().toISOString().slice(0, 10), feature, uses: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'feature']).doUpdateSet({ uses: sql`feature_uses.uses + 1` }))
    .execute()
    .catch((error: unknown) => logger.warn({ err: error, feature }, 'use of a feature not counted'));
}
