import { sql } from 'kysely';

/**
 * Purchases, and what the payment service said about them (docs/decisions/0014-payments.md). Amounts are whole cents as
 * charged by `provider`. Credits themselves are in the ledger alone: `payments.cause` is the cause of their grant.
 */
export const payments = [
  // Terms of every price ever sold, so that a subscription whose plan has left the catalogue keeps what it was sold.
  sql`
    create table price_terms (
      price_id text primary key,
      item text not null,
      name text,
      interval text check (interval in ('month', 'year')),
      credits bigint not null check (credits > 0),
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null,
      vip boolean not null
    )`,
  sql`
    create table payment_customers (
      provider text not null,
      id text not null,
      user_id text not null references users (id),
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (provider, id)
    )`,
  sql`
    create unique index payment_customer_of_user on payment_customers (provider, user_id) where deleted_at is null`,
  sql`
    create table orders (
      id uuid primary key,
      provider text not null,
      user_id text not null references users (id),
      customer_id text not null,
      price_id text not null references price_terms (price_id),
      item text not null,
      interval text,
      credits bigint not null check (credits > 0),
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null,
      status text not null check (status in ('open', 'processing', 'paid', 'failed', 'expired')),
      session_id text unique,
      subscription_id text,
      created_at timestamptz(3) not null,
      settled_at timestamptz(3)
    )`,
  sql`create index orders_of_user on orders (user_id, created_at desc)`,
  sql`
    create table subscriptions (
      provider text not null,
      id text not null,
      user_id text not null references users (id),
      customer_id text not null,
      price_id text not null references price_terms (price_id),
      status text not null,
      period_end timestamptz(3) not null,
      ends_at timestamptz(3),
      ended_at timestamptz(3),
      created_at timestamptz(3) not null,
      observed_at timestamptz(3) not null,
      primary key (provider, id)
    )`,
  sql`create index subscriptions_of_user on subscriptions (user_id, created_at desc)`,
  sql`
    create table payments (
      provider text not null,
      cause text not null,
      user_id text not null references users (id),
      customer_id text not null,
      order_id uuid references orders (id),
      subscription_id text,
      price_id text references price_terms (price_id),
      credits bigint check (credits >= 0),
      amount_cents bigint check (amount_cents >= 0),
      currency text not null,
      period_start timestamptz(3),
      period_end timestamptz(3),
      paid_at timestamptz(3),
      invoice_url text,
      invoice_pdf_url text,
      charged_cents bigint not null default 0 check (charged_cents >= 0),
      refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      refund_observed_at timestamptz(3),
      unrecovered_credits bigint not null default 0 check (unrecovered_credits >= 0),
      created_at timestamptz(3) not null,
      primary key (provider, cause),
      constraint paid_payment_says_for_what check (
        paid_at is null or (price_id is not null and credits is not null and amount_cents is not null)
      )
    )`,
  sql`create index payments_of_user on payments (user_id, created_at desc)`,
  sql`create index payments_unrecovered on payments (provider, cause) where unrecovered_credits > 0`,
  sql`
    create table payment_disputes (
      provider text not null,
      id text not null,
      cause text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      state text not null check (state in ('open', 'won', 'lost')),
      primary key (provider, id),
      foreign key (provider, cause) references payments (provider, cause)
    )`,
  sql`create index payment_disputes_of_payment on payment_disputes (provider, cause)`,
  sql`
    create table payment_events (
      provider text not null,
      id text not null,
      type text not null,
      occurred_at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      outcome text not null check (outcome in ('applied', 'ignored', 'refused')),
      subject text,
      reason text,
      primary key (provider, id),
      constraint refused_event_says_why check ((outcome = 'refused') = (reason is not null))
    )`,
  sql`create index payment_events_refused on payment_events (received_at) where outcome = 'refused'`,
  sql`
    create table payment_reconciliations (
      provider text primary key,
      reconciled_until timestamptz(3) not null
    )`,
  sql`
    create table withdrawals (
      id text primary key,
      name text not null,
      email text not null,
      order_text text not null,
      received_at timestamptz(3) not null
    )`,
  // Memory of the embedded test checkout, which plays the payment service.
  sql`
    create table test_checkouts (
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
  sql`create index test_checkouts_by_change on test_checkouts (changed_at)`,
  sql`
    create table test_subscriptions (
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
  sql`create index test_subscriptions_running on test_subscriptions (period_end) where ended_at is null`,
  sql`
    create table test_invoices (
      id text primary key,
      subscription_id text not null references test_subscriptions (id),
      facts jsonb not null,
      created_at timestamptz(3) not null
    )`,
  sql`create index test_invoices_by_time on test_invoices (created_at)`,
  sql`
    create table test_plan_changes (
      id text primary key,
      subscription_id text not null references test_subscriptions (id),
      price_id text not null,
      state text not null check (state in ('open', 'done')),
      return_url text not null,
      language text not null,
      created_at timestamptz(3) not null
    )`,
  // For the job that writes down what has expired.
  sql`create index ledger_grants_by_expiry on ledger_entries (expires_at) where expires_at is not null`,
];
