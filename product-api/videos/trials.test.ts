import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Video, VideoRequest } from '#contracts/api/videos';
import type { Model } from '#contracts/model';
import { toCatalogue } from '../catalogue/load-catalogue';
import { inTransaction } from '../db/transaction-guard';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { Films, newShot, takeOf } from '../testing/films';
import { aModel, dearModel } from '../testing/models';
import { msUntilNoon } from '../testing/noon';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';
import { claimTrial, trialPrices } from './trials';

const RULE = { percent: 33 };
const dearerModel = { ...dearModel, key: 'dearer', credits: timesThree(dearModel.credits) };
const catalogue = toCatalogue([dearModel, aModel(), dearerModel], { name: 'Testlight', slug: 'testlight' });

function timesThree(prices: typeof dearModel.credits): typeof dearModel.credits {
  return prices.map((price) => ({ ...price, credits: price.credits * 3 }));
}

describe('trials', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue, trials: { rule: RULE, usdPerDay: undefined } });
    await service.worker.start();
    service.draftWorker.start();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  async function finish(user: TestUser, video: Video): Promise<Video> {
    await user.waitFor(video.id, 'running');
    await service.provider.succeed(video.prompt);
    return user.waitFor(video.id, 'ready');
  }

  async function buy(user: TestUser): Promise<void> {
    const answer = await user.expect(200, { method: 'POST', url: '/api/checkout', body: { item: 'pack-250' } });
    const paid = await service.app.inject({
      method: 'POST',
      url: new URL(answer.json<{ url: string }>().url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=approve&consent=yes',
    });
    assert.equal(paid.statusCode, 303, paid.body);
  }

  test('the first video on a model at its lowest price costs a third, once', async () => {
    const user = await service.signIn(50);
    assert.deepEqual(await user.trials(), { open: true, used: [] });
    const first = await user.request({ model: 'dear', prompt: 'The first one' });
    assert.deepEqual(first.credits, { held: 10, captured: 0, released: 0 });
    assert.deepEqual(first.trial, { fullCredits: 30 });
    assert.equal(await user.credits(), 40);
    assert.deepEqual(await user.trials(), { open: true, used: ['dear'] });

    const second = await user.request({ model: 'dear', prompt: 'The second one' });
    assert.deepEqual([second.credits.held, second.trial], [30, undefined]);
    assert.equal((await finish(user, first)).credits.captured, 10);
    assert.equal((await finish(user, second)).credits.captured, 30);
    assert.equal(await user.credits(), 10);

    // Another model has its own.
    assert.equal((await user.request({ prompt: 'On swift' })).credits.held, 2);
    assert.deepEqual((await user.trials()).used, ['dear', 'swift']);
  });

  test('a film quotes the first shot on a model as what it costs, and asks for no more', async () => {
    const user = await service.signIn(100);
    const films = new Films(user);
    const film = await films.create([newShot('Shot one'), newShot('Shot two')]);
    const { id, making } = film;
    assert.deepEqual([takeOf(film, 0).credits, takeOf(film, 1).credits, making.credits.open], [2, 6, 8]);
    assert.equal((await films.ask(id, { maxCredits: 7 })).statusCode, 409);
    await films.make(id);
    const begun = await films.waitForStates(id, 'making', 'making');
    assert.deepEqual([begun.making.maxCredits, begun.making.credits.held], [8, 8]);
    assert.equal(await user.credits(), 92);

    // Another account has its first video elsewhere before it presses.
    const other = new Films(await service.signIn(100));
    const late = await other.create([newShot('Shot three')]);
    assert.equal(late.making.credits.open, 2);
    await other.user.request({ prompt: 'In the studio' });
    assert.equal((await other.ask(late.id, { maxCredits: 2 })).statusCode, 409);
    assert.equal((await other.read(late.id)).making.credits.open, 6);
  });

  test('other settings have their price, and leave the trial', async () => {
    const user = await service.signIn(100);
    for (const settings of [{ durationS: 10 }, { resolution: '720p' }]) {
      assert.equal((await user.request({ model: 'dear', ...settings })).credits.held, 60, JSON.stringify(settings));
      await service.grant(user.id, 60);
    }
    assert.equal((await user.request({ model: 'dear' })).credits.held, 10);
  });

  test('a model whose third is more than the signup credits has none', async () => {
    const user = await service.signIn(100);
    assert.equal((await user.request({ model: 'dearer' })).credits.held, 90);
  });

  test('a failed or canceled trial can be had again; one that was paid for after cancelling cannot', async () => {
    const user = await service.signIn(60);
    const failing = await user.request({ model: 'dear', prompt: 'It fails' });
    await user.waitFor(failing.id, 'running');
    service.provider.answer('It fails', { state: 'failed', code: 'refused_by_provider' });
    const failed = await user.waitFor(failing.id, 'failed');
    assert.deepEqual(failed.credits, { held: 10, captured: 0, released: 10 });
    assert.deepEqual(await user.trials(), { open: true, used: [] });

    const canceled = await user.request({ model: 'dear', prompt: 'It is canceled' });
    assert.equal(canceled.credits.held, 10);
    await user.expect(200, { method: 'POST', url: `/api/videos/${canceled.id}/cancel` });
    assert.deepEqual((await user.trials()).used, []);

    service.provider.billsCanceledWork = true;
    const kept = await user.request({ model: 'dear', prompt: 'It is canceled late' });
    assert.equal(kept.credits.held, 10);
    await user.waitFor(kept.id, 'running');
    await eventually(async () => (await user.video(kept.id)).cancelCredits === 'kept');
    await user.expect(200, { method: 'POST', url: `/api/videos/${kept.id}/cancel`, body: { credits: 'kept' } });
    service.provider.billsCanceledWork = false;
    assert.deepEqual((await user.trials()).used, ['dear']);
    assert.equal((await user.request({ model: 'dear' })).credits.held, 30);
  });

  test('many presses at once: one trial', async () => {
    const user = await service.signIn(200);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => user.submit({ model: 'dear', prompt: 'At once' })),
    );
    const prices = answers.map((answer) => answer.json<{ video: Video }>().video.credits.held).sort((a, b) => a - b);
    assert.deepEqual(prices, [10, 30, 30, 30, 30, 30]);
  });

  test('with the price that the button showed: refused when it is more, with the true one', async () => {
    const user = await service.signIn(100);
    const key = randomUUID();
    const order = { model: 'dear', prompt: 'For ten', maxCredits: 10 };
    const first = await user.submit(order, key);
    assert.equal(first.statusCode, 202, first.body);
    assert.equal((await user.submit(order, key)).json<{ video: Video }>().video.credits.held, 10, 'a repeated press');
    const { status, code, credits } = errorOf(await user.submit(order));
    assert.deepEqual({ status, code, credits }, { status: 409, code: 'price_changed', credits: 30 });
    assert.equal(await user.credits(), 90);
    // Less than it showed is no surprise.
    assert.equal((await user.request({ maxCredits: 6 })).credits.held, 2);
    for (const maxCredits of [0, 1.5, '10', null]) {
      assert.equal(errorOf(await user.submit({ ...order, maxCredits })).field, 'maxCredits');
    }
  });

  test('a user who has paid has no trials, nor has one who comes back after an erasure', async () => {
    const buyer = await service.signIn();
    await buy(buyer);
    assert.deepEqual(await buyer.trials(), { open: false, used: [] });
    assert.equal((await buyer.request({ model: 'dear' })).credits.held, 30);

    const subject = randomUUID();
    const person = { sub: subject, email: `${subject}@example.com`, name: null, image: null };
    const leaver = await service.signInAs(person);
    const video = await leaver.request({ model: 'dear', prompt: 'Before leaving' });
    await leaver.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: person.email } });
    await service.provider.succeed('Before leaving');
    assert.equal(video.credits.held, 10);
    const returned = await service.signInAs(person);
    assert.deepEqual(await returned.trials(), { open: false, used: [] });
    await service.grant(returned.id, 50);
    assert.equal((await returned.request({ model: 'dear' })).credits.held, 30);
  });

  test('purchases are looked up only for a video that could have a trial', async () => {
    const user = await service.signIn();
    let lookups = 0;
    const applicant = {
      userId: user.id,
      hasPaid: () => {
        lookups += 1;
        return Promise.resolve(false);
      },
    };
    const priceOf = (model: Model, settings: Partial<VideoRequest>) => {
      const request = { model: model.key, mode: 'text', prompt: '', durationS: 5, resolution: '480p', ...settings };
      const terms = { rule: RULE, usdPerDay: undefined };
      return inTransaction(service.db, async (tx) => {
        const videos = [{ model, request: request as VideoRequest }];
        return (await trialPrices(tx, terms, applicant, videos, new Date()))[0];
      });
    };
    const dearer = { ...dearModel, credits: timesThree(dearModel.credits) };
    assert.equal(await priceOf(dearModel, { durationS: 10 }), undefined);
    assert.equal(await priceOf(dearer, {}), undefined);
    assert.equal(lookups, 0);
    assert.equal(await priceOf(dearModel, {}), 10);
    assert.equal(lookups, 1);
  });

  test('the database itself refuses a second trial of a model', async () => {
    const user = await service.signIn(100);
    const first = await user.request({ model: 'dear', prompt: 'Mine' });
    const second = await user.request({ model: 'dear', prompt: 'Mine too' });
    assert.deepEqual([first.credits.held, second.credits.held], [10, 30]);
    const request = { model: 'dear', mode: 'text', prompt: '', durationS: 5, resolution: '480p' } as const;
    const claim = { videoId: second.id, userId: user.id, model: dearModel, request, fullCredits: 31 };
    await assert.rejects(
      inTransaction(service.db, (tx) => claimTrial(tx, claim, new Date())),
      /trials_once/,
    );
  });
});

describe('a day’s limit of trials', () => {
  let service: TestService;
  before(async () => {
    // A trial on "dear" costs us $0.25.
    service = await startTestService({
      catalogue,
      trials: { rule: RULE, usdPerDay: 1 },
      clock: { offsetMs: msUntilNoon() },
    });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  test('concurrent accounts don’t exceed it together; a returned trial leaves room; the next day begins at zero', async () => {
    const users = await Promise.all(Array.from({ length: 7 }, () => service.signIn(30)));
    const videos = await Promise.all(users.map((user) => user.request({ model: 'dear' })));
    const held = videos.map(({ credits }) => credits.held).sort((a, b) => a - b);
    assert.deepEqual(held, [10, 10, 10, 10, 30, 30, 30]);

    const late = await service.signIn(60);
    assert.deepEqual(await late.trials(), { open: false, used: [] });
    const refused = errorOf(await late.submit({ model: 'dear', maxCredits: 10 }));
    assert.deepEqual([refused.code, refused.credits], ['price_changed', 30]);

    const index = videos.findIndex(({ credits }) => credits.held === 10);
    await users[index]?.expect(200, { method: 'POST', url: `/api/videos/${videos[index]?.id}/cancel` });
    assert.deepEqual(await late.trials(), { open: true, used: [] });
    assert.equal((await late.request({ model: 'dear' })).credits.held, 10);

    const other = await service.signIn();
    assert.equal((await other.trials()).open, false);
    service.clock.offsetMs += 24 * 60 * 60 * 1000;
    assert.equal((await other.trials()).open, true);
  });
});

describe('trials in any order', () => {
  let service: TestService;
  before(async () => {
    // Without a worker: every video waits, and can be canceled.
    service = await startTestService({ catalogue, trials: { rule: RULE, usdPerDay: undefined } });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  const USUAL = { dear: 30, swift: 6 };
  const TRIAL = { dear: 10, swift: 2 };
  const step = fc.oneof(
    fc.record({
      do: fc.constantFrom('request' as const),
      model: fc.constantFrom('dear' as const, 'swift' as const),
      long: fc.boolean(),
      maxCredits: fc.constantFrom(undefined, 2, 10, 30),
    }),
    fc.record({ do: fc.constant('cancel' as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant('grant' as const) }),
  );

  test('requests, cancellations and credits: prices and balance agree with a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const user = await service.signIn(60);
        let balance = 60;
        let waiting: { id: string; model: 'dear' | 'swift'; credits: number; isTrial: boolean }[] = [];
        const isUsed = (model: string) => waiting.some((video) => video.isTrial && video.model === model);
        for (const next of steps) {
          if (next.do === 'grant') {
            await service.grant(user.id, 20);
            balance += 20;
          } else if (next.do === 'cancel') {
            const video = waiting[next.which % Math.max(1, waiting.length)];
            if (!video) continue;
            await user.expect(200, { method: 'POST', url: `/api/videos/${video.id}/cancel` });
            waiting = waiting.filter((other) => other !== video);
            balance += video.credits;
          } else {
            const { model, long, maxCredits } = next;
            const isTrial = !long && !isUsed(model);
            const credits = isTrial ? TRIAL[model] : USUAL[model] * (long ? 2 : 1);
            const order = { model, durationS: long ? 10 : 5, ...(maxCredits !== undefined && { maxCredits }) };
            const answer = await user.submit(order);
            const refusal = answer.statusCode === 202 ? undefined : errorOf(answer).code;
            if (maxCredits !== undefined && credits > maxCredits) assert.equal(refusal, 'price_changed');
            else if (credits > balance) assert.equal(refusal, 'insufficient_credits');
            else {
              const { video } = answer.json<{ video: Video }>();
              assert.equal(video.credits.held, credits);
              waiting.push({ id: video.id, model, credits, isTrial });
              balance -= credits;
            }
          }
          assert.equal(await user.credits(), balance);
        }
        assert.deepEqual((await user.trials()).used, ['dear', 'swift'].filter(isUsed));
      }),
      { numRuns: 12 },
    );
  });
});
