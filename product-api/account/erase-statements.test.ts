import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillVideos } from '../testing/fill-videos';
import { startTestService } from '../testing/test-service';
import { eraseAccount } from './erase-account';

test('erasing an account takes as many statements with 500 videos as with one: users wait for it', async (context) => {
  const service = await startTestService();
  context.after(() => service.close());
  let statements = 0;
  const db = service.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const counts: number[] = [];
  for (const count of [1, 500]) {
    const { id, email } = await service.signIn();
    await fillVideos(service.db, id, { count, models: ['swift'] });
    statements = 0;
    await eraseAccount({ ...service.paymentDeps, db }, id, email);
    counts.push(statements);
  }
  assert.equal(counts[0], counts[1]);
  assert.ok(statements > 5 && statements < 40, `${statements} statements`);
});
