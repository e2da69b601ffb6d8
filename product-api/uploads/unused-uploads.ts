import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { KEPT_DAYS } from '#contracts/keeping';
import type { Tables } from '../db/tables';

/** How long a picture that no video refers to is kept. */
export const UNUSED_KEPT_MS = KEPT_DAYS.unusedPicture * DAY_MS;

/** Of an upload: no video refers to it. */
export function isUnused(eb: ExpressionBuilder<Tables, 'uploads'>): Expression<SqlBool> {
  const videos = eb
    .selectFrom('videos')
    .select('videos.id')
    .where((or) =>
      or.or([or('videos.image_id', '=', or.ref('uploads.id')), or('videos.end_image_id', '=', or.ref('uploads.id'))]),
    );
  return eb.not(eb.exists(videos));
}
