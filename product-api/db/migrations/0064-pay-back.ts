import { sql } from 'kysely';

/** Payments that arrived after their account was erased: what they bought can't be used, so they are paid back. */
export const payBack = [
  sql`
    alter table payments
      add column owed_back_at timestamptz(3),
      add column paid_back_at timestamptz(3),
      add check (paid_back_at is null or owed_back_at is not null)`,
  sql`create index payments_owed_back on payments (owed_back_at) where owed_back_at is not null`,
];
