import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { KEPT_DAYS } from '#contracts/keeping';
import type { Tables } from '../db/tables';

/** How long a picture is kept that neither a video nor a take of a film refers to. */
export const UNUSED_KEPT_MS = KEPT_DAYS.unusedPicture * DAY_MS;

/** Whether neither a video nor a take that is still to be made refers to an upload. */
export function isUnused(eb: ExpressionBuilder<Tables, 'uploads'>): Expression<SqlBool> {
  const videos = eb
    .selectFrom('videos')
    .select('videos.id')
    .where((or) =>
      or.or([or('videos.image_id', '=', or.ref('uploads.id')), or('videos.end_image_id', '=', or.ref('uploads.id'))]),
    );
  const takes = eb
    .selectFrom('film_shots as shot')
    .select('shot.film_id')
    .where((or) =>
      or.or([or('shot.image_id', '=', or.ref('uploads.id')), or('shot.end_image_id', '=', or.ref('uploads.id'))]),
    );
  return eb.not(eb.or([eb.exists(videos), eb.exists(takes)]));
}
