import { sql } from 'kysely';

/** Since when a provider has refused our key, as a free call says. */
export const refusedKeys = [sql`alter table provider_states add column key_refused_at timestamptz`];
