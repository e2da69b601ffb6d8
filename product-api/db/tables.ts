import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FirstTouch } from '#contracts/first-touch';
import type { Mode, ProviderName } from '#contracts/model';
import type { ReportReason } from '#contracts/report';
import type { Shortfall, VideoErrorCode, VideoStatus } from '#contracts/video';
import type { VideoParams } from '#contracts/video-settings';
import type { Feature } from '#contracts/feature';
import type { VideoListState, PauseReason } from '#contracts/video-list';
import type { FilmPause, FilmState, TakeSource } from '#contracts/film';
import type { RequestFault } from '#contracts/api/request-fault';
import type { BillingInterval } from '#contracts/plan';
import type { OrderStatus } from '#contracts/api/checkout';
import type {
  DisputeState,
  DraftRequest,
  EntryKind,
  PaymentKey,
  PaymentService,
  ProviderOutput,
  ShutReason,
  SubscriptionStatus,
} from './column-types';

/** JSON is written as text (the drivers disagree on arrays and strings) and read parsed. */
export type Json<T> = ColumnType<T, string, string>;
/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface Tables {
  users: UsersTable;
  /** Secrets of this installation, in the order of their making; a restored list of erasures may bring others. */
  subject_salts: { id: GeneratedAlways<number>; salt: string };
  erased_subjects: ErasedSubjectsTable;
  revoked_sessions: { sid: string; subject: string; expires_at: Date };
  one_time_keys: { key: string; expires_at: Date };
  ledger_entries: LedgerEntriesTable;
  ledger_allocations: LedgerAllocationsTable;
  uploads: UploadsTable;
  videos: VideosTable;
  video_reports: VideoReportsTable;
  video_shares: VideoSharesTable;
  film_shares: FilmSharesTable;
  shared_video_reports: SharedVideoReportsTable;
  feature_uses: { day: Fixed<string>; feature: Fixed<Feature>; uses: number };
  folders: { id: Fixed<string>; user_id: Fixed<string>; name: string; created_at: Fixed<Date> };
  video_archives: VideoArchivesTable;
  /** Lists: their tables and columns keep the first name that lists had. */
  batches: ListsTable;
  batch_rows: ListRowsTable;
  /** Every video that was begun for a list, also those that were tried again. */
  batch_videos: { video_id: Fixed<string>; batch_id: Fixed<string> };
  films: FilmsTable;
  film_shots: FilmShotsTable;
  /** Every video that was begun for a take. */
  film_takes: FilmTakesTable;
  trials: TrialsTable;
  jobs: JobsTable;
  endpoint_states: EndpointStatesTable;
  provider_states: ProviderStatesTable;
  provider_orders: ProviderOrdersTable;
  price_terms: PriceTermsTable;
  payment_customers: PaymentCustomersTable;
  orders: OrdersTable;
  order_consents: OrderConsentsTable;
  subscriptions: SubscriptionsTable;
  payments: PaymentsTable;
  payment_disputes: PaymentDisputesTable;
  payment_events: PaymentEventsTable;
  payment_reconciliations: { provider: PaymentService; reconciled_until: Date };
  withdrawals: WithdrawalsTable;
  outbox: OutboxTable;
  admin_acts: AdminActsTable;
}

interface VideoReportsTable extends Decided {
  id: GeneratedAlways<number>;
  video_id: Fixed<string>;
  user_id: Fixed<string>;
  reason: ReportReason;
  text: string;
  reported_at: Date;
}

/** By an operator; null while undecided. */
interface Decided {
  decision: 'keep' | 'takedown' | null;
  decided_at: Date | null;
}

/** An e-mail. Once it has been sent or has failed, only its kind, cause and times are left. */
interface OutboxTable {
  id: Fixed<string>;
  /** Its subject, such as an order: there is one message for each. */
  cause: Fixed<string>;
  kind: Fixed<string>;
  /** The account it is sent to; null: to `address`. */
  user_id: Fixed<string | null>;
  address: string | null;
  /** BCP 47; null: the account's. */
  language: string | null;
  data: Json<object>;
  created_at: Fixed<Date>;
  /** Times that sending it was begun. */
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
  /** Why it was given up, without an address. */
  failure: string | null;
}

/** Operators' acts, with their reasons. A trigger refuses every change. */
interface AdminActsTable {
  id: GeneratedAlways<number>;
  at: Fixed<Date>;
  operator: Fixed<string>;
  act: Fixed<string>;
  target: Fixed<string>;
  reason: Fixed<string>;
  details: Json<object>;
}

/** A link that lets everyone who has it watch the video. */
interface VideoSharesTable {
  video_id: Fixed<string>;
  token: string;
  shows_prompt: boolean;
  shows_preview: boolean;
  /** Null: until its owner revokes it. */
  expires_at: Date | null;
  created_at: Fixed<Date>;
}

/** A link that lets everyone who has it watch the film. */
interface FilmSharesTable {
  film_id: Fixed<string>;
  token: string;
  shows_title: boolean;
  /** Null: until its owner revokes it. */
  expires_at: Date | null;
  created_at: Fixed<Date>;
}

/** Selections to be downloaded together; `video_ids` is a list as JSON. */
interface VideoArchivesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  video_ids: Fixed<string>;
  /** The list whose receipts are in it; null: a selection of videos. */
  batch_id: Fixed<string | null>;
  expires_at: Fixed<Date>;
}

interface ListsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  idempotency_key: Fixed<string>;
  request_hash: Fixed<string>;
  title: Fixed<string>;
  /** BCP 47: of the page that wrote its rows, if it says so; the prompt filter asks. */
  language: string | null;
  state: VideoListState;
  pause_reason: PauseReason | null;
  /** Null before its start. */
  max_credits: number | null;
  created_at: Fixed<Date>;
  /** Sum of its rows; a trigger adds it up. */
  text_bytes: GeneratedAlways<number>;
}

interface ListRowsTable {
  batch_id: Fixed<string>;
  /** Counted from 1. */
  position: Fixed<number>;
  /** Counted from 1; the idempotency key of its video has it. */
  attempt: Generated<number>;
  /** Null once it has a video, which says the same and may be deleted. */
  request: Json<DraftRequest | null> | null;
  /** Null: it has a fault. */
  credits: number | null;
  fault: Json<RequestFault | null> | null;
  /** The video of this attempt. */
  video_id: string | null;
  /** Size of `request`. */
  text_bytes: GeneratedAlways<number>;
}

interface FilmsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  idempotency_key: Fixed<string>;
  request_hash: Fixed<string>;
  title: string;
  revision: number;
  /** Hash of the last change, by which it is known if it comes again. */
  change_hash: string | null;
  /** BCP 47: of the page that wrote its takes, if it says so; the prompt filter asks. */
  language: string | null;
  state: Generated<FilmState>;
  pause_reason: FilmPause | null;
  /** Null before takes were asked for. */
  max_credits: number | null;
  /** The last request for takes, by which it is known if it comes again. */
  make_key: string | null;
  make_hash: string | null;
  created_at: Fixed<Date>;
  updated_at: Date;
  /** Sum of its takes without a video; a trigger adds it up. */
  text_bytes: GeneratedAlways<number>;
}

/** A part of a video, or of a take: of a video that the film makes. */
interface FilmShotsTable {
  film_id: Fixed<string>;
  position: Fixed<number>;
  /** Null: of a take that has not been begun. */
  video_id: string | null;
  start_s: Fixed<number>;
  /** Null: it ends with its video. */
  end_s: Fixed<number | null>;
  /** Null: its video existed before. */
  take_id: Fixed<string | null>;
  source: Fixed<TakeSource | null>;
  /** Counted from 1; the idempotency key of the take's video has it. */
  attempt: Generated<number>;
  /** Null once it has a video, which says the same and may be deleted. */
  request: Json<DraftRequest | null> | null;
  /** Null: it has a fault, or is no take. */
  credits: number | null;
  fault: Json<RequestFault | null> | null;
  /** Asked for and not begun. */
  is_wanted: Generated<boolean>;
  /** Pictures of a take that has not been begun: they are kept. */
  image_id: string | null;
  end_image_id: string | null;
  /** Size of `request`. */
  text_bytes: GeneratedAlways<number>;
}

interface FilmTakesTable {
  film_id: Fixed<string>;
  take_id: Fixed<string>;
  attempt: Fixed<number>;
  source: Fixed<TakeSource>;
  video_id: Fixed<string>;
}

/** Reports by anonymous visitors who had the link. */
interface SharedVideoReportsTable extends Decided {
  id: GeneratedAlways<number>;
  video_id: Fixed<string>;
  reason: Fixed<ReportReason>;
  text: Fixed<string>;
  reported_at: Fixed<Date>;
}

interface ErasedSubjectsTable {
  salt_id: number;
  hash: string;
  erased_at: Date;
  suspended_at: Date | null;
}

interface UsersTable {
  /** The account's id: drawn by us, and kept by what accounting needs once it is closed. */
  id: string;
  /** The subject at the sign-in provider; null once the account is closed. */
  subject: ColumnType<string | null, string, null>;
  email: string;
  name: string | null;
  image: string | null;
  first_touch: Json<FirstTouch | null> | null;
  /** Sessions issued until this time are signed out. */
  sessions_revoked_at: Date | null;
  erased_at: Date | null;
  /** By an operator: may neither order videos nor buy. */
  suspended_at: Date | null;
  /** BCP 47: of the page last used, if it said so. */
  language: string | null;
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
  /** As the browser declared it; we always store our own re-encoding. */
  content_type: string;
  bytes: number;
  status: 'waiting' | 'stored';
  storage_key: string | null;
  width: number | null;
  height: number | null;
  /** For a picture cut from a video: length of the chain of shots, counting the one that starts from it. */
  chain_links: Generated<number>;
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
  /** The prompt as a search compares it (contracts/fold-search.ts). */
  folded_prompt: GeneratedAlways<string>;
  params: Json<VideoParams>;
  /** As requested, else chosen by us at random. */
  seed: number;
  image_id: string | null;
  end_image_id: string | null;
  status: VideoStatus;
  progress: Generated<number>;
  error_code: VideoErrorCode | null;
  credits: number;
  hold_id: number;
  /** Only some unfinished videos have one: videos/turns.ts. */
  turn: number | null;
  turn_since: Date | null;
  provider: ProviderName | null;
  provider_ref: string | null;
  endpoint: string | null;
  /** Id of the current attempt; the provider receives it in the webhook's URL. */
  attempt_id: string | null;
  /** Set right before the request that may cost money: from then on the provider may have received the order. */
  submitted_at: Date | null;
  /** When the provider first reported that it is working on it. */
  begun_at: Date | null;
  /** When the provider said that it is done with the order, well or not. */
  order_ended_at: Date | null;
  prompt_used: string | null;
  /** URL of the provider's result; set from `saving` on. */
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
  /** When to check its retention (retention/remove-expired.ts); set once it is ready. */
  retention_check_at: Date | null;
  deleted_at: Date | null;
  is_favourite: Generated<boolean>;
  folder_id: Generated<string | null>;
  /** By an operator: its files are gone, its owner is shown the ground. */
  taken_down_at: Date | null;
  takedown_ground: ReportReason | null;
}

/** Videos at the reduced price of a first one (videos/trials.ts). */
interface TrialsTable {
  video_id: Fixed<string>;
  user_id: Fixed<string>;
  model: Fixed<string>;
  /** Price of the video without the trial. */
  full_credits: Fixed<number>;
  /** Charge of the most expensive provider. */
  cost_usd: Fixed<number>;
  claimed_at: Fixed<Date>;
  /** Set when the credits went back: then the user may try the model again. */
  returned_at: Date | null;
}

interface JobsTable {
  kind: string;
  subject: string;
  due_at: Generated<Date>;
  failures: Generated<number>;
  lease_id: string | null;
  leased_until: Date | null;
}

/** Records against an endpoint (videos/endpoint-states.ts). */
interface EndpointStatesTable {
  provider: ProviderName;
  endpoint: string;
  /** Answers in a row that there is no such endpoint, or not for us. */
  misses: Generated<number>;
  /** Short hashes of the users whose orders came to nothing since its last good result. */
  unusable_by: Generated<number[]>;
  /** When it last refused our account. */
  denied_at: Date | null;
  shut_because: ShutReason | null;
  shut_at: Date | null;
  /** From then on an order may try again. */
  shut_until: Date | null;
}

/** State of a provider at all processes (videos/provider-states.ts). */
interface ProviderStatesTable {
  provider: ProviderName;
  /** It asked for a rest. */
  closed_until: Date | null;
  /** Since when it has taken no order for reasons of its own; null: all is well. */
  failing_since: Date | null;
  refuses_account: Generated<boolean>;
  /** A free call says that our key is wrong: no orders until one says that it works. */
  key_refused_at: Date | null;
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

/** Terms of every price ever offered. */
interface PriceTermsTable {
  price_id: string;
  item: string;
  name: string | null;
  interval: BillingInterval | null;
  credits: number;
  amount_cents: number;
  currency: string;
  vip: boolean;
  /** The longest retention ever promised with this price; null for a pack. */
  retention_days: number | null;
}

interface PaymentCustomersTable {
  provider: PaymentService;
  id: string;
  user_id: string;
  created_at: Date;
  deleted_at: Date | null;
}

/** A checkout that a user started, with the terms shown then. */
interface OrdersTable {
  id: string;
  provider: PaymentService;
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

/** The terms were accepted, and an immediate start asked for, before an order or a switch of plan. */
interface OrderConsentsTable {
  id: GeneratedAlways<number>;
  user_id: Fixed<string>;
  /** Null for a switch. */
  order_id: Fixed<string | null>;
  /** Null for an order. */
  subscription_id: Fixed<string | null>;
  price_id: Fixed<string>;
  agreed_at: Fixed<Date>;
}

/** State at the payment service at `observed_at`. */
interface SubscriptionsTable {
  provider: PaymentService;
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
  /** The plan it switches to at `next_at`; null: no switch. */
  next_price_id: string | null;
  next_at: Date | null;
  /** Amount of a declined renewal, until it is paid. */
  due_cents: number | null;
  /** When the service retries the charge automatically; null: never. */
  next_attempt_at: Date | null;
  /** Nothing is charged, and no credits are granted, until it is resumed. */
  is_paused: Generated<boolean>;
}

/** Money for credits: a pack, or a period of a subscription. Created by the first event that mentions it. */
interface PaymentsTable {
  provider: PaymentService;
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
  /** Amount of the charge that refunds and disputes refer to; 0 before either. */
  charged_cents: Generated<number>;
  refunded_cents: Generated<number>;
  refund_observed_at: Date | null;
  /** Credits that should be taken back, but have been spent or are held. */
  unrecovered_credits: Generated<number>;
  /** It arrived when its account had been erased, so that it brought no credits. */
  owed_back_at: Date | null;
  /** When the service took over the request to pay it back. */
  paid_back_at: Date | null;
  created_at: Date;
}

interface PaymentDisputesTable {
  provider: PaymentService;
  id: string;
  cause: PaymentKey;
  amount_cents: number;
  state: DisputeState;
}

/** Every event ever received, once. */
interface PaymentEventsTable {
  provider: PaymentService;
  id: string;
  type: string;
  occurred_at: Date;
  received_at: Date;
  /** `unreadable`: set aside, and parsed again when it is received again. */
  outcome: 'applied' | 'ignored' | 'refused' | 'unreadable';
  /** Object that it was applied to: a payment's cause, or the id of an order, subscription or customer. */
  subject: string | null;
  /** Why it was refused or unreadable. */
  reason: string | null;
}

interface WithdrawalsTable {
  id: string;
  name: string;
  email: string;
  order_text: string;
  received_at: Date;
  /** User who sent it, set once the account and the text were erased. */
  user_id: Generated<string | null>;
  /** When an operator marked it as done. */
  handled_at: Generated<Date | null>;
}
