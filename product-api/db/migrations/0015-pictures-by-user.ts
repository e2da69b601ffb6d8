import { sql } from 'kysely';

/** Who announces a picture is asked how many unused ones there are. */
export const picturesByUser = [sql`create index uploads_by_user on uploads (user_id, created_at)`];
