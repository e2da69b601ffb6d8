import { type Kysely, sql } from 'kysely';
import type { Resolution } from '#contracts/model';
import type { Tables } from '../db/tables';

const SAMPLE_SIZE = 50;
/** Fewer say nothing about a kind. */
const LEAST_OF_A_KIND = 10;
/** Latest videos of a model among which those of a kind are looked for. */
const SEARCHED = 500;
const KEPT_MS = 15_000;

/** Seconds from start to ready: after the first time half of the videos are ready, after the second nine of ten. */
export interface ExpectedTime {
  p50S: number;
  /** Undefined where nothing was measured. */
  p90S: number | undefined;
}

/** Videos that take alike. */
export interface KindOfVideo {
  model: string;
  /** Null: any. */
  endpoint: string | null;
  resolution: Resolution;
  durationS: number;
}

export interface KindTime extends ExpectedTime {
  /** Seconds from the moment the provider begins, for half of them. */
  workP50S: number;
}

interface Known<T> {
  time: Promise<T | undefined>;
  readAt: number;
}

/** The usual time from start to ready of each model's videos. */
export class ExpectedTimes {
  readonly #known = new Map<string, Known<ExpectedTime>>();
  readonly #kinds = new Map<string, Known<KindTime>>();

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly now: () => Date,
  ) {}

  /** Usual time of the model's last 50 ready videos; undefined before the first. At most 15 s old. */
  async of(model: string): Promise<ExpectedTime | undefined> {
    return this.#recall(this.#known, model, () => this.#read(model));
  }

  /** Usual time of the last 50 ready videos of this kind; undefined before the tenth. At most 15 s old. */
  async ofKind(kind: KindOfVideo): Promise<KindTime | undefined> {
    return this.#recall(this.#kinds, JSON.stringify(Object.entries(kind).toSorted()), () => this.#readKind(kind));
  }

  async #recall<T>(known: Map<string, Known<T>>, key: string, read: () => Promise<T | undefined>) {
    const nowMs = this.now().getTime();
    const last = known.get(key);
    if (last && nowMs - last.readAt < KEPT_MS) return last.time;
    const time = read().catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
    // At once: all who ask while it is being read wait for the same query.
    known.set(key, { time, readAt: nowMs });
    return time;
  }

  async #readKind({ model, endpoint, resolution, durationS }: KindOfVideo): Promise<KindTime | undefined> {
    const { rows } = await sql<{ count: number; p50: number; p90: number; work: number }>`
      select
        count(*)::integer as count,
        percentile_cont(0.5) within group (order by taken)::double precision as p50,
        percentile_cont(0.9) within group (order by taken)::double precision as p90,
        percentile_cont(0.5) within group (order by worked)::double precision as work
      from (
        select
          extract(epoch from finished_at - started_at) as taken,
          extract(epoch from finished_at - coalesce(begun_at, started_at)) as worked
        from (
          select finished_at, started_at, begun_at, endpoint, params
          from videos where model = ${model} and status = 'ready'
          order by finished_at desc limit ${SEARCHED}
        ) latest
        where (${endpoint}::text is null or endpoint = ${endpoint})
          and params ->> 'resolution' = ${resolution} and (params ->> 'durationS')::double precision = ${durationS}
        order by finished_at desc limit ${SAMPLE_SIZE}
      ) alike`.execute(this.db);
    const [row] = rows;
    if (!row || row.count < LEAST_OF_A_KIND) return undefined;
    return { p50S: tenths(row.p50), p90S: tenths(row.p90), workP50S: tenths(row.work) };
  }

  async #read(model: string): Promise<ExpectedTime | undefined> {
    const { rows } = await sql<{ p50: number | null; p90: number | null }>`
      select
        percentile_cont(0.5) within group (order by taken)::double precision as p50,
        percentile_cont(0.9) within group (order by taken)::double precision as p90
      from (
        select extract(epoch from finished_at - started_at) as taken
        from videos where model = ${model} and status = 'ready'
        order by finished_at desc limit ${SAMPLE_SIZE}
      ) latest`.execute(this.db);
    const { p50 = null, p90 = null } = rows[0] ?? {};
    return p50 === null || p90 === null ? undefined : { p50S: tenths(p50), p90S: tenths(p90) };
  }
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
