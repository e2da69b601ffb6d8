import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { standInTables } from '../../product-api/db/migrations/0012-stand-in-tables';
import { openSeparateDatabase, type SeparateDatabase } from '../../product-api/testing/separate-database';
import { createPaymentTables } from './tables';

describe('the tables of the test checkout', () => {
  let database: SeparateDatabase;
  before(async () => {
    database = await openSeparateDatabase();
  });
  after(() => database.drop());

  async function tables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and (table_name like 'test%' or table_name like 'sample%')
      order by 1`.execute(database.db);
    return rows.map(({ name }) => name);
  }

  test('are not part of the production schema', async () => {
    assert.deepEqual(await tables(), []);
  });

  test('keep the purchases of a demo when the product drops them', async () => {
    const db = await createPaymentTables(database.db);
    const day = new Date('2026-11-22T00:00:00Z');
    await db
      .insertInto('test_subscriptions')
      .values({
        id: 'test_sub_1',
        customer_id: 'test_cus_1',
        price_id: 'price_pro_month',
        next_price_id: null,
        period_start: day,
        period_end: day,
        ends_at: null,
        ended_at: null,
        created_at: day,
        changed_at: day,
      })
      .execute();
    // The state before the product's migration 0012: the tables exist, without the stand-in's migration record.
    await sql`drop table test_payments_migration, test_payments_migration_lock`.execute(db);
    await sql`create table sample_renders (id text primary key)`.execute(db);

    for (const statement of standInTables) await statement.execute(database.db);
    assert.deepEqual(await tables(), ['test_subscriptions'], 'only what is used stays');

    const reopened = await createPaymentTables(database.db);
    const kept = await reopened.selectFrom('test_subscriptions').select('id').execute();
    assert.deepEqual(kept, [{ id: 'test_sub_1' }]);
    assert.deepEqual(await reopened.selectFrom('test_invoices').select('id').execute(), []);
  });
});
