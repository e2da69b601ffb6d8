import { type Kysely, sql } from 'kysely';
import type { Offer } from '../catalogue/load-plans';
import type { Tables } from '../db/tables';

/**
 * Stores the terms of all current offers, so that subscribers of a plan that leaves the catalogue keep them. A
 * retention shorter than once promised for a price is ignored.
 */
export async function rememberPrices(db: Kysely<Tables>, offers: readonly Offer[]): Promise<void> {
  for (const { priceId, amountCents, retentionDays, ...offer } of offers) {
    const terms = { ...offer, amount_cents: amountCents };
    await db
      .insertInto('price_terms')
      .values({ price_id: priceId, retention_days: retentionDays, ...terms })
      .onConflict((conflict) =>
        conflict.column('price_id').doUpdateSet({
          ...terms,
          retention_days: sql<number | null>`greatest(price_terms.retention_days, excluded.retention_days)`,
        }),
      )
      .execute();
  }
}
