import { sql } from 'kysely';

/** The next step of a subscription: another plan, a payment that is due, or nothing while it is paused. */
export const subscriptionOutlook = [
  sql`
    alter table subscriptions
      add column next_price_id text,
      add column next_at timestamptz(3),
      add column due_cents bigint,
      add column next_attempt_at timestamptz(3),
      add column is_paused boolean not null default false`,
];
