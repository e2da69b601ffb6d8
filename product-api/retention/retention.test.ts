import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import type { Retention } from '#contracts/api/retention';
import type { Video, VideoPage } from '#contracts/api/videos';
import { RetentionWorker } from '../workers/retention-worker';
import { auditLedger } from '../ledger/audit';
import { rememberPrices } from '../payments/price-terms';
import { eventually } from '../testing/eventually';
import { testShop } from '../testing/shop';
import { startStripeService, type StripeService } from '../testing/stripe-service';
import { errorOf, type TestUser } from '../testing/test-service';
import { removeExpired } from './remove-expired';

const PRO = { item: 'pro', interval: 'month' };

describe('how long videos are kept', () => {
  let service: StripeService;
  let count = 0;
  before(async () => {
    service = await startStripeService();
    await service.worker.start();
  });
  after(() => service.close());
  afterEach(async () => {
    service.clock.offsetMs = 0;
    assert.deepEqual(await auditLedger(service.db), []);
  });

  const onDay = (day: number) => (service.clock.offsetMs = day * DAY_MS);
  const sweep = () => removeExpired(service.paymentDeps, service.paymentDeps.now());
  const isThere = async (user: TestUser, { id }: Video) =>
    (await user.call({ method: 'GET', url: `/api/videos/${id}` })).statusCode === 200;
  const retentionOf = async (user: TestUser) => (await user.expect(200, { url: '/api/retention' })).json<Retention>();

  async function readyVideo(user: TestUser): Promise<Video> {
    const prompt = `Kept ${(count += 1)}`;
    const { id } = await user.request({ prompt });
    await user.waitFor(id, 'running');
    await service.provider.succeed(prompt);
    return user.waitFor(id, 'ready');
  }

  /** Days from ready to the end of its time. */
  async function daysOf(user: TestUser, { id }: Video): Promise<number> {
    const { readyAt = '', expiresAt = '' } = await user.video(id);
    return Math.round((Date.parse(expiresAt) - Date.parse(readyAt)) / DAY_MS);
  }

  test('a free video is there on its last day, warned of before, and gone with its files two days later', async () => {
    const user = await service.signIn();
    const video = await readyVideo(user);
    assert.equal(await daysOf(user, video), 30);
    assert.deepEqual(await retentionOf(user), {
      keptDays: 30,
      canExtend: true,
      expiring: { count: 0, firstAt: null },
      warnDays: 7,
    });
    await sweep();

    onDay(22);
    assert.equal((await retentionOf(user)).expiring.count, 0);
    onDay(24);
    const late = await readyVideo(user);
    const { expiring } = await retentionOf(user);
    assert.deepEqual(expiring, { count: 1, firstAt: (await user.video(video.id)).expiresAt });
    const soon = (await user.expect(200, { url: '/api/videos?expiring=soon' })).json<VideoPage>();
    assert.deepEqual(
      soon.videos.map(({ id }) => id),
      [video.id],
    );

    onDay(30.5);
    await sweep();
    assert.ok(await isThere(user, video), 'a day longer than told');
    onDay(32);
    await Promise.all([sweep(), sweep(), sweep()]);
    assert.equal(errorOf(await user.call({ url: `/api/videos/${video.id}` })).code, 'not_found');
    const key = `videos/${video.id}/video.mp4`;
    await eventually(async () => (await service.storage.head(key)) === undefined);
    assert.ok(await isThere(user, late));
    const row = await service.db.selectFrom('videos').selectAll().where('id', '=', video.id).executeTakeFirstOrThrow();
    assert.deepEqual([row.status, row.prompt, row.video_key], ['ready', '', null]);
    await sweep();
  });

  test('a purchase extends what is there already, even after its time had come', async () => {
    const user = await service.signIn();
    const video = await readyVideo(user);
    onDay(30.5);
    await service.buy(user, { item: 'pack-250' });
    assert.equal(await daysOf(user, video), 90);
    onDay(32);
    await sweep();
    assert.ok(await isThere(user, video));
    await service.subscribe(user, PRO);
    assert.equal(await daysOf(user, video), 365);
    assert.deepEqual(await retentionOf(user), {
      keptDays: 365,
      canExtend: false,
      expiring: { count: 0, firstAt: null },
      warnDays: 7,
    });
  });

  test('a plan that ends leaves a month to take its videos along', async () => {
    const user = await service.signIn();
    const video = await readyVideo(user);
    const id = await service.subscribe(user, PRO);
    for (const day of [30, 60, 90, 120, 150]) {
      onDay(day + 0.01);
      service.account.endPeriod(id);
      await service.deliverPending();
      await sweep();
    }
    assert.equal(await daysOf(user, video), 365);
    await user.expect(200, { method: 'POST', url: '/api/cancel-subscription', body: {} });
    // The sixth period ends on day 180; a month later the 90 days of somebody who has paid are over too.
    assert.equal(await daysOf(user, video), 210);
    await user.expect(200, { method: 'POST', url: '/api/resume-subscription', body: { id } });
    assert.equal(await daysOf(user, video), 365);
    await user.expect(200, { method: 'POST', url: '/api/cancel-subscription', body: {} });
    onDay(180.01);
    service.account.endPeriod(id);
    await service.deliverPending();

    onDay(204);
    await sweep();
    assert.equal((await retentionOf(user)).expiring.count, 1);
    assert.ok(await isThere(user, video));
    onDay(212);
    await sweep();
    assert.ok(!(await isThere(user, video)));
  });

  test('a payment that is late, a subscription that is changed for a smaller one: nothing goes at once', async () => {
    const user = await service.signIn();
    const video = await readyVideo(user);
    const id = await service.subscribe(user, PRO);
    onDay(30.01);
    service.account.endPeriod(id, 'declined');
    await service.deliverPending();
    assert.equal(await daysOf(user, video), 365, 'the bank may be late');
    onDay(30.02);
    service.account.changePrice(id, 'price_basic_month', 0.5);
    await service.deliverPending();
    // Basic's 180 days; Pro's period, which ended on day 30, still counts to day 60.
    assert.equal(await daysOf(user, video), 180);
    assert.equal((await retentionOf(user)).keptDays, 365);
  });

  test('what was promised with a price holds, whatever the catalogue says later', async () => {
    const user = await service.signIn();
    const video = await readyVideo(user);
    await service.subscribe(user, PRO);
    const shorter = testShop.offers.map((offer) => ({ ...offer, retentionDays: offer.retentionDays && 100 }));
    await rememberPrices(service.db, shorter);
    assert.equal(await daysOf(user, video), 365);
  });

  test('one user’s purchase doesn’t extend another user’s videos', async () => {
    const [buyer, other] = [await service.signIn(), await service.signIn()];
    const [bought, free] = [await readyVideo(buyer), await readyVideo(other)];
    await service.subscribe(buyer, PRO);
    onDay(40);
    await sweep();
    assert.ok(await isThere(buyer, bought));
    assert.ok(!(await isThere(other, free)));
  });

  test('videos that were never ready stay until they are deleted', async () => {
    const user = await service.signIn();
    const { id } = await user.request({ prompt: 'Never ready' });
    await user.waitFor(id, 'running');
    await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel`, body: {} });
    onDay(400);
    await sweep();
    const video = await user.video(id);
    assert.deepEqual([video.status, video.expiresAt], ['canceled', undefined]);
  });

  test('a batch that breaks off is found again as it was', async () => {
    const user = await service.signIn();
    const videos = [await readyVideo(user), await readyVideo(user)] as const;
    onDay(40);
    const isBroken = (error: Error) => error.message === 'power cut';
    const broken = service.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('power cut');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await assert.rejects(removeExpired({ ...service.paymentDeps, db: broken }, service.paymentDeps.now()), isBroken);
    for (const video of videos) assert.ok(await isThere(user, video));
    const worker = new RetentionWorker(service.paymentDeps);
    worker.start();
    await eventually(async () => !(await isThere(user, videos[1])));
    await worker.stop();
    for (const { id } of videos) {
      await eventually(async () => (await service.storage.head(`videos/${id}/poster.jpg`)) === undefined);
    }
  });
});
