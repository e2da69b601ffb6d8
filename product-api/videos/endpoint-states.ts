import { type Kysely, sql } from 'kysely';
import type { Model, ProviderName } from '#contracts/model';
import type { ShutReason } from '../db/column-types';
import type { Tables } from '../db/tables';
import type { VideoProvider, VideoSettings } from './provider';
import { listRefusedKeys } from './provider-states';

const MINUTE_MS = 60_000;
/**
 * A single 404 may be a deployment at the provider: the endpoint is skipped for one minute, after a second 404 in a row
 * for three. Only a third marks it as gone. It may return, so one video an hour tries it.
 */
const REST_AFTER_MISS_MS = [MINUTE_MS, 3 * MINUTE_MS] as const;
const RECHECK_MS = 60 * MINUTE_MS;
/**
 * So many different users whose orders came to nothing, without a good result in between, and the endpoint is skipped:
 * a single one could steer what comes back.
 */
const UNUSABLE_USERS = 3;
/** After that, one order at a time tries the endpoint; another may follow after this time. */
const UNUSABLE_REST_MS = 6 * 60 * MINUTE_MS;
const TRIAL_MS = 30 * MINUTE_MS;

/** A second endpoint that refuses us within this time means that our account is refused. */
const DENIALS_TOGETHER_MS = 15 * MINUTE_MS;

export interface EndpointName {
  provider: ProviderName;
  endpoint: string;
}

/** Where a video can be made. */
interface EndpointChoice {
  provider: VideoProvider;
  endpoint: string;
}

export interface EndpointChoices {
  /** In the order of preference. */
  open: EndpointChoice[];
  /** Why the other providers are excluded; `key`: they refuse ours. */
  shut: (ShutReason | 'key')[];
}

/** Whether such videos are made, if need be after a short wait: `missing` is settled within minutes. */
export function canServe({ open, shut }: EndpointChoices): boolean {
  return open.length > 0 || shut.includes('missing');
}

/** Whether such videos are no longer made anywhere, as far as we know. */
export function isRetired({ open, shut }: EndpointChoices): boolean {
  return open.length === 0 && shut.length > 0 && shut.every((reason) => reason === 'gone');
}

/** The endpoints' health, from their answers to all processes. */
export class EndpointStates {
  private constructor(
    private readonly shut: ReadonlyMap<string, ShutReason>,
    private readonly refusedKeys: readonly ProviderName[],
  ) {}

  /** Equal for equal states. */
  get fingerprint(): string {
    return JSON.stringify([...this.shut, ...this.refusedKeys]);
  }

  static async read(db: Kysely<Tables>, now: Date): Promise<EndpointStates> {
    const rows = await listShutEndpoints(db, now);
    const shut = new Map(rows.map((row) => [keyOf(row), row.because]));
    return new EndpointStates(shut, await listRefusedKeys(db));
  }

  /** Where these settings can be served, and why not elsewhere. */
  endpointsFor(providers: readonly VideoProvider[], model: Model, settings: VideoSettings): EndpointChoices {
    const choices: EndpointChoices = { open: [], shut: [] };
    for (const provider of providers) {
      const endpoint = provider.endpointFor(model, settings);
      if (endpoint === undefined) continue;
      const isRefused = this.refusedKeys.includes(provider.name);
      const reason = isRefused ? 'key' : this.shut.get(keyOf({ provider: provider.name, endpoint }));
      if (reason === undefined) choices.open.push({ provider, endpoint });
      else choices.shut.push(reason);
    }
    return choices;
  }
}

const keyOf = ({ provider, endpoint }: EndpointName) => `${provider} ${endpoint}`;

export interface ShutEndpoint extends EndpointName {
  because: ShutReason;
  since: Date;
  /** When the next order may try it. */
  until: Date;
}

/** Endpoints that get no orders now. */
export async function listShutEndpoints(db: Kysely<Tables>, now: Date): Promise<ShutEndpoint[]> {
  return (await listEndpointErrors(db)).filter(({ until }) => until > now);
}

/** Endpoints whose faults are not settled; those whose time is over get an order that tests them. */
export async function listEndpointErrors(db: Kysely<Tables>): Promise<ShutEndpoint[]> {
  const rows = await db
    .selectFrom('endpoint_states')
    .select(['provider', 'endpoint', 'shut_because', 'shut_at', 'shut_until'])
    .where('shut_because', 'is not', null)
    .orderBy('provider')
    .orderBy('endpoint')
    .execute();
  return rows.flatMap(({ provider, endpoint, shut_because: because, shut_at: since, shut_until: until }) =>
    because && since && until ? [{ provider, endpoint, because, since, until }] : [],
  );
}

/** Clears an endpoint's faults, so that it gets orders again. False when it had none. */
export async function forgetEndpoint(db: Kysely<Tables>, { provider, endpoint }: EndpointName): Promise<boolean> {
  const removed = await db
    .deleteFrom('endpoint_states')
    .where('provider', '=', provider)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/**
 * Records that there is no such endpoint, or not for us, and returns its resulting state. Of several concurrent answers
 * only the first counts.
 */
export async function recordMiss(
  db: Kysely<Tables>,
  { provider, endpoint }: EndpointName,
  now: Date,
  confirmed: 'gone' | 'denied' = 'gone',
): Promise<'missing' | 'gone' | 'denied' | 'known'> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const [first, second] = REST_AFTER_MISS_MS;
  const deniedAt = confirmed === 'denied' ? now : null;
  const { rows } = await sql<{ because: 'missing' | 'gone' | 'denied' }>`
    insert into endpoint_states as known (provider, endpoint, misses, shut_because, shut_at, shut_until, denied_at)
    values (${provider}, ${endpoint}, 1, 'missing', ${now}, ${after(first)}, ${deniedAt})
    on conflict (provider, endpoint) do update set
      misses = known.misses + 1,
      shut_because = case when known.misses >= ${REST_AFTER_MISS_MS.length}::integer then ${confirmed}::text else 'missing' end,
      shut_at = ${now},
      shut_until = case known.misses
        when 0 then ${after(first)}::timestamptz
        when 1 then ${after(second)}::timestamptz
        else ${after(RECHECK_MS)}::timestamptz
      end,
      denied_at = coalesce(${deniedAt}::timestamptz, known.denied_at)
    where known.shut_until is null or known.shut_until <= ${now}
    returning shut_because as because`.execute(db);
  return rows[0]?.because ?? 'known';
}

/**
 * Records that an endpoint refuses our account. `account`: another one does as well, or the account is known to be refused,
 * so it isn't about this endpoint.
 */
export async function recordDenial(
  db: Kysely<Tables>,
  place: EndpointName,
  now: Date,
): Promise<'missing' | 'gone' | 'denied' | 'known' | 'account'> {
  const { rows } = await sql<{ isAccount: boolean }>`
    select exists (
      select from endpoint_states where provider = ${place.provider} and endpoint <> ${place.endpoint}
        and denied_at > ${new Date(now.getTime() - DENIALS_TOGETHER_MS)}
    ) or exists (
      select from provider_states where provider = ${place.provider} and refuses_account
    ) as "isAccount"`.execute(db);
  if (!rows[0]?.isAccount) return recordMiss(db, place, now, 'denied');
  await sql`
    update endpoint_states set misses = 0, shut_because = null, shut_at = null, shut_until = null
    where provider = ${place.provider} and denied_at is not null and shut_because in ('missing', 'denied')`.execute(db);
  return 'account';
}

/** Records that an order is being made at the endpoint, so it exists (again), and for us. */
export async function recordTaken(db: Kysely<Tables>, { provider, endpoint }: EndpointName): Promise<void> {
  await sql`
    update endpoint_states set
      misses = 0,
      denied_at = null,
      shut_because = case when shut_because = 'unusable' then shut_because end,
      shut_at = case when shut_because = 'unusable' then shut_at end,
      shut_until = case when shut_because = 'unusable' then shut_until end
    where provider = ${provider} and endpoint = ${endpoint} and misses > 0`.execute(db);
}

/** Records an order of a user that came to nothing. True when this makes the endpoint skipped from now on. */
export async function recordUnusable(
  db: Kysely<Tables>,
  { provider, endpoint }: EndpointName,
  userId: string,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + UNUSABLE_REST_MS);
  const user = sql`hashtext(${userId}::text)`;
  const isShut = sql`cardinality(array_remove(known.unusable_by, ${user})) + 1 >= ${UNUSABLE_USERS}::integer`;
  const { rows } = await sql<{ users: number }>`
    insert into endpoint_states as known (provider, endpoint, unusable_by)
    values (${provider}, ${endpoint}, array[${user}])
    on conflict (provider, endpoint) do update set
      unusable_by = array_append(array_remove(known.unusable_by, ${user}), ${user}),
      shut_because = case when ${isShut} then 'unusable' else known.shut_because end,
      shut_at = case when ${isShut} then ${now}::timestamptz else known.shut_at end,
      shut_until = case when ${isShut} then ${until}::timestamptz else known.shut_until end
    returning cardinality(unusable_by) as users`.execute(db);
  return (rows[0]?.users ?? 0) >= UNUSABLE_USERS;
}

/** Records a good result, which ends all doubts about the endpoint's results. */
export async function recordUsable(db: Kysely<Tables>, { provider, endpoint }: EndpointName): Promise<void> {
  await sql`
    update endpoint_states set
      unusable_by = '{}',
      shut_because = case when shut_because <> 'unusable' then shut_because end,
      shut_at = case when shut_because <> 'unusable' then shut_at end,
      shut_until = case when shut_because <> 'unusable' then shut_until end
    where provider = ${provider} and endpoint = ${endpoint}
      and (unusable_by <> '{}' or shut_because = 'unusable')`.execute(db);
}

/**
 * Whether an order may go to the endpoint; call it with the video locked. False when the endpoint was shut since its
 * state was read: by the answer to this video's own order, which another process took, or because its recent results
 * were unusable and another order is trying it.
 */
export async function claimEndpoint(
  db: Kysely<Tables>,
  { provider, endpoint }: EndpointName,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    with trial as (
      update endpoint_states set shut_until = ${new Date(now.getTime() + TRIAL_MS)}
      where provider = ${provider} and endpoint = ${endpoint} and shut_because = 'unusable' and shut_until <= ${now}
      returning 1
    )
    select exists (select from trial) or not exists (
      select from endpoint_states
      where provider = ${provider} and endpoint = ${endpoint} and (shut_because = 'unusable' or shut_until > ${now})
    ) as "isOurs"`.execute(db);
  return rows[0]?.isOurs ?? true;
}
