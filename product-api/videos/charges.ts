import { sql } from 'kysely';

/**
 * Credits that videos hold and have cost, as the ledger says: sums over rows of `videos as v`, each joined with the
 * ledger entry that settles its hold, `settled`.
 */
export const CHARGES = [
  sum(sql`case when settled.id is null then v.credits else 0 end`).as('held'),
  sum(sql`case when settled.id is null then 0 else v.credits - settled.available_delta end`).as('spent'),
] as const;

export interface Charges {
  held: number;
  spent: number;
}

function sum(credits: ReturnType<typeof sql<number>>) {
  return sql<number>`coalesce(sum(${credits}), 0)::integer`;
}
