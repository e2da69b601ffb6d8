import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service';
import {
  claimEndpoint,
  forgetEndpoint,
  listShutEndpoints,
  recordDenial,
  recordMiss,
  recordTaken,
  recordUnusable,
  recordUsable,
} from './endpoint-states';

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
    for (const user of ['a', 'b', 'c']) await recordUnusable(service.db, PLACE, user, START);
    assert.equal(await claim(5 * 60), false);
    assert.equal(await claim(6 * 60), true);
    assert.equal(await claim(6 * 60 + 1), false, 'another order is trying it');
    assert.equal(await claim(6 * 60 + 30), true);
  });

  test('one user’s unusable results shut nothing, however many; three users’ do', async () => {
    for (let result = 1; result <= 9; result += 1) {
      assert.equal(await recordUnusable(service.db, PLACE, 'the same', START), false);
    }
    assert.equal(await recordUnusable(service.db, PLACE, 'a second', START), false);
    assert.equal(await recordUnusable(service.db, PLACE, 'the same', START), false);
    assert.equal(await claim(0), true);
    assert.equal(await recordUnusable(service.db, PLACE, 'a third', START), true);
    assert.equal(await claim(0), false);
    await recordUsable(service.db, PLACE);
    assert.equal(await claim(0), true);
    assert.equal(await recordUnusable(service.db, PLACE, 'a third', START), false, 'the count began anew');
  });

  test('an endpoint that refuses our account is doubted, then denied; a second one means the account', async () => {
    const other = { ...PLACE, endpoint: 'fal-ai/veo3' };
    const shut = async () => (await listShutEndpoints(service.db, minutesLater(20))).map(({ because }) => because);
    assert.equal(await recordDenial(service.db, PLACE, START), 'missing');
    assert.equal(await recordDenial(service.db, PLACE, minutesLater(2)), 'missing');
    assert.equal(await recordDenial(service.db, PLACE, minutesLater(6)), 'denied');
    assert.deepEqual(await shut(), ['denied']);
    assert.equal(await recordDenial(service.db, other, minutesLater(30)), 'missing', 'long after');
    await forgetEndpoint(service.db, other);
    assert.equal(await recordDenial(service.db, other, minutesLater(7)), 'account');
    assert.deepEqual(await shut(), [], 'it was never about the endpoints');
    await forgetEndpoint(service.db, other);
  });
});
