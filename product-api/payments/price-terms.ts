import type { Kysely } from 'kysely';
import type { Offer } from '../catalogue/load-plans';
import type { Tables } from '../db/tables';

/** Remembers the terms of everything on offer: who subscribed to what has left the catalogue keeps these terms. */
export async function rememberPrices(db: Kysely<Tables>, offers: readonly Offer[]): Promise<void> {
  for (const { priceId, amountCents, ...offer } of offers) {
    const terms = { ...offer, amount_cents: amountCents };
    await db
      .insertInto('price_terms')
      .values({ price_id: priceId, ...terms })
      .onConflict((conflict) => conflict.column('price_id').doUpdateSet(terms))
      .execute();
  }
}
