import { type Kysely, sql } from 'kysely';
import type { Model, ProviderName } from '#contracts/model';
import type { Tables } from '../db/tables';
import type { VideoProvider, VideoSettings } from './provider';

const MINUTE_MS = 60_000;
/**
 * A single 404 may be a deployment at the provider: the endpoint is skipped for one minute, after a second 404 in a row
 * for three. Only a third marks it as gone. It may return, so one video an hour tries it.
 */
const REST_AFTER_MISS_MS = [MINUTE_MS, 3 * MINUTE_MS] as const;
const RECHECK_MS = 60 * MINUTE_MS;
/** Unusable paid results in a row after which the endpoint is skipped. */
const UNUSABLE_IN_A_ROW = 3;
/** After that, one order at a time tries the endpoint; another may follow after this time. */
const UNUSABLE_REST_MS = 6 * 60 * MINUTE_MS;
const TRIAL_MS = 30 * MINUTE_MS;

/**
 * Why an endpoint gets no orders: `missing` is unconfirmed and settled within minutes, `gone` is confirmed, `unusable`
 * costs money with each order.
 */
export type ShutReason = 'missing' | 'gone' | 'unusable';

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
  /** Why the other providers are excluded. */
  shut: ShutReason[];
}

/** Whether such videos are made, if need be after a short wait: `missing` is settled within minutes. */
export function canServe({ open, shut }: EndpointChoices): boolean {
  return open.length > 0 || shut.includes('missing');
}

/** The endpoints' health, from their answers to all processes. */
export class EndpointStates {
  private constructor(private readonly shut: ReadonlyMap<string, ShutReason>) {}

  /** Equal for equal states. */
  get fingerprint(): string {
    return JSON.stringify([...this.shut]);
  }

  static async read(db: Kysely<Tables>, now: Date): Promise<EndpointStates> {
    const rows = await listShutEndpoints(db, now);
    return new EndpointStates(new Map(rows.map((row) => [keyOf(row), row.because])));
  }

  /** Where these settings can be served, and why not elsewhere. */
  endpointsFor(providers: readonly VideoProvider[], model: Model, settings: VideoSettings): EndpointChoices {
    const choices: EndpointChoices = { open: [], shut: [] };
    for (const provider of providers) {
      const endpoint = provider.endpointFor(model, settings);
      if (endpoint === undefined) continue;
      const reason = this.shut.get(keyOf({ provider: provider.name, endpoint }));
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
  return (await listEndpointFaults(db)).filter(({ until }) => until > now);
}

/** Endpoints whose faults are not settled; those whose time is over get an order that tests them. */
export async function listEndpointFaults(db: Kysely<Tables>): Promise<ShutEndpoint[]> {
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

/** Records a 404 for an endpoint and returns its resulting state. Of several concurrent 404s only the first counts. */
export async function recordMiss(
  db: Kysely<Tables>,
  { provider, endpoint }: EndpointName,
  now: Date,
): Promise<'missing' | 'gone' | 'known'> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const [first, second] = REST_AFTER_MISS_MS;
  const { rows } = await sql<{ because: 'missing' | 'gone' }>`
    insert into endpoint_states as known (provider, endpoint, misses, shut_because, shut_at, shut_until)
    values (${provider}, ${endpoint}, 1, 'missing', ${now}, ${after(first)})
    on conflict (provider, endpoint) do update set
      misses = known.misses + 1,
      shut_because = case when known.misses >= ${REST_AFTER_MISS_MS.length}::integer then 'gone' else 'missing' end,
      shut_at = ${now},
      shut_until = case known.misses
        when 0 then ${after(first)}::timestamptz
        when 1 then ${after(second)}::timestamptz
        else ${after(RECHECK_MS)}::timestamptz
      end
    where known.shut_until is null or known.shut_until <= ${now}
    returning shut_because as because`.execute(db);
  return rows[0]?.because ?? 'known';
}

/** Records that the endpoint accepted an order, so it exists (again). */
export async function recordTaken(db: Kysely<Tables>, { provider, endpoint }: EndpointName): Promise<void> {
  await sql`
    update endpoint_states set
      misses = 0,
      shut_because = case when shut_because = 'unusable' then shut_because end,
      shut_at = case when shut_because = 'unusable' then shut_at end,
      shut_until = case when shut_because = 'unusable' then shut_until end
    where provider = ${provider} and endpoint = ${endpoint} and misses > 0`.execute(db);
}

/** Records an unusable paid result. True when this makes the endpoint skipped from now on. */
export async function recordUnusable(
  db: Kysely<Tables>,
  { provider, endpoint }: EndpointName,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + UNUSABLE_REST_MS);
  const { rows } = await sql<{ unusable: number }>`
    insert into endpoint_states as known (provider, endpoint, unusable) values (${provider}, ${endpoint}, 1)
    on conflict (provider, endpoint) do update set
      unusable = known.unusable + 1,
      shut_because = case when known.unusable + 1 >= ${UNUSABLE_IN_A_ROW}::integer then 'unusable' else known.shut_because end,
      shut_at = case when known.unusable + 1 >= ${UNUSABLE_IN_A_ROW}::integer then ${now}::timestamptz else known.shut_at end,
      shut_until = case when known.unusable + 1 >= ${UNUSABLE_IN_A_ROW}::integer then ${until}::timestamptz else known.shut_until end
    returning unusable`.execute(db);
  return (rows[0]?.unusable ?? 0) >= UNUSABLE_IN_A_ROW;
}

/** Records a good result, which resets the endpoint's count of unusable ones. */
export async function recordUsable(db: Kysely<Tables>, { provider, endpoint }: EndpointName): Promise<void> {
  await sql`
    update endpoint_states set
      unusable = 0,
      shut_because = case when shut_because <> 'unusable' then shut_because end,
      shut_at = case when shut_because <> 'unusable' then shut_at end,
      shut_until = case when shut_because <> 'unusable' then shut_until end
    where provider = ${provider} and endpoint = ${endpoint} and unusable > 0`.execute(db);
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
