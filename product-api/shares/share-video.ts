import type { Kysely } from 'kysely';
import type { ShareTerms } from '#contracts/api/shares';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { findVideo } from '../videos/read-videos';
import { isOpen, renewLink } from './link-terms';

/** The link of the user's own video; null if it has no working one. @throws ApiError `not_found` */
export async function readShare(db: Kysely<Tables>, userId: string, videoId: string, now: Date) {
  const { id } = await findVideo(db, userId, videoId);
  const share = await db.selectFrom('video_shares').selectAll().where('video_id', '=', id).executeTakeFirst();
  return share && isOpen(share, now) ? present(share) : null;
}

/**
 * Creates the link of a ready video, or changes what it shows and how long it works.
 * @throws ApiError `not_found`; `state_conflict` for a video that isn't ready; `invalid_field`
 */
export async function shareVideo(
  db: Kysely<Tables>,
  userId: string,
  videoId: string,
  { showsPrompt, showsPreview, days }: ShareTerms,
  now: Date,
) {
  const { id } = await findVideo(db, userId, videoId);
  return inTransaction(db, async (tx) => {
    // Locked, because deleting a video also deletes its link.
    const video = await tx
      .selectFrom('videos')
      .select(['status', 'deleted_at', 'taken_down_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (video.deleted_at !== null) throw new ApiError('not_found', 'Video not found.');
    if (video.taken_down_at !== null) throw new ApiError('state_conflict', 'This video was taken down.');
    if (video.status !== 'ready') throw new ApiError('state_conflict', 'Only a ready video can be shared.');
    const earlier = await tx.selectFrom('video_shares').selectAll().where('video_id', '=', id).executeTakeFirst();
    const terms = {
      ...renewLink(earlier, days, now),
      shows_prompt: showsPrompt,
      // The next link of a video starts without, whatever the one before it had.
      shows_preview: showsPreview ?? (earlier !== undefined && isOpen(earlier, now) && earlier.shows_preview),
    };
    const share = await tx
      .insertInto('video_shares')
      .values({ video_id: id, created_at: now, ...terms })
      .onConflict((conflict) => conflict.column('video_id').doUpdateSet(terms))
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(share);
  });
}

/** Revokes the link, if there is one. @throws ApiError `not_found` */
export async function endShare(db: Kysely<Tables>, userId: string, videoId: string): Promise<void> {
  const { id } = await findVideo(db, userId, videoId);
  await db.deleteFrom('video_shares').where('video_id', '=', id).execute();
}

function present(share: { token: string; shows_prompt: boolean; shows_preview: boolean; expires_at: Date | null }) {
  return {
    token: share.token,
    showsPrompt: share.shows_prompt,
    showsPreview: share.shows_preview,
    expiresAt: share.expires_at?.toISOString() ?? null,
  };
}
