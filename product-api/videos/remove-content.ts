import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { enqueue } from '../jobs/job-queue';

/** Takes words and files out of a video's row; false when that has happened already. */
export async function removeContent(tx: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const files = await tx
    .selectFrom('videos')
    .select(['video_key', 'poster_key'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!files) return false;
  for (const key of [files.video_key, files.poster_key]) {
    if (key !== null) await enqueue(tx, 'remove-file', key);
  }
  await tx
    .updateTable('videos')
    .set({
      deleted_at: now,
      prompt: '',
      prompt_used: null,
      params: '{}',
      output: null,
      video_key: null,
      poster_key: null,
      image_id: null,
      end_image_id: null,
    })
    .where('id', '=', id)
    .execute();
  return true;
}
