import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Pair } from '../pair';

// Values that once caused a 500, so that any client could flood the log with errors.

export function strangeValues(attacked: () => Pair): void {
  test('a body that is nested 5,000 deep is refused', async () => {
    const deep = `{"name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)},"email":"a@b.c","order":"1"}`;
    assert.equal((await attacked().visitor().post('/api/withdrawal', deep)).status, 422);
    await attacked().visitor().isServed();
  });

  test('a made-up cursor is refused', async () => {
    const visitor = attacked().visitor();
    await visitor.signIn();
    for (const time of ['+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z']) {
      const cursor = Buffer.from(`${time} ${randomUUID()}`).toString('base64url');
      assert.equal((await visitor.send(`/api/videos?cursor=${cursor}`)).status, 422, time);
    }
    await attacked().visitor().isServed();
  });
}
