import type { BillingInterval } from '#contracts/plan';
import type { Payments } from './payments';
import type { InvoiceLine } from './payment-event';
import type { EventContext } from './event-context';

interface PartOfPeriod {
  provider: Payments['provider'];
  subscriptionId: string;
  line: InvoiceLine;
  interval: BillingInterval;
}

/**
 * Length of the period that a line of a subscription's invoice is for, or for the rest of. A service says only where
 * the period ends; where it began is known from its first invoice, or, when that has not been heard of yet, from the
 * calendar.
 */
export async function wholePeriodMs(
  { tx }: Pick<EventContext, 'tx'>,
  { provider, subscriptionId, line, interval }: PartOfPeriod,
): Promise<number> {
  const { periodStart, periodEnd, proration } = line;
  const end = periodEnd.getTime();
  if (proration === null) return end - periodStart.getTime();
  const first = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.min('period_start').as('start'))
    .where('provider', '=', provider)
    .where('subscription_id', '=', subscriptionId)
    .where('period_end', '=', periodEnd)
    .where('period_start', '<=', periodStart)
    .executeTakeFirst();
  return end - (first?.start ?? periodBefore(periodEnd, interval)).getTime();
}

/**
 * Where a period that ends at `end` began: the same day of the month or year before. The last day of a month may stand
 * for a later one that the month doesn't have; the shortest period of those possible is answered.
 */
export function periodBefore(end: Date, interval: BillingInterval): Date {
  const months = interval === 'year' ? 12 : 1;
  const day = end.getUTCDate() === daysIn(end) ? 31 : end.getUTCDate();
  const start = new Date(end);
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - months);
  start.setUTCDate(Math.min(day, daysIn(start)));
  return start;
}

function daysIn(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
