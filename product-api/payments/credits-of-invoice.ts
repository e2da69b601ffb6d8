import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables';
import type { InvoiceLine } from './payment-event';

/** A line of an invoice with the terms under which its price is sold. */
export interface PricedLine extends InvoiceLine {
  terms: Selectable<Tables['price_terms']>;
  /** Length of the whole period that the line is for, or for a part of. */
  wholePeriodMs: number;
}

/**
 * Credits that an invoice brings: they follow the plan and its time, never a discount. A whole period brings all of
 * them. After a switch, the remaining time of the new plan brings its share, less the share of the old plan whose
 * unused time was given back in money: its credits stay, spent or not, so that nothing is paid for twice and nothing is
 * given away. Rounded down; never below zero.
 */
export function creditsOf(lines: readonly PricedLine[]): number {
  const exact = lines.reduce((sum, line) => sum + line.terms.credits * shareOf(line), 0);
  // A millionth forgives what the divisions leave over.
  return Math.max(0, Math.floor(exact + 1e-6));
}

/** Part of its price's whole period that the line is for; below zero where it is given back. */
function shareOf({ proration, amountCents, periodStart, periodEnd, wholePeriodMs, terms }: PricedLine): number {
  // A trial is a whole period that costs nothing.
  if (proration === null) return amountCents / terms.amount_cents;
  const share = Math.min(1, (periodEnd.getTime() - periodStart.getTime()) / wholePeriodMs);
  return proration === 'credit' ? -share : share;
}
