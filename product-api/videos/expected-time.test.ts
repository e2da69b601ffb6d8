import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { auditLedger } from '../ledger/audit';
import { fillVideos } from '../testing/fill-videos';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
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
