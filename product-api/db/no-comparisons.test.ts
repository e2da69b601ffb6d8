import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openSeparateDatabase, type SeparateDatabase } from '../testing/separate-database';
import { migrate, MIGRATIONS, runMigrations } from './migrate';

const EARLIER = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0061'));
const VIDEO = randomUUID();

describe('a database with comparisons and votes', () => {
  let database: SeparateDatabase;
  before(async () => {
    database = await openSeparateDatabase((db) => runMigrations(db, EARLIER));
    const id = randomUUID();
    for (const statement of [
      sql`insert into users (id, subject, email) values ('u1', 's1', 'a@example.com')`,
      sql`
        insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
        values ('u1', 'hold', 'video:hold', -6, 6)`,
      sql`
        insert into videos (id, user_id, idempotency_key, request_hash, model, mode, prompt, params, seed, status,
          credits, hold_id, created_at)
        select ${VIDEO}::uuid, 'u1', 'k', 'h', 'swift', 'text', 'Rain', '{}', 7, 'queued', 6, id, now()
        from ledger_entries`,
      sql`
        insert into comparisons (id, user_id, idempotency_key, request_hash, is_blind, voted_at, preferred_video_id, created_at)
        values (${id}, 'u1', 'k', 'h', true, now(), ${VIDEO}, now())`,
      sql`insert into comparison_takes values (${id}, 0, ${VIDEO})`,
    ]) {
      await statement.execute(database.db);
    }
    await migrate(database.db);
  });
  after(() => database.drop());

  test('keeps the compared videos, and nothing else of them', async () => {
    const videos = await database.db.selectFrom('videos').select(['id', 'prompt', 'status']).execute();
    assert.deepEqual(videos, [{ id: VIDEO, prompt: 'Rain', status: 'queued' }]);
    const { rows } = await sql`select from pg_class where relname like 'comparison%'`.execute(database.db);
    assert.deepEqual(rows, []);
  });
});
