import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables';
import type { InvoiceLine } from './payment-event';

/** A line of an invoice with the terms of its price. */
export interface PricedLine extends InvoiceLine {
  terms: Selectable<Tables['price_terms']>;
  /** Length of the whole period that the line covers, completely or in part. */
  wholePeriodMs: number;
}

/**
 * Credits that an invoice grants. They depend on the plan and its time, never on a discount. A whole period grants all
 * of them. After a switch, the remaining time of the new plan grants its share, minus the share for the old plan's
 * unused time, which was refunded in money while its credits stay, spent or not. So nothing is paid for twice and
 * nothing is given away. Rounded down; never below zero.
 */
export function creditsOf(lines: readonly PricedLine[]): number {
  const exact = lines.reduce((sum, line) => sum + line.terms.credits * shareOf(line), 0);
  // A millionth absorbs the rounding errors of the divisions.
  return Math.max(0, Math.floor(exact + 1e-6));
}

/** Share of the price's whole period that the line covers; negative if it is credited. */
function shareOf({ proration, amountCents, periodStart, periodEnd, wholePeriodMs, terms }: PricedLine): number {
  // A trial is a whole, free period.
  if (proration === null) return amountCents / terms.amount_cents;
  const share = Math.min(1, (periodEnd.getTime() - periodStart.getTime()) / wholePeriodMs);
  return proration === 'credit' ? -share : share;
}
