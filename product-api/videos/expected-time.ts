import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

const SAMPLE_SIZE = 50;
const KEPT_MS = 15_000;

/** The usual time from start to ready of each model's videos. */
export class ExpectedTimes {
  readonly #known = new Map<string, { seconds: number | undefined; readAt: number }>();

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly now: () => Date,
  ) {}

  /** Median of the model's last 50 ready videos, in seconds; undefined before the first. At most 15 s old. */
  async of(model: string): Promise<number | undefined> {
    const nowMs = this.now().getTime();
    const known = this.#known.get(model);
    if (known && nowMs - known.readAt < KEPT_MS) return known.seconds;
    const { rows } = await sql<{ seconds: number | null }>`
      select percentile_cont(0.5) within group (order by taken)::double precision as seconds
      from (
        select extract(epoch from finished_at - started_at) as taken
        from videos where model = ${model} and status = 'ready'
        order by finished_at desc limit ${SAMPLE_SIZE}
      ) latest`.execute(this.db);
    const median = rows[0]?.seconds ?? undefined;
    const seconds = median === undefined ? undefined : Math.round(median * 10) / 10;
    this.#known.set(model, { seconds, readAt: nowMs });
    return seconds;
  }
}
