import { type Kysely, sql } from 'kysely';
import type { VideoList } from '#contracts/api/lists';
import { RETRIED_STATES, type RowState } from '#contracts/video-list';
import type { DraftRequest } from '../db/column-types';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { CHARGES } from '../videos/charges';
import { UNFINISHED_LITERALS } from '../videos/unfinished';

export type ListRecord = Awaited<ReturnType<ReturnType<typeof selectLists>['executeTakeFirstOrThrow']>>;

function selectLists(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('batches')
    .select(['id', 'user_id', 'title', 'language', 'state', 'pause_reason', 'max_credits', 'created_at'])
    .where('user_id', '=', userId);
}

/** @throws ApiError `not_found`, for another user's list as well */
export async function findList(db: Kysely<Tables>, userId: string, id: string): Promise<ListRecord> {
  const row = isUuid(id) ? await selectLists(db, userId).where('id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new ApiError('not_found', 'List not found.');
  return row;
}

/** The user's lists, newest first. */
export function findOwnLists(db: Kysely<Tables>, userId: string): Promise<ListRecord[]> {
  return selectLists(db, userId).orderBy('created_at', 'desc').orderBy('id').execute();
}

/** How many rows the user's list has; 0 if there is no such list. */
export async function countRows(db: Kysely<Tables>, userId: string, id: string): Promise<number> {
  if (!isUuid(id)) return 0;
  const { count } = await db
    .selectFrom('batch_rows as r')
    .innerJoin('batches as l', 'l.id', 'r.batch_id')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('l.id', '=', id)
    .where('l.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** State of a row `r` whose video, if it has one, is `v`. */
const ROW_STATE = sql<RowState>`case
  when r.fault is not null then 'faulty'
  when r.video_id is null then 'waiting'
  when v.status in ${UNFINISHED_LITERALS} then 'making'
  when v.deleted_at is not null then 'gone'
  else v.status
end`;

/** Rows of lists with their state and their video. */
function selectRows(db: Kysely<Tables>) {
  return db.selectFrom('batch_rows as r').leftJoin('videos as v', 'v.id', 'r.video_id');
}

export type RowRecord = Awaited<ReturnType<typeof readRows>>[number];

interface RowsWanted {
  id: string;
  after: number;
  limit?: number;
  hasProblems?: boolean;
}

/** Rows of a list in their order, from the one after `after` on. */
export function readRows(db: Kysely<Tables>, { id, after, limit, hasProblems = false }: RowsWanted) {
  let query = selectRows(db)
    .select(['r.position', 'r.attempt', 'r.request', 'r.credits', 'r.fault', 'r.video_id'])
    .select([ROW_STATE.as('state'), 'v.model', 'v.prompt', 'v.params'])
    .where('r.batch_id', '=', id)
    .where('r.position', '>', after)
    .orderBy('r.position');
  if (hasProblems) query = query.where(ROW_STATE, 'in', RETRIED_STATES);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** A row that can be made next. */
export interface NextRow {
  position: number;
  attempt: number;
  request: DraftRequest | null;
  credits: number | null;
}

/** The first row of a list that has neither a video nor a fault. */
export function findNext(db: Kysely<Tables>, id: string): Promise<NextRow | undefined> {
  return db
    .selectFrom('batch_rows')
    .select(['position', 'attempt', 'request', 'credits'])
    .where('batch_id', '=', id)
    .where('video_id', 'is', null)
    .where('fault', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Sums of a list: its rows by state, and their credits. */
export interface Tally {
  rows: VideoList['rows'];
  credits: VideoList['credits'];
}

/** Sums of all the user's lists, or of one of them. */
export async function readTallies(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, Tally>> {
  if (ids.length === 0) return new Map();
  const states = await selectRows(db)
    .select(['r.batch_id', ROW_STATE.as('state')])
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('r.credits'), sql`0`), 'integer').as('credits'),
    ])
    .where('r.batch_id', 'in', ids)
    .groupBy(['r.batch_id', 'state'])
    .execute();
  const charges = await readCharges(db, ids);
  const tallies = new Map(ids.map((id): [string, Tally] => [id, emptyTally()]));
  for (const { batch_id: id, state, count, credits } of states) {
    const tally = tallies.get(id);
    if (!tally) continue;
    tally.rows[state] = count;
    tally.rows.total += count;
    if (state === 'waiting') tally.credits.waiting = credits;
  }
  for (const { batch_id: id, held, spent } of charges) Object.assign(tallies.get(id)?.credits ?? {}, { held, spent });
  return tallies;
}

function emptyTally(): Tally {
  const rows = { total: 0, faulty: 0, waiting: 0, making: 0, ready: 0, failed: 0, canceled: 0, gone: 0 };
  return { rows, credits: { waiting: 0, held: 0, spent: 0 } };
}

/** Credits that the videos of lists have cost and hold, as the ledger says; earlier attempts included. */
export function readCharges(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('batch_videos as b')
    .innerJoin('videos as v', 'v.id', 'b.video_id')
    .leftJoin('ledger_entries as settled', 'settled.settles_hold_id', 'v.hold_id')
    .select(['b.batch_id', ...CHARGES])
    .where('b.batch_id', 'in', ids)
    .groupBy('b.batch_id')
    .execute();
}

/** The request of a row: its text, or what its video was made from. */
export function requestOf({ request, model, prompt, params }: RowRecord): DraftRequest {
  return request ?? { model, prompt, ...params };
}

/** The user's lists with their rows, for the export of their data, list by list. */
export async function* exportLists(db: Kysely<Tables>, userId: string) {
  for (const { id, title, state, max_credits, created_at } of await findOwnLists(db, userId)) {
    const records = await readRows(db, { id, after: 0 });
    const rows = records.map(({ position, state, request, fault, video_id }) => ({
      ...{ position, state, request, fault, video_id },
    }));
    yield [{ id, title, state, max_credits, created_at, rows }];
  }
}
