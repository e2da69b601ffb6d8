import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../testing/test-service';

test("one user's many calls wait for each other, and take no place of another user", async () => {
  const service = await startTestService({ callsOfUser: 4, maxConcurrentCalls: 5 });
  const [busy, other] = [await service.signIn(), await service.signIn()];
  const order: string[] = [];
  const ask = async (name: string, user: typeof busy) => {
    const { statusCode, headers } = await user.call({ url: '/api/videos' });
    order.push(name);
    return { statusCode, retryAfter: headers['retry-after'] };
  };
  const many = Array.from({ length: 70 }, () => ask('busy', busy));
  const answer = await ask('other', other);
  const answers = await Promise.all(many);
  assert.equal(answer.statusCode, 200);
  assert.ok(order.indexOf('other') < 60, 'it does not wait behind them');
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 64, 'four at a time, sixty wait');
  assert.deepEqual(
    answers.filter(({ statusCode }) => statusCode !== 200),
    Array.from({ length: 6 }, () => ({ statusCode: 429, retryAfter: '2' })),
  );
  await busy.expect(200, { url: '/api/videos' });
  await service.close();
});
