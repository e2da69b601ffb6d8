import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** A waiting video's place in the queue. */
export interface QueuePosition {
  /** 1 = next. */
  position: number;
  /** It waits for another video of its user, not for a free provider. */
  isBehindOwn: boolean;
}

export interface QueuePositionsOptions {
  /** Videos from one milestone to the next. */
  step?: number;
  keptMs?: number;
}

/** A place in the queue with a known position. */
interface Milestone {
  turn: number;
  /** As PostgreSQL writes it: a Date would lose the microseconds. */
  since: string;
  id: string;
  position: number;
}

const STEP = 500;
const KEPT_MS = 2_000;

/**
 * The places of waiting videos, in the order in which they start (slots.ts). Counting all videos ahead gets slower as
 * the queue grows, and every waiting client polls every few seconds. So every few hundredth place is cached, and only
 * the videos after it are counted: places before the first such milestone are exact, later ones may lag by two seconds.
 */
export class QueuePositions {
  readonly #step: number;
  readonly #keptMs: number;
  #milestones: Promise<Milestone[]> = Promise.resolve([]);
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly db: Kysely<Tables>,
    { step = STEP, keptMs = KEPT_MS }: QueuePositionsOptions = {},
  ) {
    this.#step = step;
    this.#keptMs = keptMs;
  }

  /**
   * The positions of the waiting videos among `ids`. A video without a turn comes after all that have one and after its
   * user's earlier ones; other users' videos without a turn are not counted as ahead of it.
   */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, QueuePosition>> {
    if (ids.length === 0) return new Map();
    const milestones = JSON.stringify(await this.#latestMilestones());
    const { rows } = await sql<QueuePosition & { id: string }>`
      select v.id, v.turn is null as "isBehindOwn", (
        coalesce(m.position, 0) + (
          select count(*) from videos w
          where w.status = 'queued' and w.turn is not null
            and (w.turn, w.turn_since, w.id) > (
              coalesce(m.turn, 0), coalesce(m.since, '-infinity'), coalesce(m.id, v.id)
            )
            and (w.turn, w.turn_since, w.id) <= (coalesce(v.turn, 1000000), coalesce(v.turn_since, 'infinity'), v.id)
        ) + (
          select count(*) from videos w
          where v.turn is null and w.user_id = v.user_id and w.status = 'queued' and w.turn is null
            and (w.created_at, w.id) <= (v.created_at, v.id)
        )
      )::integer as position
      from videos v left join lateral (
        select * from json_to_recordset(${milestones}::json)
          as milestone (turn integer, since timestamptz, id uuid, position integer)
        where v.turn is null or (milestone.turn, milestone.since, milestone.id) <= (v.turn, v.turn_since, v.id)
        order by milestone.position desc limit 1
      ) m on true
      where v.id in (${sql.join(ids)}) and v.status = 'queued'`.execute(this.db);
    return new Map(rows.map(({ id, ...place }) => [id, place]));
  }

  async #latestMilestones(): Promise<Milestone[]> {
    const nowMs = performance.now();
    if (nowMs - this.#readAtMs >= this.#keptMs) {
      this.#readAtMs = nowMs;
      this.#milestones = this.#readMilestones().catch((error: unknown) => {
        this.#readAtMs = Number.NEGATIVE_INFINITY;
        throw error;
      });
    }
    return this.#milestones;
  }

  async #readMilestones(): Promise<Milestone[]> {
    const { rows } = await sql<Milestone>`
      select turn, turn_since::text as since, id, position::integer
      from (
        select turn, turn_since, id, row_number() over (order by turn, turn_since, id) as position
        from videos where status = 'queued' and turn is not null
      ) numbered
      where position % ${this.#step}::integer = 0`.execute(this.db);
    return rows;
  }
}
