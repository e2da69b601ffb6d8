import { sql } from 'kysely';

/** Drops comparisons and their votes. The compared videos stay, as takes like any other. */
export const noComparisons = [sql`drop table comparison_takes`, sql`drop table comparisons`];
