import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase } from '../testing/test-database';
import type { TestDatabase } from '../testing/disposable-database';
import { migrate } from './migrate';
import { inTransaction } from './transaction-guard';

describe('the database', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.drop());

  test('returns the same types from PGlite and PostgreSQL', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as bigint, 7::integer as integer, 0.5::real as real, true as boolean,
        '2026-01-02T03:04:05.678Z'::timestamptz as time, '{"a": [1, "b"]}'::jsonb as json, null as nothing`.execute(
      database.db,
    );
    assert.deepEqual(rows, [
      {
        bigint: 9_007_199_254_740_991,
        integer: 7,
        real: 0.5,
        boolean: true,
        time: new Date('2026-01-02T03:04:05.678Z'),
        json: { a: [1, 'b'] },
        nothing: null,
      },
    ]);
    await assert.rejects(sql`select 9007199254740993::bigint`.execute(database.db), RangeError);
  });

  test('a transaction is committed as a whole or not at all', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await tx.insertInto('one_time_keys').values({ key: 'undone', expires_at: new Date() }).execute();
      throw new Error('changed my mind');
    });
    await assert.rejects(work, /changed my mind/);
    assert.deepEqual(await database.db.selectFrom('one_time_keys').selectAll().execute(), []);
  });

  test('the outer handle inside a transaction is an error, not a hang', async () => {
    const work = inTransaction(database.db, async () => {
      await database.db.selectFrom('users').selectAll().execute();
    });
    await assert.rejects(work, /Use the transaction/);
    assert.deepEqual(await database.db.selectFrom('users').selectAll().execute(), []);
  });

  test('migrating again, also concurrently, changes nothing', async () => {
    await Promise.all([migrate(database.db), migrate(database.db)]);
  });
});
