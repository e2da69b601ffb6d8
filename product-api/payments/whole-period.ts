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
 * Length of the period that a line of a subscription's invoice covers, completely or in part. The service only gives
 * the period's end. Its beginning is known from the first invoice, or from the calendar if that has not arrived yet.
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
 * Beginning of a period that ends at `end`: the same day of the month or year before. The last day of a month may mean
 * a later day that the month lacks; the result is the shortest possible period.
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
