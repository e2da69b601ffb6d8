import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Video } from '#contracts/api/videos';
import { TURNS_PER_USER } from '#contracts/video';
import { toCatalogue } from '../catalogue/load-catalogue';
import { auditLedger } from '../ledger/audit';
import { aModel, dearModel } from '../testing/models';
import { msUntilNoon } from '../testing/noon';
import { errorOf, startTestService, type TestService } from '../testing/test-service';

const catalogue = toCatalogue([dearModel, aModel()], { name: 'Testlight', slug: 'testlight' });
const trials = { rule: { percent: 33 }, usdPerDay: undefined };

const held = (videos: readonly Video[]) => videos.map(({ credits }) => credits.held);

describe('trials of takes', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue, trials });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  test('of several on one model only the first is one; the total says so', async () => {
    const user = await service.signIn(120);
    const takes = Array.from({ length: 4 }, () => ({ model: 'dear' }));
    const refused = errorOf(await user.submitTakes(takes, { maxCredits: 40 }));
    assert.deepEqual([refused.code, refused.credits], ['price_changed', 100]);
    assert.deepEqual(await user.trials(), { open: true, used: [] });
    const videos = await user.requestTakes(takes, { maxCredits: 100 });
    assert.deepEqual(held(videos), [10, 30, 30, 30]);
    assert.deepEqual(
      videos.map(({ trial }) => trial?.fullCredits),
      [30, undefined, undefined, undefined],
    );
    assert.equal(await user.credits(), 20);
  });

  test('each model has its own, and settings at another price leave it', async () => {
    const user = await service.signIn(150);
    const takes = [{ model: 'dear', durationS: 10 }, { model: 'swift' }, { model: 'dear' }, { model: 'swift' }];
    assert.deepEqual(held(await user.requestTakes(takes)), [60, 2, 10, 6]);
    assert.deepEqual((await user.trials()).used, ['dear', 'swift']);
    assert.deepEqual(held(await user.requestTakes([{ model: 'dear' }, { model: 'swift' }])), [30, 6]);
  });

  test('a refused set leaves its trials', async () => {
    const user = await service.signIn(20);
    const { code, missing } = errorOf(await user.submitTakes([{ model: 'swift' }, { model: 'dear', durationS: 10 }]));
    assert.deepEqual([code, missing], ['insufficient_credits', 42]);
    assert.deepEqual(await user.trials(), { open: true, used: [] });
    assert.equal(await user.credits(), 20);
  });
});

describe('a day’s limit of trials, and takes', () => {
  test('accounts at once, with their models in any order: not exceeded, without a deadlock', async () => {
    // Room for four trials of "dear" with one of "swift" each.
    const limited = { ...trials, usdPerDay: 1.05 };
    const service = await startTestService({ catalogue, trials: limited, clock: { offsetMs: msUntilNoon() } });
    const users = await Promise.all(Array.from({ length: 8 }, () => service.signIn(50)));
    const takes = [{ model: 'dear' }, { model: 'swift' }];
    const sets = await Promise.all(
      users.map((user, index) => user.requestTakes(index % 2 === 0 ? takes : [...takes].reverse())),
    );
    const trialsOf = (model: string) => sets.flat().filter((video) => video.model === model && video.trial).length;
    assert.deepEqual([trialsOf('dear'), trialsOf('swift') >= 4], [4, true]);
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });
});

describe('takes in any order', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue, trials });
    await service.worker.start();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  const USUAL = { dear: 30, swift: 6 };
  const TRIAL = { dear: 10, swift: 2 };
  const take = fc.record({ model: fc.constantFrom('dear' as const, 'swift' as const), long: fc.boolean() });
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('take' as const), takes: fc.array(take, { minLength: 1, maxLength: 4 }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), takes: fc.constant([]) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('fail' as const, 'succeed' as const, 'cancel' as const),
        which: fc.nat(7),
      }),
    },
  );

  test('sets, repetitions, failures, successes and cancellations: prices and balance agree with a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const user = await service.signIn(150);
        let balance = 150;
        let open: { id: string; prompt: string; credits: number; trialOf: string | undefined }[] = [];
        const used = new Set<string>();
        let last: object[] = [];
        for (const next of steps) {
          if (next.do === 'take') {
            const takes = next.takes.map(({ model, long }) => ({
              key: randomUUID(),
              model,
              durationS: long ? 10 : 5,
              prompt: randomUUID(),
            }));
            const claimed = new Set(used);
            const prices = next.takes.map(({ model, long }) => {
              const trialOf = long || claimed.has(model) ? undefined : model;
              if (trialOf) claimed.add(trialOf);
              return { trialOf, credits: trialOf ? TRIAL[model] : USUAL[model] * (long ? 2 : 1) };
            });
            const total = prices.reduce((sum, { credits }) => sum + credits, 0);
            const answer = await user.submitTakes(takes);
            if (total > balance) {
              const { code, missing } = errorOf(answer);
              assert.deepEqual([code, missing], ['insufficient_credits', total - balance]);
            } else {
              const { videos } = answer.json<{ videos: Video[] }>();
              assert.deepEqual(
                held(videos),
                prices.map(({ credits }) => credits),
              );
              for (const [index, { id, prompt }] of videos.entries()) {
                open.push({ id, prompt, credits: prices[index]?.credits ?? 0, trialOf: prices[index]?.trialOf });
              }
              claimed.forEach((model) => used.add(model));
              balance -= total;
              last = takes;
            }
          } else if (next.do === 'repeat') {
            if (last.length > 0) assert.equal((await user.requestTakes(last)).length, last.length);
          } else {
            // The oldest four have a turn, so that each of them can come to an end.
            const video = open[next.which % Math.min(TURNS_PER_USER, Math.max(1, open.length))];
            if (!video) continue;
            const isReturned = next.do !== 'succeed';
            if (next.do === 'cancel') {
              await user.expect(200, { method: 'POST', url: `/api/videos/${video.id}/cancel` });
              // It may be running by then; its provider takes nothing for canceled work.
              await user.waitFor(video.id, 'canceled');
            } else if (next.do === 'fail') {
              service.provider.answer(video.prompt, { state: 'failed', code: 'refused_by_provider' });
              await user.waitFor(video.id, 'failed');
            } else {
              await service.provider.succeed(video.prompt);
              await user.waitFor(video.id, 'ready');
            }
            open = open.filter((other) => other !== video);
            if (isReturned) balance += video.credits;
            if (isReturned && video.trialOf !== undefined) used.delete(video.trialOf);
          }
          assert.equal(await user.credits(), balance);
        }
        for (const { id } of open) await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
      }),
      { numRuns: 10 },
    );
  });
});
