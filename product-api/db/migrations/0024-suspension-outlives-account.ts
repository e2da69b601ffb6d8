import { sql } from 'kysely';

/** A suspended user who erases the account and returns is still suspended. */
export const suspensionOutlivesAccount = [sql`alter table erased_subjects add column suspended_at timestamptz(3)`];
