import type { Kysely } from 'kysely';
import { inTransaction } from '../db/outer-handle-guard';
import type { Tables } from '../db/tables';
import { enqueue } from '../jobs/job-queue';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Removes pictures older than a day that no video refers to, and their files. */
export async function removeUnusedUploads(db: Kysely<Tables>, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('uploads')
      .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('videos')
              .select('videos.id')
              .where((or) =>
                or.or([
                  or('videos.image_id', '=', or.ref('uploads.id')),
                  or('videos.end_image_id', '=', or.ref('uploads.id')),
                ]),
              ),
          ),
        ),
      )
      .returning('storage_key')
      .execute();
    for (const { storage_key: key } of removed) {
      if (key !== null) await enqueue(tx, 'remove-file', key);
    }
    return removed.length;
  });
}
