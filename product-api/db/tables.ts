import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FirstTouch } from '#contracts/first-touch';
import type { Mode, ProviderName } from '#contracts/model';
import type { ReportReason } from '#contracts/report';
import type { Shortfall, VideoErrorCode, VideoStatus } from '#contracts/video';
import type { VideoParams } from '#contracts/video-settings';
import type { BillingInterval } from '#contracts/plan';
import type { OrderStatus } from '#contracts/api/checkout';
import type { EntryKind } from '../ledger/commands';
import type { Dispute, PaymentKey, SubscriptionStatus } from '../payments/payment-event';
import type { Payments } from '../payments/payments';
import type { ShutReason } from '../videos/endpoint-states';
import type { ProviderOutput } from '../videos/provider';

/** JSON goes in as text (the drivers disagree on arrays and strings) and comes out parsed. */
export type Json<T> = ColumnType<T, string, string>;
/** Written once, then never again. */
type Fixed<T> = ColumnType<T, T, never>;

export interface Tables {
  users: UsersTable;
  revoked_sessions: { sid: string; user_id: string; expires_at: Date };
  one_time_keys: { key: string; expires_at: Date };
  ledger_entries: LedgerEntriesTable;
  ledger_allocations: LedgerAllocationsTable;
  uploads: UploadsTable;
  videos: VideosTable;
  video_reports: VideoReportsTable;
  video_shares: VideoSharesTable;
  shared_video_reports: SharedVideoReportsTable;
  jobs: JobsTable;
  endpoint_states: EndpointStatesTable;
  provider_states: ProviderStatesTable;
  provider_orders: ProviderOrdersTable;
  price_terms: PriceTermsTable;
  payment_customers: PaymentCustomersTable;
  orders: OrdersTable;
  subscriptions: SubscriptionsTable;
  payments: PaymentsTable;
  payment_disputes: PaymentDisputesTable;
  payment_events: PaymentEventsTable;
  payment_reconciliations: { provider: Provider; reconciled_until: Date };
  withdrawals: WithdrawalsTable;
}

type Provider = Payments['provider'];

interface VideoReportsTable {
  video_id: Fixed<string>;
  user_id: Fixed<string>;
  reason: ReportReason;
  text: string;
  reported_at: Date;
}

/** A link under which anybody who has it may see the video. */
interface VideoSharesTable {
  video_id: Fixed<string>;
  token: string;
  shows_prompt: boolean;
  /** Null: until its owner ends it. */
  expires_at: Date | null;
  created_at: Fixed<Date>;
}

/** By people of whom nothing is known but that they had the link. */
interface SharedVideoReportsTable {
  id: GeneratedAlways<number>;
  video_id: Fixed<string>;
  reason: Fixed<ReportReason>;
  text: Fixed<string>;
  reported_at: Fixed<Date>;
}

interface UsersTable {
  id: string;
  email: string;
  name: string | null;
  image: string | null;
  first_touch: Json<FirstTouch | null> | null;
  /** Sessions issued up to this moment are signed out. */
  sessions_revoked_at: Date | null;
  erased_at: Date | null;
  created_at: Generated<Date>;
  signed_in_at: Generated<Date>;
}

interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  user_id: Fixed<string>;
  kind: Fixed<EntryKind>;
  cause: Fixed<string>;
  available_delta: Fixed<number>;
  held_delta: Fixed<number>;
  settles_hold_id: Fixed<number | null>;
  expires_at: Fixed<Date | null>;
  created_at: GeneratedAlways<Date>;
}

interface LedgerAllocationsTable {
  entry_id: Fixed<number>;
  grant_id: Fixed<number>;
  user_id: Fixed<string>;
  available_delta: Fixed<number>;
  held_delta: Fixed<number>;
}

interface UploadsTable {
  id: string;
  user_id: string;
  /** As the browser declared it; what is stored is always our own re-encoding. */
  content_type: string;
  bytes: number;
  status: 'waiting' | 'stored';
  storage_key: string | null;
  width: number | null;
  height: number | null;
  created_at: Date;
}

interface VideosTable {
  id: string;
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  model: string;
  mode: Mode;
  prompt: string;
  params: Json<VideoParams>;
  /** As asked for, else drawn by us. */
  seed: number;
  image_id: string | null;
  end_image_id: string | null;
  status: VideoStatus;
  progress: Generated<number>;
  error_code: VideoErrorCode | null;
  credits: number;
  hold_id: number;
  /** Only unfinished videos have one, and not all of them: videos/slots.ts. */
  turn: number | null;
  turn_since: Date | null;
  provider: ProviderName | null;
  provider_ref: string | null;
  endpoint: string | null;
  /** Of the attempt at hand; travels to the provider in the address of its webhook. */
  attempt_id: string | null;
  /** Set right before the request that may cost money: from then on the provider may have the order. */
  submitted_at: Date | null;
  /** When the provider first said that it is at work. */
  begun_at: Date | null;
  /** When the provider said that it is done with the order, well or not. */
  order_ended_at: Date | null;
  prompt_used: string | null;
  /** Where the provider left the result; set from `saving` on. */
  output: Json<ProviderOutput | null> | null;
  attempts: Generated<number>;
  created_at: Date;
  started_at: Date | null;
  deadline_at: Date | null;
  /** When it became ready, failed or was canceled. */
  finished_at: Date | null;
  video_key: string | null;
  poster_key: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  /** As measured in the file; null for files of this machine. */
  duration_s: number | null;
  /** In what the file is less than what was ordered. */
  shortfalls: Json<Shortfall[] | null> | null;
  /** When to see whether its time is over (retention/remove-expired.ts); set once it is ready. */
  retention_check_at: Date | null;
  deleted_at: Date | null;
}

interface JobsTable {
  kind: string;
  subject: string;
  due_at: Generated<Date>;
  failures: Generated<number>;
  lease_id: string | null;
  leased_until: Date | null;
}

/** What is held against an endpoint (videos/endpoint-states.ts). */
interface EndpointStatesTable {
  provider: ProviderName;
  endpoint: string;
  /** Answers 404 or 410 in a row. */
  misses: Generated<number>;
  /** Paid results in a row that were of no use. */
  unusable: Generated<number>;
  shut_because: ShutReason | null;
  shut_at: Date | null;
  /** From then on an order may try again. */
  shut_until: Date | null;
}

/** What holds for a provider at all processes (videos/provider-states.ts). */
interface ProviderStatesTable {
  provider: ProviderName;
  /** It asked for a rest. */
  closed_until: Date | null;
  /** Since when it has taken no order for reasons of its own; null: all is well. */
  failing_since: Date | null;
  refuses_account: Generated<boolean>;
  /** In a row. */
  refusals: Generated<number>;
  /** When one order may try whether the account works again. */
  next_trial_at: Date | null;
  /** Ahead of the clock by the orders, and calls, that came faster than its rate. */
  next_create_at: Date | null;
  next_call_at: Date | null;
}

/** An attempt that went to a provider, for our books; it has nothing of what was asked for. */
interface ProviderOrdersTable {
  attempt_id: Fixed<string>;
  video_id: Fixed<string>;
  provider: Fixed<ProviderName>;
  model: Fixed<string>;
  cost_usd: Fixed<number>;
  ordered_at: Fixed<Date>;
  /** Null: not known yet. */
  is_billed: Generated<boolean | null>;
}

/** Of every price ever on offer. */
interface PriceTermsTable {
  price_id: string;
  item: string;
  name: string | null;
  interval: BillingInterval | null;
  credits: number;
  amount_cents: number;
  currency: string;
  vip: boolean;
  /** The longest that was ever promised with this price; null for a pack. */
  retention_days: number | null;
}

interface PaymentCustomersTable {
  provider: Provider;
  id: string;
  user_id: string;
  created_at: Date;
  deleted_at: Date | null;
}

/** A checkout that a user began, with the terms that were shown then. */
interface OrdersTable {
  id: string;
  provider: Provider;
  user_id: string;
  customer_id: string;
  price_id: string;
  item: string;
  interval: BillingInterval | null;
  credits: number;
  amount_cents: number;
  currency: string;
  status: OrderStatus;
  session_id: string | null;
  subscription_id: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/** As the payment service had it at `observed_at`. */
interface SubscriptionsTable {
  provider: Provider;
  id: string;
  user_id: string;
  customer_id: string;
  price_id: string;
  status: SubscriptionStatus;
  period_end: Date;
  /** When it will end; null: it renews. */
  ends_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
  observed_at: Date;
  /** The plan that follows at `next_at`; null: this one goes on. */
  next_price_id: string | null;
  next_at: Date | null;
  /** Of a renewal that was declined, until it is paid. */
  due_cents: number | null;
  /** When the service tries to charge it again; null: not by itself. */
  next_attempt_at: Date | null;
  /** Nothing is charged, and no credits come, until it goes on. */
  is_paused: Generated<boolean>;
}

/** Money for credits: a pack, or a period of a subscription. Begun by whichever event mentions it first. */
interface PaymentsTable {
  provider: Provider;
  /** Cause of the grant in the ledger. */
  cause: PaymentKey;
  user_id: string;
  customer_id: string;
  order_id: string | null;
  subscription_id: string | null;
  price_id: string | null;
  credits: number | null;
  amount_cents: number | null;
  currency: string;
  period_start: Date | null;
  period_end: Date | null;
  paid_at: Date | null;
  invoice_url: string | null;
  invoice_pdf_url: string | null;
  /** Of the charge that refunds and disputes refer to; 0 before either. */
  charged_cents: Generated<number>;
  refunded_cents: Generated<number>;
  refund_observed_at: Date | null;
  /** Credits to be taken back that had been spent, or are held. */
  unrecovered_credits: Generated<number>;
  created_at: Date;
}

interface PaymentDisputesTable {
  provider: Provider;
  id: string;
  cause: PaymentKey;
  amount_cents: number;
  state: Dispute['state'];
}

/** Every event ever heard of, once. */
interface PaymentEventsTable {
  provider: Provider;
  id: string;
  type: string;
  occurred_at: Date;
  received_at: Date;
  /** `unreadable`: set aside, and read again when it comes again. */
  outcome: 'applied' | 'ignored' | 'refused' | 'unreadable';
  /** What it was applied to: cause of a payment, or id of an order, subscription or customer. */
  subject: string | null;
  /** Why it was refused, or could not be read. */
  reason: string | null;
}

interface WithdrawalsTable {
  id: string;
  name: string;
  email: string;
  order_text: string;
  received_at: Date;
  /** Of the person who sent it, once they were erased and the words with them. */
  user_id: Generated<string | null>;
  /** When an operator was done with it. */
  handled_at: Generated<Date | null>;
}
