import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** A waiting video's position in the queue. */
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

interface PlacedVideo extends QueuePosition {
  id: string;
}

/** A milestone: a video whose position is known. */
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
 * The positions of waiting videos, in the order in which they start (turns.ts). Counting all videos ahead gets slower as
 * the queue grows, and every waiting client polls every few seconds. So every few hundredth position is cached, and only
 * the videos after it are counted: positions before the first such milestone are exact, later ones may lag by two seconds.
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
    const milestones = await this.#latestMilestones();
    // To count half a step for each of them would take longer than to number all.
    const isCheaperAtOnce = ids.length > 2 * (milestones.length + 1);
    const rows = await (isCheaperAtOnce ? this.#numberAll(ids) : this.#countAhead(ids, milestones));
    return new Map(rows.map(({ id, ...position }) => [id, position]));
  }

  async #countAhead(ids: readonly string[], milestones: readonly Milestone[]): Promise<PlacedVideo[]> {
    const { rows } = await sql<PlacedVideo>`
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
        select * from json_to_recordset(${JSON.stringify(milestones)}::json)
          as milestone (turn integer, since timestamptz, id uuid, position integer)
        where v.turn is null or (milestone.turn, milestone.since, milestone.id) <= (v.turn, v.turn_since, v.id)
        order by milestone.position desc limit 1
      ) m on true
      where v.id in (${sql.join(ids)}) and v.status = 'queued'`.execute(this.db);
    return rows;
  }

  /** The same for many: the whole queue is read once. */
  async #numberAll(ids: readonly string[]): Promise<PlacedVideo[]> {
    const { rows } = await sql<PlacedVideo>`
      with turns as (
        select id, row_number() over (order by turn, turn_since, id) as position
        from videos where status = 'queued' and turn is not null
      ), behind as (
        select id, row_number() over (partition by user_id order by created_at, id) as position
        from videos where status = 'queued' and turn is null
      )
      select id, position::integer as position, is_behind as "isBehindOwn"
      from (
        select id, position, false as is_behind from turns
        union all
        select id, position + (select count(*) from turns), true from behind
      ) placed
      where id = any(${sql.val(ids)}::uuid[])`.execute(this.db);
    return rows;
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
