import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { auditLedger } from '../ledger/audit';
import { fillVideos } from '../testing/fill-videos';
import { openTestDatabase } from '../testing/test-database';
import type { TestDatabase } from '../testing/disposable-database';
import { ExpectedTimes } from './expected-time';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.drop());

async function fill(model: string, count: number, tookS: string): Promise<void> {
  const id = randomUUID();
  await database.db.insertInto('users').values({ id, subject: id, email: 'fill@example.com' }).execute();
  await fillVideos(database.db, id, { count, models: [model], tookS });
}

const timesAt = (nowMs: () => number) => new ExpectedTimes(database.db, () => new Date(nowMs()));

test('half of the model’s last 50 videos were ready within the first time, nine of ten within the second', async () => {
  // Older ones took an hour; the last 51 took 0, 1, ... 50 s, and the oldest of these is not counted.
  await fill('swift', 81, 'case when n <= 30 then 3600 else n - 31 end');
  await fill('other', 1, '7');
  const times = timesAt(() => 0);
  assert.deepEqual(await times.of('swift'), { p50S: 25.5, p90S: 45.1 });
  assert.deepEqual(await times.of('other'), { p50S: 7, p90S: 7 });
  assert.deepEqual(await auditLedger(database.db), []);
});

test('before the first video there is no estimate; a read estimate is cached', async () => {
  let nowMs = 0;
  const times = timesAt(() => nowMs);
  assert.equal(await times.of('fresh'), undefined);
  await fill('fresh', 1, '9');
  assert.equal(await times.of('fresh'), undefined);
  nowMs = 15_000;
  assert.deepEqual(await times.of('fresh'), { p50S: 9, p90S: 9 });
});

test('from the tenth video of a kind on, that kind has its own times', async () => {
  let nowMs = 0;
  const times = timesAt(() => (nowMs += 20_000));
  await fill('mixed', 9, '100');
  const mixed = database.db.selectFrom('videos').select('params').where('model', '=', 'mixed');
  const { resolution, durationS } = (await mixed.executeTakeFirstOrThrow()).params;
  const kind = { model: 'mixed', endpoint: null, resolution, durationS };
  assert.equal(await times.ofKind(kind), undefined);
  await fill('mixed', 1, '100');
  assert.deepEqual(await times.ofKind(kind), { p50S: 100, p90S: 100, workP50S: 100 });
  // Half of the time it waited at the provider; another length says nothing about this one.
  const half = sql<Date>`started_at + (finished_at - started_at) / 2`;
  await database.db.updateTable('videos').set({ begun_at: half }).where('model', '=', 'mixed').execute();
  assert.equal((await times.ofKind(kind))?.workP50S, 50);
  assert.equal(await times.ofKind({ ...kind, durationS: durationS + 1 }), undefined);
  assert.equal(await times.ofKind({ ...kind, endpoint: 'elsewhere' }), undefined);
});
