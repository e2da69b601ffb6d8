import { type Kysely, sql } from 'kysely';
import { runMigrations } from '../../product-api/db/migrate';
import type { Json, Tables } from '../../product-api/db/tables';

/** The product's tables plus those of the test checkout. */
export type PaymentTables = Tables & TestTables;

export type TestTables = Record<'test_checkouts', TestCheckoutsTable> &
  Record<'test_subscriptions', TestSubscriptionsTable> &
  Record<'test_invoices', TestInvoicesTable> &
  Record<'test_plan_changes', TestPlanChangesTable>;

interface TestCheckoutsTable {
  id: string;
  order_id: string;
  user_id: string;
  customer_id: string;
  price_id: string;
  state: 'open' | 'paid' | 'expired';
  success_url: string;
  cancel_url: string;
  language: string;
  created_at: Date;
  changed_at: Date;
}

interface TestSubscriptionsTable {
  id: string;
  customer_id: string;
  price_id: string;
  /** The chosen plan from the next period on, if it changes. */
  next_price_id: string | null;
  period_start: Date;
  period_end: Date;
  ends_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

interface TestInvoicesTable {
  id: string;
  subscription_id: string;
  /** InvoiceFacts as JSON, dates as text. */
  facts: Json<unknown>;
  created_at: Date;
}

interface TestPlanChangesTable {
  id: string;
  subscription_id: string;
  price_id: string;
  state: 'open' | 'done';
  /** Null for a change that an earlier release began. */
  done_url: string | null;
  return_url: string;
  language: string;
  created_at: Date;
}

/** Creates missing tables. @returns `db`, with the tables of the test checkout */
export async function createPaymentTables(db: Kysely<Tables>): Promise<Kysely<PaymentTables>> {
  await runMigrations(db, { '0001-test-payments': TEST_PAYMENTS, '0002-done-url': DONE_URL }, 'test_payments');
  return db.withTables<TestTables>();
}

// `if not exists`: until migration 0012 of the product API these tables were part of the product's own schema.
const TEST_PAYMENTS = [
  sql`
    create table if not exists test_checkouts (
      id text primary key,
      order_id uuid not null,
      user_id text not null,
      customer_id text not null,
      price_id text not null,
      state text not null check (state in ('open', 'paid', 'expired')),
      success_url text not null,
      cancel_url text not null,
      language text not null,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null
    )`,
  sql`create index if not exists test_checkouts_by_change on test_checkouts (changed_at)`,
  sql`
    create table if not exists test_subscriptions (
      id text primary key,
      customer_id text not null,
      price_id text not null,
      next_price_id text,
      period_start timestamptz(3) not null,
      period_end timestamptz(3) not null,
      ends_at timestamptz(3),
      ended_at timestamptz(3),
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null
    )`,
  sql`
    create index if not exists test_subscriptions_running on test_subscriptions (period_end) where ended_at is null`,
  sql`
    create table if not exists test_invoices (
      id text primary key,
      subscription_id text not null references test_subscriptions (id),
      facts jsonb not null,
      created_at timestamptz(3) not null
    )`,
  sql`create index if not exists test_invoices_by_time on test_invoices (created_at)`,
  sql`
    create table if not exists test_plan_changes (
      id text primary key,
      subscription_id text not null references test_subscriptions (id),
      price_id text not null,
      state text not null check (state in ('open', 'done')),
      return_url text not null,
      language text not null,
      created_at timestamptz(3) not null
    )`,
];

const DONE_URL = [sql`alter table test_plan_changes add column done_url text`];
