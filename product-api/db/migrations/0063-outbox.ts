import { sql } from 'kysely';

/**
 * Messages to be sent, and that they were. `address` is null for a message to an account, which is sent to the address
 * that the account has then.
 */
export const outbox = [
  sql`
    create table outbox (
      id uuid primary key,
      cause text not null unique,
      kind text not null,
      user_id text references users (id),
      address text,
      language text,
      data jsonb not null,
      created_at timestamptz(3) not null,
      attempts integer not null default 0,
      sent_at timestamptz(3),
      failed_at timestamptz(3),
      failure text,
      check (sent_at is null or failed_at is null)
    )`,
  sql`create index outbox_by_user on outbox (user_id)`,
  sql`create index outbox_by_time on outbox (created_at)`,
  sql`alter table users add column language text`,
];
