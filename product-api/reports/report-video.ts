import type { Kysely } from 'kysely';
import type { VideoReport } from '#contracts/api/reports';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { writeMail } from '../mail/outbox';
import { findVideo } from '../videos/read-videos';

/**
 * Keeps what is wrong with a video, for the operator; a second report replaces the first.
 * @throws ApiError `not_found`
 */
export async function reportVideo(
  db: Kysely<Tables>,
  userId: string,
  videoId: string,
  { reason, text = '' }: VideoReport,
  now: Date,
): Promise<void> {
  const { id } = await findVideo(db, userId, videoId);
  const report = { reason, text: text.trim(), reported_at: now, decision: null, decided_at: null };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('video_reports')
      .values({ video_id: id, user_id: userId, ...report })
      .onConflict((conflict) => conflict.columns(['video_id', 'user_id']).doUpdateSet(report))
      .execute();
    const mail = {
      kind: 'report-received',
      cause: `report-received:${id}:${userId}`,
      to: { userId },
      data: {},
    } as const;
    await writeMail(tx, mail, now);
  });
}
