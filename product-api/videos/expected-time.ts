import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

const SAMPLE_SIZE = 50;
const KEPT_MS = 15_000;

/** Seconds from start to ready: after the first time half of the videos are ready, after the second nine of ten. */
export interface ExpectedTime {
  p50S: number;
  /** Undefined where nothing was measured. */
  p90S: number | undefined;
}

/** The usual time from start to ready of each model's videos. */
export class ExpectedTimes {
  readonly #known = new Map<string, { time: Promise<ExpectedTime | undefined>; readAt: number }>();

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly now: () => Date,
  ) {}

  /** Of the model's last 50 ready videos; undefined before the first. At most 15 s old. */
  async of(model: string): Promise<ExpectedTime | undefined> {
    const nowMs = this.now().getTime();
    const known = this.#known.get(model);
    if (known && nowMs - known.readAt < KEPT_MS) return known.time;
    const time = this.#read(model).catch((error: unknown) => {
      this.#known.delete(model);
      throw error;
    });
    // At once: all who ask while it is being read wait for the same query.
    this.#known.set(model, { time, readAt: nowMs });
    return time;
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
