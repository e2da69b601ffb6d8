import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestService } from '../testing/test-service';

test('calls beyond the limit are refused immediately with Retry-After, and served once there is capacity', async () => {
  const service = await startTestService({ maxConcurrentCalls: 4 });
  const user = await service.signIn();
  const ask = () => user.call({ method: 'GET', url: '/api/videos' });
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  const served = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  assert.ok(served.length >= 4, `${served.length} served`);
  assert.ok(refused.length > 0);
  assert.equal(served.length + refused.length, 40);
  for (const { headers, body } of refused) {
    assert.equal(headers['retry-after'], '2');
    assert.equal((JSON.parse(body) as { error: { code: string } }).error.code, 'product_api_unavailable');
  }
  for (let i = 0; i < 10; i += 1) assert.equal((await ask()).statusCode, 200);
  assert.match(await service.registry.metrics(), new RegExp(`refused_total\\{reason="overload"\\} ${refused.length}`));
  // A health probe gets its answer even then.
  assert.equal((await service.app.inject('/healthz')).statusCode, 200);
  await service.close();
});

test('calls are refused while the event loop does not get round', async () => {
  const service = await startTestService({ maxLagMs: 0 });
  const user = await service.signIn();
  // The calls of signing in count as those of another turn.
  await sleep(100);
  const ask = () => user.call({ method: 'GET', url: '/api/videos' });
  const statuses = (await Promise.all(Array.from({ length: 200 }, ask))).map(({ statusCode }) => statusCode);
  assert.ok(statuses.filter((status) => status === 200).length >= 50);
  assert.ok(statuses.includes(503));
  await service.close();
});

test('a call without a service token is refused as such and takes no slot, even under load', async () => {
  const service = await startTestService({ maxConcurrentCalls: 0 });
  assert.equal((await service.app.inject('/api/user/info')).statusCode, 401);
  assert.equal((await service.call(undefined, { method: 'POST', url: '/api/sessions/check' })).statusCode, 503);
  await service.close();
});
