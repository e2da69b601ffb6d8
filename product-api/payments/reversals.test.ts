import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { auditLedger } from '../ledger/audit';
import { type StripeService, startStripeService } from '../testing/stripe-service';
import { SIX_CREDITS, type TestUser } from '../testing/test-service';

const PACK = { item: 'pack-250' };
const PRO = { item: 'pro', interval: 'month' };

describe('refunds and disputes', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  const owed = async (user: TestUser) => {
    const rows = await service.db
      .selectFrom('payments')
      .select('unrecovered_credits')
      .where('user_id', '=', user.id)
      .execute();
    return rows.reduce((sum, { unrecovered_credits }) => sum + unrecovered_credits, 0);
  };
  const orderVideos = async (user: TestUser, count: number) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) ids.push((await user.request(SIX_CREDITS)).id);
    return ids;
  };
  const give = (user: TestUser, id: string | undefined) =>
    user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });

  test('credits held by a video during the refund of their pack are taken when they are released', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.buy(user, PACK);
    const videos = await orderVideos(user, 45);
    assert.equal(await user.credits(), 0);
    service.account.refund(service.lastCharge(sessionId), 1000);
    await service.deliverPending();
    assert.equal(await owed(user), 250);
    for (const id of videos) await give(user, id);
    assert.equal(await user.credits(), 20, 'only the credits of the signup are left, before any reconciler runs');
    assert.equal(await owed(user), 0);
  });

  test('an open part of a refund is taken from released credits, and no more', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.buy(user, PACK);
    const videos = await orderVideos(user, 45);
    service.account.refund(service.lastCharge(sessionId), 40);
    await service.deliverPending();
    assert.equal(await owed(user), 10);
    await give(user, videos.at(-1));
    assert.deepEqual([await owed(user), await user.credits()], [4, 0]);
    await give(user, videos.at(-2));
    assert.deepEqual([await owed(user), await user.credits()], [0, 2]);
  });

  test('a partly refunded renewal loses its own credits, not those of a pack', async () => {
    const user = await service.signIn();
    await service.buy(user, PACK);
    const { sessionId } = await service.buy(user, PRO);
    const id = service.account.session(sessionId).subscription ?? '';
    service.goToDay(30);
    service.account.endPeriod(id);
    await service.deliverPending();
    assert.equal(await user.credits(), 1270);
    service.account.refund(service.lastCharge(sessionId), 1500);
    await service.deliverPending();
    assert.equal(await user.credits(), 770);
    assert.equal((await user.info()).vip_status, 1, 'half of the period is still paid');
    service.clock.offsetMs = 0;
  });

  test('a dispute takes held credits when they are released, and returns them when it is won', async () => {
    const user = await service.signIn();
    const { sessionId } = await service.buy(user, PACK);
    const videos = await orderVideos(user, 45);
    const dispute = service.account.dispute(service.lastCharge(sessionId));
    await service.deliverPending();
    assert.equal(await owed(user), 250);
    for (const id of videos.slice(-10)) await give(user, id);
    assert.deepEqual([await user.credits(), await owed(user)], [0, 190]);
    service.account.closeDispute(dispute, 'won');
    await service.deliverPending();
    assert.deepEqual([await user.credits(), await owed(user)], [60, 0]);
  });
});
