import { sql } from 'kysely';

/** An event of the payment service that cannot be read is set aside with its reason, and may be read later. */
export const unreadablePaymentEvents = [
  sql`alter table payment_events drop constraint payment_events_outcome_check`,
  sql`alter table payment_events drop constraint refused_event_says_why`,
  sql`
    alter table payment_events add constraint payment_events_outcome_check
      check (outcome in ('applied', 'ignored', 'refused', 'unreadable'))`,
  sql`
    alter table payment_events add constraint event_without_effect_says_why
      check ((outcome in ('refused', 'unreadable')) = (reason is not null))`,
  sql`
    create index payment_events_unreadable on payment_events (provider, occurred_at) where outcome = 'unreadable'`,
];
