import { sql } from 'kysely';

/**
 * The stand-ins for payments and generation create their tables themselves now (stand-ins/). Tables without a row go;
 * those of a demo that has been used stay, and its stand-ins go on with them.
 */
export const standInTables = [
  'test_plan_changes',
  'test_invoices',
  'test_subscriptions',
  'test_checkouts',
  'sample_renders',
].map((table) =>
  sql.raw(`
    do $$
    begin
      if not exists (select from ${table}) then
        drop table ${table};
      end if;
    end $$`),
);
