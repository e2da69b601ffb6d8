import { sql } from 'kysely';

/** Of a frame: how many shots in a row begin with a frame of the one before, with the shot that it would begin. */
export const chainLinks = [sql`alter table uploads add column chain_links integer not null default 0`];
