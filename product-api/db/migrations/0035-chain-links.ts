import { sql } from 'kysely';

/** Length of the chain that a frame would begin: shots in a row that begin with a frame of the one before. */
export const chainLinks = [sql`alter table uploads add column chain_links integer not null default 0`];
