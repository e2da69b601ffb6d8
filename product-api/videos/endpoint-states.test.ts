import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service';
import { claimEndpoint, forgetEndpoint, recordMiss, recordTaken, recordUnusable } from './endpoint-states';

const PLACE = { provider: 'fal', endpoint: 'fal-ai/wan/v2.2-a14b/text-to-video/turbo' } as const;
const START = new Date('2026-11-22T12:00:00Z');
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

describe('claiming an endpoint for an order', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());
  afterEach(() => forgetEndpoint(service.db, PLACE));

  const claim = (minutes: number) => claimEndpoint(service.db, PLACE, minutesLater(minutes));

  test('fails while a 404 keeps it shut, though the order was meant for it before', async () => {
    assert.equal(await claim(0), true);
    await recordMiss(service.db, PLACE, START);
    assert.equal(await claim(0.5), false);
    assert.equal(await claim(1), true, 'its minute is over');
    await recordTaken(service.db, PLACE);
    assert.equal(await claim(0), true);
  });

  test('after unusable results goes to one order at a time, once their rest is over', async () => {
    for (let result = 1; result <= 3; result += 1) await recordUnusable(service.db, PLACE, START);
    assert.equal(await claim(5 * 60), false);
    assert.equal(await claim(6 * 60), true);
    assert.equal(await claim(6 * 60 + 1), false, 'another order is trying it');
    assert.equal(await claim(6 * 60 + 30), true);
  });
});
