import { sql } from 'kysely';

/** The fate of a withdrawal: whose it was when its words have been erased, and when an operator was done with it. */
export const withdrawalsAtWork = [
  sql`
    alter table withdrawals
      add column user_id text references users (id),
      add column handled_at timestamptz(3)`,
  sql`create index withdrawals_open on withdrawals (received_at) where handled_at is null`,
];
