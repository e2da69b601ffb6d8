import { type Kysely, sql } from 'kysely';
import { foldSearch, searchWords } from '#contracts/fold-search';
import type { VideoStatus } from '#contracts/video';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { UNFINISHED_LITERALS } from './unfinished';

interface VideoFilter {
  /** Only these videos. */
  ids?: readonly string[];
  model?: string;
  status?: VideoStatus;
  /** Words of the prompt, or of the model's title: all of them, in any order, case and width, with or without accents. */
  q?: string;
  /** Titles of models by their keys, for `q`. */
  titles?: ReadonlyMap<string, string>;
  /** Only videos requested at this moment or later. */
  createdFrom?: Date;
  /** Only those that are favourites. */
  isFavourite?: boolean;
  /** Null: in no folder. */
  folderId?: string | null;
  /** Ready ones that became so up to this moment. */
  readyUntil?: Date;
}

export type VideoRow = Awaited<ReturnType<ReturnType<typeof selectAnyone>['executeTakeFirstOrThrow']>>;

/** A video as its owner sees it. */
function selectVideos(db: Kysely<Tables>, userId: string) {
  return selectAnyone(db).where('v.user_id', '=', userId);
}

/** The fields of a video that its owner may see, and its state in the ledger; of any owner. */
function selectAnyone(db: Kysely<Tables>) {
  return db
    .selectFrom('videos as v')
    .leftJoin('ledger_entries as settled', 'settled.settles_hold_id', 'v.hold_id')
    .leftJoin('trials as t', 't.video_id', 'v.id')
    .leftJoin('uploads as image', 'image.id', 'v.image_id')
    .select([
      'image.chain_links',
      'image.storage_key as start_picture_key',
      't.full_credits',
      'v.id',
      'v.model',
      'v.mode',
      'v.prompt',
      'v.params',
      'v.seed',
      'v.status',
      'v.progress',
      'v.error_code',
      'v.credits',
      'v.provider',
      'v.endpoint',
      'v.begun_at',
      'v.prompt_used',
      'v.created_at',
      'v.started_at',
      'v.finished_at',
      'v.video_key',
      'v.poster_key',
      'v.width',
      'v.height',
      'v.bytes',
      'v.duration_s',
      'v.shortfalls',
      'settled.available_delta as returned',
      'v.is_favourite',
      'v.folder_id',
      'v.taken_down_at',
      'v.takedown_ground',
    ])
    .where('v.deleted_at', 'is', null);
}

/** @throws ApiError `not_found`, for another user's video as well */
export async function findVideo(db: Kysely<Tables>, userId: string, id: string): Promise<VideoRow> {
  const video = isUuid(id) ? await selectVideos(db, userId).where('v.id', '=', id).executeTakeFirst() : undefined;
  if (!video) throw new ApiError('not_found', 'Video not found.');
  return video;
}

/** The user's videos of these that exist, in no order. */
export async function findVideos(db: Kysely<Tables>, userId: string, ids: readonly string[]): Promise<VideoRow[]> {
  const known = ids.filter(isUuid);
  return known.length === 0 ? [] : selectVideos(db, userId).where('v.id', 'in', known).execute();
}

/** An unfinished video with what tells whether it has changed since. */
export type WatchedRow = VideoRow & { user_id: string; version: string };

/**
 * A row's version: the transaction that wrote it. Unlike a time or a number that writers would have to set, it needs no
 * care of theirs, and a transaction that commits late is seen as soon as it has committed. For comparison only.
 */
const VERSION = sql<string>`v.xmin::text`;

/** The videos of these that exist and are unfinished, of any owner. */
export async function findUnfinished(db: Kysely<Tables>, ids: readonly string[]): Promise<WatchedRow[]> {
  if (ids.length === 0) return [];
  return selectAnyone(db)
    .select(['v.user_id', VERSION.as('version')])
    .where(sql<boolean>`v.id = any(${sql.val(ids)}::uuid[])`)
    .where(sql<boolean>`v.status in ${UNFINISHED_LITERALS}`)
    .execute();
}

/** The ids of those of `rows` that are no longer as they were read. */
export async function findChanged(
  db: Kysely<Tables>,
  rows: readonly Pick<WatchedRow, 'id' | 'version'>[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const changed = await sql<{ id: string }>`
    select known.id
    from unnest(${sql.val(rows.map(({ id }) => id))}::uuid[], ${sql.val(rows.map(({ version }) => version))}::text[])
      as known (id, version)
    left join videos v on v.id = known.id
    where ${VERSION} is distinct from known.version`.execute(db);
  return changed.rows.map(({ id }) => id);
}

export interface PageRequest {
  cursor?: string;
  limit: number;
  filter: VideoFilter;
}

/** The user's videos, newest first; pages continue after the cursor even when videos were added or removed since. */
export async function listVideos(
  db: Kysely<Tables>,
  userId: string,
  { cursor, limit, filter }: PageRequest,
): Promise<{ videos: VideoRow[]; nextCursor: string | null }> {
  let query = selectVideos(db, userId);
  if (filter.ids !== undefined) query = query.where('v.id', 'in', filter.ids);
  if (filter.model !== undefined) query = query.where('v.model', '=', filter.model);
  if (filter.status !== undefined) query = query.where('v.status', '=', filter.status);
  for (const word of searchWords(filter.q ?? '')) {
    const named = [...(filter.titles ?? [])].flatMap(([key, title]) => (foldSearch(title).includes(word) ? [key] : []));
    query = query.where((eb) =>
      eb.or([
        eb('v.folded_prompt', 'like', containing(word)),
        ...(named.length > 0 ? [eb('v.model', 'in', named)] : []),
      ]),
    );
  }
  if (filter.createdFrom !== undefined) query = query.where('v.created_at', '>=', filter.createdFrom);
  if (filter.isFavourite) query = query.where('v.is_favourite', '=', true);
  if (filter.folderId === null) query = query.where('v.folder_id', 'is', null);
  else if (filter.folderId !== undefined) query = query.where('v.folder_id', '=', filter.folderId);
  if (filter.readyUntil !== undefined) {
    query = query.where('v.status', '=', 'ready').where('v.finished_at', '<=', filter.readyUntil);
  }
  if (cursor !== undefined) {
    const after = parseCursor(cursor);
    query = query.where((eb) => eb(eb.refTuple('v.created_at', 'v.id'), '<', eb.tuple(after.createdAt, after.id)));
  }
  const rows = await query
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit + 1)
    .execute();
  const videos = rows.slice(0, limit);
  const last = videos.at(-1);
  return { videos, nextCursor: rows.length > limit && last ? toCursor(last) : null };
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function toCursor(video: VideoRow): string {
  return Buffer.from(`${video.created_at.toISOString()} ${video.id}`).toString('base64url');
}

/** Accepts only what toCursor writes: a Date allows years that PostgreSQL rejects, such as year 0. */
function parseCursor(cursor: string): { createdAt: Date; id: string } {
  const [, time = '', id = ''] = /^((?!0000)\d{4}-\S+Z) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const createdAt = new Date(time);
  const isOurs = isUuid(id) && !Number.isNaN(createdAt.getTime()) && createdAt.toISOString() === time;
  if (!isOurs) throw new ApiError('invalid_field', 'The cursor is not one of ours.', { field: 'cursor' });
  return { createdAt, id };
}
