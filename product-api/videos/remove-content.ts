import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { enqueueAll } from '../queue/job-queue';
import { endLinksOf } from './end-links';

/** Clears what the user wrote and the file keys; the row itself stays, because the ledger refers to it. */
export const NO_CONTENT = {
  prompt: '',
  prompt_used: null,
  params: '{}',
  output: null,
  video_key: null,
  poster_key: null,
  image_id: null,
  end_image_id: null,
  is_favourite: false,
  folder_id: null,
} as const;

/** Clears texts and file keys in a video's row, which must be locked, and ends the links to it. */
export async function removeContent(tx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const { video_key, poster_key } = await tx
    .selectFrom('videos')
    .select(['video_key', 'poster_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const files = [video_key, poster_key].filter((key) => key !== null);
  await enqueueAll(tx, 'remove-file', files);
  await endLinksOf(tx, id);
  await tx
    .updateTable('videos')
    .set({ deleted_at: sql<Date>`coalesce(deleted_at, ${now})`, ...NO_CONTENT })
    .where('id', '=', id)
    .execute();
}
