import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { AdminError } from './admin-error';

/** A token of a link, by itself or at the end of its address. */
const LINK = /^(?:https?:\/\/\S+[?&]v=)?([\w-]{22})(?:&\S*)?$/;

/** Id of the video that is named by its own id or by a link to it. @throws AdminError */
export async function findVideoId(db: Kysely<Tables>, name: string): Promise<string> {
  if (isUuid(name)) {
    const video = await db.selectFrom('videos').select('id').where('id', '=', name).executeTakeFirst();
    if (video) return video.id;
  }
  const [, token] = LINK.exec(name) ?? [];
  if (token !== undefined) {
    const share = await db.selectFrom('video_shares').select('video_id').where('token', '=', token).executeTakeFirst();
    if (share) return share.video_id;
    await refuseFilm(db, token);
  }
  throw new AdminError(`VIDEO: there is no video and no working link ${name}.`);
}

/** A film is no video, but names the ones that it shows. @throws AdminError if the link is one of a film */
async function refuseFilm(db: Kysely<Tables>, token: string): Promise<void> {
  const shots = await db
    .selectFrom('film_shares as s')
    .innerJoin('film_shots as shot', 'shot.film_id', 's.film_id')
    .select('shot.video_id')
    .where('s.token', '=', token)
    .where('shot.video_id', 'is not', null)
    .orderBy('shot.position')
    .execute();
  if (shots.length === 0) return;
  throw new AdminError(`VIDEO: the link shows a film of these videos: ${shots.map((row) => row.video_id).join(', ')}.`);
}
