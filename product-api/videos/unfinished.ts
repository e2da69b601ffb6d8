import { sql } from 'kysely';
import type { VideoStatus } from '#contracts/video';

/** The states of a video whose credits are still held. */
export const UNFINISHED: VideoStatus[] = ['queued', 'running', 'saving'];

/** The same for `in` in SQL, as literals: a partial index is of no use to a parameter. */
export const UNFINISHED_LITERALS = sql`(${sql.join(UNFINISHED.map((status) => sql.lit(status)))})`;
