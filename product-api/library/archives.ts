import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../api-error';
import { findList, readRows } from '../lists/read-lists';
import { receiptsAsCsv, receiptsAsJson, type RowReceipt } from '../lists/receipts';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import type { FewAtATime } from '../load/few-at-a-time';
import { isUuid } from '../is-uuid';
import { lockUser } from '../ledger/post';
import type { Storage } from '../storage/storage';
import { StoredZip } from '../storage/stored-zip';
import { requireOpenAccount } from '../users/require-open-account';
import { fileNameOf } from '../videos/file-name';
import { presentCopy } from '../videos/present-copy';
import { findVideos, type VideoRow } from '../videos/read-videos';

interface Selection {
  id: string;
  /** How many videos it has. */
  count: number;
}

type Kept = VideoRow & { video_key: string };

const isKept = (row: VideoRow): row is Kept => row.status === 'ready' && row.video_key !== null;

interface Period {
  now: Date;
  expiresAt: Date;
}

/**
 * Remembers a selection until `expiresAt`, so that its address is short; the user's expired ones are forgotten.
 * @throws ApiError `invalid_field` when none of them is the user's, ready and still kept
 */
export async function prepareArchive(
  db: Kysely<Tables>,
  userId: string,
  ids: readonly string[],
  period: Period,
): Promise<Selection> {
  return inTransaction(db, async (tx) => {
    const selection = await remember(tx, userId, { ids, listId: null }, period);
    if (!selection) throw new ApiError('invalid_field', 'ids: none of them is ready.', { field: 'ids' });
    return selection;
  });
}

/**
 * The same for a list of the user's: its ready videos, and the receipts of all its rows.
 * @throws ApiError `not_found`; `state_conflict` when none of its videos is ready
 */
export async function prepareListArchive(
  db: Kysely<Tables>,
  userId: string,
  listId: string,
  period: Period,
): Promise<Selection> {
  return inTransaction(db, async (tx) => {
    await findList(tx, userId, listId);
    const rows = await readRows(tx, { id: listId, after: 0 });
    const ids = rows.flatMap(({ video_id }) => video_id ?? []);
    const selection = await remember(tx, userId, { ids, listId }, period);
    if (!selection) throw new ApiError('state_conflict', 'No video of the list is ready.');
    return selection;
  });
}

/** Undefined when none of the videos is ready. */
async function remember(
  tx: Transaction<Tables>,
  userId: string,
  { ids, listId }: { ids: readonly string[]; listId: string | null },
  { now, expiresAt }: Period,
): Promise<Selection | undefined> {
  await lockUser(tx, userId);
  await requireOpenAccount(tx, userId);
  const kept = (await findVideos(tx, userId, ids)).filter(isKept);
  if (kept.length === 0) return undefined;
  await tx.deleteFrom('video_archives').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  const id = randomUUID();
  const videoIds = JSON.stringify(kept.map((video) => video.id));
  await tx
    .insertInto('video_archives')
    .values({ id, user_id: userId, video_ids: videoIds, batch_id: listId, expires_at: expiresAt })
    .execute();
  return { id, count: kept.length };
}

interface ArchiveDeps {
  db: Kysely<Tables>;
  storage: Storage;
  now: () => Date;
  downloads: FewAtATime;
}

/**
 * The files of a selection as a ZIP, newest first. Those that were deleted since are left out.
 * @throws ApiError `not_found` when there is no such selection, or nothing of it is left
 */
export async function streamArchive({ db, storage, now, downloads }: ArchiveDeps, id: string): Promise<Readable> {
  const selection = isUuid(id)
    ? await db
        .selectFrom('video_archives')
        .select(['user_id', 'video_ids', 'batch_id'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  const ids = selection ? (JSON.parse(selection.video_ids) as string[]) : [];
  const videos = selection ? (await findVideos(db, selection.user_id, ids)).filter(isKept) : [];
  if (!selection || videos.length === 0) {
    throw new ApiError('not_found', 'Archive not found, or its URL has expired.');
  }
  const { user_id: userId, batch_id: listId } = selection;
  return downloads.stream(userId, async () => {
    const zip = new StoredZip(storage, now());
    if (listId === null) for (const [name, key] of entriesOf(videos)) zip.addStored(name, key);
    else await addRows(zip, { db, storage }, { userId, listId, videos });
    return zip.end();
  });
}

/** A name and a storage key for each; no two names are equal, even where a file system ignores case. */
function entriesOf(videos: readonly Kept[]): [string, string][] {
  const used = new Set<string>();
  const byAge = [...videos].sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return byAge.map((video) => {
    const short = fileNameOf(video);
    const name = used.has(short.toLowerCase()) ? fileNameOf(video, video.id) : short;
    used.add(name.toLowerCase());
    return [name, video.video_key];
  });
}

interface ListContent {
  userId: string;
  listId: string;
  videos: readonly Kept[];
}

/** Files in the order of the rows, and a receipt for every row. */
async function addRows(
  zip: StoredZip,
  { db, storage }: { db: Kysely<Tables>; storage: Storage },
  { userId, listId, videos }: ListContent,
): Promise<void> {
  const files = new Map(videos.map((video) => [video.id, video]));
  const rows = await readRows(db, { id: listId, after: 0 });
  const records = await findVideos(
    db,
    userId,
    rows.flatMap(({ video_id }) => video_id ?? []),
  );
  const copies = new Map(
    await Promise.all(records.map(async (row) => [row.id, await presentCopy(row, storage, undefined)] as const)),
  );
  const receipts = rows.map((row): RowReceipt => {
    const kept = files.get(row.video_id ?? '');
    const file = kept && `${String(row.position).padStart(4, '0')}-${fileNameOf(kept)}`;
    if (kept && file !== undefined) zip.addStored(file, kept.video_key);
    return { row, file, video: copies.get(row.video_id ?? '') };
  });
  zip.addText('receipts.json', receiptsAsJson(receipts));
  zip.addText('receipts.csv', receiptsAsCsv(receipts));
}
