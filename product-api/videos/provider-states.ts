import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProviderName } from '#contracts/model';
import type { Tables } from '../db/tables';
import type { VideoProvider } from './provider';
import { dayOf, spentTodayUsd } from './provider-orders';

/**
 * The state of a provider that all processes share: until when it rate-limits us, whether it refuses our account, its
 * open orders, their rate and their cost per day. Decided while the provider's row is locked, so that two concurrent
 * checks can't exceed a limit.
 */

const MINUTE_MS = 60_000;
/**
 * An account that is refused (no balance, a key that was withdrawn) is tried with one order at a time, at growing
 * intervals.
 */
const FIRST_TRIAL_MS = MINUTE_MS;
const LONGEST_TRIAL_MS = 15 * MINUTE_MS;
/** A trial has this long to be answered before another may begin. */
const TRIAL_MS = 2 * MINUTE_MS;
/** We use nine tenths of a documented rate steadily and reserve the last tenth for bursts. */
const STEADY_SHARE = 0.9;
/** After a call that came too early. */
const LOOK_AGAIN_MS = 500;

/** Whether an order is admitted. */
export type Admission =
  | { isOpen: true; budgetUsd: number }
  /** `troubleSince`: it is not just busy. */
  | { isOpen: false; retryAfterMs: number; troubleSince?: Date };

/** Whether a provider may get one more order. Its row stays locked until `tx` ends. */
export async function admitOrder(tx: Transaction<Tables>, provider: VideoProvider, now: Date): Promise<Admission> {
  const { name, limits } = provider;
  const open: Admission = { isOpen: true, budgetUsd: Number.POSITIVE_INFINITY };
  if (limits === undefined) return open;
  const state = await lockState(tx, name);
  const msUntil = (at: Date | null) => (at === null ? 0 : at.getTime() - now.getTime());
  const closed = (retryAfterMs: number, troubleSince?: Date): Admission => ({
    isOpen: false,
    retryAfterMs,
    troubleSince,
  });
  if (state.refuses_account && msUntil(state.next_trial_at) > 0) {
    return closed(msUntil(state.next_trial_at), state.failing_since ?? now);
  }
  if (msUntil(state.closed_until) > 0) return closed(msUntil(state.closed_until));
  const paceMs =
    limits.createsPerMinute === undefined ? 0 : msUntil(state.next_create_at) - aheadMs(limits.createsPerMinute);
  if (paceMs > 0) return closed(paceMs);
  if ((await countUnderWay(tx, name)) >= limits.ordersAtATime) return closed(0);
  if (limits.usdPerDay === undefined) return open;
  const budgetUsd = toMicros(limits.usdPerDay - (await spentTodayUsd(tx, name, now)));
  return budgetUsd > 0 ? { isOpen: true, budgetUsd } : closed(MINUTE_MS, dayOf(now));
}

/** One more order is about to be sent. Only after `admitOrder`, in its transaction. */
export async function recordOrder(tx: Transaction<Tables>, provider: VideoProvider, now: Date): Promise<void> {
  if (provider.limits === undefined) return;
  const { createsPerMinute } = provider.limits;
  const trialUntil = new Date(now.getTime() + TRIAL_MS);
  await sql`
    update provider_states set
      next_create_at = ${createsPerMinute === undefined ? null : oneLater('next_create_at', createsPerMinute, now)},
      next_trial_at = case when refuses_account then ${trialUntil}::timestamptz end
    where provider = ${provider.name}`.execute(tx);
}

/** Records that it asked us to wait, for all processes. */
export async function recordRest(db: Kysely<Tables>, provider: ProviderName, until: Date, now: Date): Promise<Date> {
  return recordTrouble(db, provider, until, now);
}

/** Records an outage and returns when the trouble began. */
export async function recordOutage(db: Kysely<Tables>, provider: ProviderName, now: Date): Promise<Date> {
  return recordTrouble(db, provider, null, now);
}

/** It answers 401, 402 or 403: our account is refused for every request. `isNew`: this is the first refusal. */
export async function recordAccountRefusal(
  db: Kysely<Tables>,
  provider: ProviderName,
  now: Date,
): Promise<{ isNew: boolean; since: Date }> {
  const { rows } = await sql<{ refusals: number; since: Date }>`
    insert into provider_states as known (provider, failing_since, refuses_account, refusals, next_trial_at)
    values (${provider}, ${now}, true, 1, ${new Date(now.getTime() + FIRST_TRIAL_MS)})
    on conflict (provider) do update set
      failing_since = coalesce(known.failing_since, ${now}),
      refuses_account = true,
      refusals = known.refusals + 1,
      next_trial_at = ${now}::timestamptz + make_interval(secs => least(
        ${LONGEST_TRIAL_MS / 1000}::double precision,
        ${FIRST_TRIAL_MS / 1000}::double precision * power(2, least(known.refusals, 10))
      ))
    returning refusals, failing_since as since`.execute(db);
  const [row] = rows;
  return { isNew: row?.refusals === 1, since: row?.since ?? now };
}

/** Records an accepted order, which ends all trouble. True when our account had been refused. */
export async function recordHealthy(db: Kysely<Tables>, provider: ProviderName): Promise<boolean> {
  const { rows } = await sql<{ wasRefused: boolean }>`
    with before as (select refuses_account from provider_states where provider = ${provider})
    update provider_states set failing_since = null, refuses_account = false, refusals = 0, next_trial_at = null
    where provider = ${provider} and (failing_since is not null or refuses_account)
    returning (select refuses_account from before) as "wasRefused"`.execute(db);
  return rows[0]?.wasRefused ?? false;
}

/** Providers that refuse our account, or our key. */
export async function listRefusedAccounts(db: Kysely<Tables>): Promise<ProviderName[]> {
  const rows = await db
    .selectFrom('provider_states')
    .select('provider')
    .where((or) => or.or([or('refuses_account', '=', true), or('key_refused_at', 'is not', null)]))
    .execute();
  return rows.map(({ provider }) => provider);
}

/** Providers that refuse our key. */
export async function listRefusedKeys(db: Kysely<Tables>): Promise<ProviderName[]> {
  const rows = await db
    .selectFrom('provider_states')
    .select('provider')
    .where('key_refused_at', 'is not', null)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}

/** Records whether a provider takes our key. True when that has changed. */
export async function recordKey(
  db: Kysely<Tables>,
  provider: ProviderName,
  isRefused: boolean,
  now: Date,
): Promise<boolean> {
  const refusedAt = isRefused ? now : null;
  const { rows } = await sql`
    insert into provider_states as known (provider, key_refused_at) values (${provider}, ${refusedAt})
    on conflict (provider) do update set key_refused_at = ${refusedAt}
    where (known.key_refused_at is null) = ${isRefused}
    returning key_refused_at`.execute(db);
  return rows.length > 0;
}

/**
 * Takes a slot of the provider's call rate, e.g. for polling. Returns in how many ms to retry; 0: call now. A single
 * statement on the provider's row alone.
 */
export async function takeCall(
  db: Kysely<Tables>,
  provider: ProviderName,
  callsPerMinute: number,
  now: Date,
): Promise<number> {
  const latest = new Date(now.getTime() + aheadMs(callsPerMinute));
  const { rows } = await sql<{ isOurs: boolean }>`
    insert into provider_states as known (provider, next_call_at) values (${provider}, ${now})
    on conflict (provider) do update set next_call_at = ${oneLater('known.next_call_at', callsPerMinute, now)}
    where known.next_call_at is null or known.next_call_at <= ${latest}
    returning true as "isOurs"`.execute(db);
  return rows.length > 0 ? 0 : LOOK_AGAIN_MS;
}

/** How far ahead of the clock a burst may run. */
function aheadMs(perMinute: number): number {
  return Math.floor(perMinute * (1 - STEADY_SHARE)) * intervalMs(perMinute);
}

function intervalMs(perMinute: number): number {
  return MINUTE_MS / (perMinute * STEADY_SHARE);
}

/** The moment before which the next one would be too fast, counting one more. */
function oneLater(column: 'next_create_at' | 'known.next_call_at', perMinute: number, now: Date) {
  const seconds = intervalMs(perMinute) / 1000;
  return sql`greatest(${sql.ref(column)}, ${now}) + make_interval(secs => ${seconds}::double precision)`;
}

async function recordTrouble(
  db: Kysely<Tables>,
  provider: ProviderName,
  closedUntil: Date | null,
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    insert into provider_states as known (provider, failing_since, closed_until) values (${provider}, ${now}, ${closedUntil})
    on conflict (provider) do update set
      failing_since = coalesce(known.failing_since, ${now}),
      closed_until = greatest(known.closed_until, ${closedUntil})
    returning failing_since as since`.execute(db);
  return rows[0]?.since ?? now;
}

const toMicros = (usd: number) => Math.round(usd * 1_000_000) / 1_000_000;

async function lockState(tx: Transaction<Tables>, provider: ProviderName) {
  await tx
    .insertInto('provider_states')
    .values({ provider })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute();
  return tx
    .selectFrom('provider_states')
    .selectAll()
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Orders that the provider has, or is about to get; its partial index keeps this quick. */
async function countUnderWay(tx: Transaction<Tables>, provider: ProviderName): Promise<number> {
  const { count } = await tx
    .selectFrom('videos')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('status', '=', sql.lit('running'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return count;
}
