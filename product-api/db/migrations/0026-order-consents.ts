import { sql } from 'kysely';

/**
 * Consents: the terms accepted and an immediate start asked for, for which order or switch of plan, by whom and when.
 */
export const orderConsents = [
  sql`
    create table order_consents (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      order_id uuid unique references orders (id),
      subscription_id text,
      price_id text not null,
      agreed_at timestamptz(3) not null,
      check ((order_id is null) <> (subscription_id is null))
    )`,
  sql`create index order_consents_by_user on order_consents (user_id)`,
];
