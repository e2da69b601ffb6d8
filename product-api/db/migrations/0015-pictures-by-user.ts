import { sql } from 'kysely';

/** Announcing a picture asks how many unused ones its user has. */
export const picturesByUser = [sql`create index uploads_by_user on uploads (user_id, created_at)`];
