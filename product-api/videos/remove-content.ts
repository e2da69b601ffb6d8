import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { enqueueAll } from '../queue/job-queue';

/** A video's row without what its user wrote and where its files are; the ledger refers to the rest. */
export const NO_CONTENT = {
  prompt: '',
  prompt_used: null,
  params: '{}',
  output: null,
  video_key: null,
  poster_key: null,
  image_id: null,
  end_image_id: null,
} as const;

/** Takes words and files out of a video's row, which must be locked, and its link away. */
export async function removeContent(tx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const { video_key, poster_key } = await tx
    .selectFrom('videos')
    .select(['video_key', 'poster_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const files = [video_key, poster_key].filter((key) => key !== null);
  await enqueueAll(tx, 'remove-file', files);
  await tx.deleteFrom('video_shares').where('video_id', '=', id).execute();
  await tx
    .updateTable('videos')
    .set({ deleted_at: sql<Date>`coalesce(deleted_at, ${now})`, ...NO_CONTENT })
    .where('id', '=', id)
    .execute();
}
