import type { Selectable } from 'kysely';
import type { BillingInterval } from '#contracts/plan';
import type { Tables } from '../../product-api/db/tables';
import type { InvoiceLine } from '../../product-api/payments/payment-event';
import { creditsOf } from '../../product-api/payments/credits-of-invoice';

type Terms = Selectable<Tables['price_terms']>;

/** The same day of the next month or year; the month's last day if it is shorter. */
export function periodAfter(start: Date, interval: BillingInterval): Date {
  const months = interval === 'year' ? 12 : 1;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

export interface Period {
  periodStart: Date;
  periodEnd: Date;
}

/** When a switch takes effect: more expensive plans start now with a prorated payment, others with the next period. */
export type Switch =
  | { takesEffect: 'now'; lines: InvoiceLine[]; chargeCents: number; credits: number; period: Period }
  | { takesEffect: 'at_period_end'; at: Date };

/** Stripe's rule: unused time of the old price is credited, the new price starts or fills the period. */
export function switchTerms(current: Period, from: Terms, to: Terms, now: Date): Switch {
  const isShorter = from.interval === 'year' && to.interval === 'month';
  if (isShorter || to.amount_cents < from.amount_cents) return { takesEffect: 'at_period_end', at: current.periodEnd };
  const lengthMs = current.periodEnd.getTime() - current.periodStart.getTime();
  const unused = Math.min(1, Math.max(0, (current.periodEnd.getTime() - now.getTime()) / lengthMs));
  const rest = { periodStart: now, periodEnd: current.periodEnd };
  const isNewPeriod = from.interval !== to.interval;
  const period = isNewPeriod ? { periodStart: now, periodEnd: periodAfter(now, to.interval ?? 'month') } : rest;
  const lines: InvoiceLine[] = [
    { priceId: from.price_id, amountCents: -Math.round(from.amount_cents * unused), ...rest, proration: 'credit' },
    {
      priceId: to.price_id,
      amountCents: isNewPeriod ? to.amount_cents : Math.round(to.amount_cents * unused),
      ...period,
      proration: isNewPeriod ? null : 'charge',
    },
  ];
  const terms = [from, to];
  const priced = lines.flatMap((line, index) => {
    const found = terms[index];
    return found ? [{ ...line, terms: found, wholePeriodMs: lengthMs }] : [];
  });
  const chargeCents = Math.max(
    0,
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
  return {
    takesEffect: 'now',
    lines,
    chargeCents,
    credits: creditsOf(priced),
    period: isNewPeriod ? period : current,
  };
}
