import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { findVideoId } from './find-video';

/** Everything about a video: its data, state, ledger entries and jobs. */
export async function readVideo(db: Kysely<Tables>, name: string) {
  const id = await findVideoId(db, name);
  const [video, ledger, jobs, share, reports, shared] = await Promise.all([
    db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('ledger_entries')
      .select(['kind', 'available_delta as available', 'held_delta as held', 'created_at as at'])
      .where('cause', 'like', `video:${id}:%`)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('jobs')
      .select(['kind', 'failures', 'due_at as dueAt'])
      .where('subject', '=', id)
      .orderBy('kind')
      .execute(),
    db
      .selectFrom('video_shares')
      .select(['token', 'expires_at as expiresAt', 'created_at as createdAt'])
      .where('video_id', '=', id)
      .executeTakeFirst(),
    db.selectFrom('video_reports').select(['reason', 'text', 'decision']).where('video_id', '=', id).execute(),
    db.selectFrom('shared_video_reports').select(['reason', 'text', 'decision']).where('video_id', '=', id).execute(),
  ]);
  return { video, ledger, jobs, share: share ?? null, reports: [...reports, ...shared] };
}
