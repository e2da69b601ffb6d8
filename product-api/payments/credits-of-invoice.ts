import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables';
import type { InvoiceLine } from './payment-event';

/** A line of an invoice with the terms under which its price is sold. */
export interface PricedLine extends InvoiceLine {
  terms: Selectable<Tables['price_terms']>;
}

/**
 * Credits that an invoice brings: those of each price, in the proportion in which it is charged. A whole period brings
 * all of them. After a switch, the remaining time of the new plan brings its share, less the share of the old plan
 * whose unused time was given back in money: its credits stay, spent or not, so that nothing is paid for twice and
 * nothing is given away. Rounded down; never below zero.
 */
export function creditsOf(lines: readonly PricedLine[]): number {
  const exact = lines.reduce(
    (sum, { terms, amountCents }) => sum + (terms.credits * amountCents) / terms.amount_cents,
    0,
  );
  // A millionth forgives what the divisions leave over.
  return Math.max(0, Math.floor(exact + 1e-6));
}
