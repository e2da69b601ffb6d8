import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { lockUser } from '../ledger/post';
import type { Storage } from '../storage/storage';
import { StoredZip } from '../storage/stored-zip';
import { requireOpenAccount } from '../users/require-open-account';
import { fileNameOf } from '../videos/file-name';
import { findVideos, type VideoRow } from '../videos/read-videos';

interface Selection {
  id: string;
  /** How many videos it has. */
  count: number;
}

type Kept = VideoRow & { video_key: string };

const isKept = (row: VideoRow): row is Kept => row.status === 'ready' && row.video_key !== null;

/**
 * Remembers a selection until `expiresAt`, so that its address is short; the user's expired ones are forgotten.
 * @throws ApiError `invalid_field` when none of them is the user's, ready and still kept
 */
export async function prepareArchive(
  db: Kysely<Tables>,
  userId: string,
  ids: readonly string[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<Selection> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await requireOpenAccount(tx, userId);
    const kept = (await findVideos(tx, userId, ids)).filter(isKept);
    if (kept.length === 0) throw new ApiError('invalid_field', 'ids: none of them is ready.', { field: 'ids' });
    await tx.deleteFrom('video_archives').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
    const id = randomUUID();
    const videoIds = JSON.stringify(kept.map((video) => video.id));
    await tx
      .insertInto('video_archives')
      .values({ id, user_id: userId, video_ids: videoIds, expires_at: expiresAt })
      .execute();
    return { id, count: kept.length };
  });
}

/**
 * The files of a selection as a ZIP, newest first. Those that were deleted since are left out.
 * @throws ApiError `not_found` when there is no such selection, or nothing of it is left
 */
export async function streamArchive(
  { db, storage, now }: { db: Kysely<Tables>; storage: Storage; now: () => Date },
  id: string,
): Promise<Readable> {
  const selection = isUuid(id)
    ? await db.selectFrom('video_archives').select(['user_id', 'video_ids']).where('id', '=', id).executeTakeFirst()
    : undefined;
  const ids = selection ? (JSON.parse(selection.video_ids) as string[]) : [];
  const videos = selection ? (await findVideos(db, selection.user_id, ids)).filter(isKept) : [];
  if (videos.length === 0) throw new ApiError('not_found', 'Archive not found, or its URL has expired.');
  const zip = new StoredZip(storage, now());
  for (const [name, key] of entriesOf(videos)) zip.addStored(name, key);
  return zip.end();
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
