import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/** Ends the links of a video that is going, and, if it is ready, of the films that show it. Its row must be locked. */
export async function endLinksOf(tx: Transaction<Tables>, videoId: string): Promise<void> {
  await tx.deleteFrom('video_shares').where('video_id', '=', videoId).execute();
  await tx
    .deleteFrom('film_shares')
    .where('film_id', 'in', (eb) =>
      eb
        .selectFrom('film_shots as s')
        .innerJoin('videos as v', 'v.id', 's.video_id')
        .select('s.film_id')
        .where('s.video_id', '=', videoId)
        .where('v.status', '=', 'ready'),
    )
    .execute();
}
