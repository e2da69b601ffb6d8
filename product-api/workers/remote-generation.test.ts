import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Video } from '#contracts/api/videos';
import type { VideoErrorCode } from '#contracts/video';
import { eventually } from '../testing/eventually';
import { FalStandIn } from '../testing/fal-stand-in';
import type { Fault, ProviderStandIn, StandInOrder } from '../testing/provider-stand-in';
import { HANGS_MS, type RemoteService, startRemoteService } from '../testing/remote-service';
import { ReplicateStandIn } from '../testing/replicate-stand-in';
import { errorOf, type TestUser } from '../testing/test-service';

/** More than a minute: from then on a search that finds nothing is conclusive. */
const ABSENCE_IS_CERTAIN_MS = 61_000;
const SEARCH_IS_OVER_MS = 16 * 60_000;

/** Both at a time, each with a service of its own: most of these tests wait. */
describe('videos by a provider', { concurrency: 2 }, () => {
  for (const name of ['fal', 'replicate'] as const) videosBy(name);
});

function videosBy(name: 'fal' | 'replicate'): void {
  describe(`videos by ${name}, whatever goes wrong`, { concurrency: 1 }, () => {
    let remote: RemoteService;
    let standIn: ProviderStandIn;
    let user: TestUser;
    before(async () => {
      remote = await startRemoteService([name], undefined, HANGS_MS);
      const started = remote[name];
      assert.ok(started);
      standIn = started;
    });
    after(() => remote.close());
    beforeEach(async () => {
      user = await remote.service.signIn();
    });
    afterEach(async () => {
      remote.service.clock.offsetMs = 0;
      await remote.check(user);
      // These tests produce unusable results, which must not count against the endpoint in the next test.
      await remote.service.db.deleteFrom('endpoint_states').execute();
    });

    async function order(prompt: string, ...faults: Fault[]): Promise<{ id: string; order: StandInOrder }> {
      standIn.faults.submit.push(...faults);
      const { id } = await user.request({ prompt });
      return { id, order: await remote.ordered(standIn, prompt) };
    }

    const nextOrder = (prompt: string, last: StandInOrder) =>
      eventually(() => standIn.orders.findLast((candidate) => candidate.input.prompt === prompt && candidate !== last));

    async function becomesReady(id: string): Promise<void> {
      const video = await user.waitFor(id, 'ready');
      assert.deepEqual(video.credits, { held: 6, captured: 6, released: 0 });
      assert.equal(await user.credits(), 14);
      assert.equal(video.receipt.provider, name);
    }

    async function failsWith(id: string, code: VideoErrorCode): Promise<void> {
      const video = await user.waitFor(id, 'failed');
      assert.deepEqual(video.error, { code });
      assert.deepEqual(video.credits, { held: 6, captured: 0, released: 6 });
      assert.equal(await user.credits(), 20);
    }

    test('a setting reaches the provider that has it; where no provider has it, the request is refused by its name', async () => {
      const veo = { model: 'veo', durationS: 8, resolution: '720p' };
      const wanted = await user.submit({ ...veo, prompt: 'Reworded', autoFix: true });
      if (name === 'replicate') {
        const { status, code, field } = errorOf(wanted);
        assert.deepEqual([status, code, field], [422, 'invalid_field', 'autoFix']);
        return;
      }
      const { id, params } = wanted.json<{ video: Video }>().video;
      assert.equal(params.autoFix, true);
      const placed = await remote.ordered(standIn, 'Reworded');
      assert.deepEqual([placed.endpoint, placed.input.auto_fix], ['fal-ai/veo3', true]);
      placed.state = 'failed';
      placed.result = 'The prompt was refused all the same: content_policy_violation';
      await failsWith(id, 'refused_by_provider');
    });

    test('a setting that a model lacks is refused by its name', async () => {
      const { status, code, field } = errorOf(await user.submit({ autoFix: true }));
      assert.deepEqual([status, code, field], [422, 'invalid_field', 'autoFix']);
    });

    test('from request to file: poster, size, receipt; a single order at the provider', async () => {
      const before = standIn.submissions;
      const { id, order: placed } = await order('All is well');
      assert.equal((await user.video(id)).receipt.endpoint, placed.endpoint);
      remote.finish(standIn, placed);
      await becomesReady(id);
      const video = await user.video(id);
      assert.deepEqual([video.receipt.width, video.receipt.height], [854, 480]);
      assert.equal(video.receipt.promptSent, 'All is well');
      const { video_key: videoKey, poster_key: posterKey } = await remote.service.db
        .selectFrom('videos')
        .select(['video_key', 'poster_key'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      // A little larger than the received file, because of the AI mark.
      const { bytes = 0 } = (await remote.service.storage.head(videoKey ?? '')) ?? {};
      assert.ok(bytes >= remote.video.length && bytes < remote.video.length + 10_000);
      assert.equal((await remote.service.storage.head(posterKey ?? ''))?.contentType, 'image/webp');
      assert.equal(standIn.submissions - before, 1);
    });

    test('the receipt contains a prompt that the model has rewritten, but not an unchanged one', async () => {
      const rewritten = await order('A sea');
      remote.finish(standIn, rewritten.order);
      // Replicate doesn't report it.
      if (name === 'fal') Object.assign(rewritten.order.result as object, { prompt: 'A sea, heavy, at dusk' });
      const { receipt } = await user.waitFor(rewritten.id, 'ready');
      assert.equal(receipt.promptSent, 'A sea');
      assert.equal(receipt.promptUsed, name === 'fal' ? 'A sea, heavy, at dusk' : undefined);
      const kept = await order('A calm sea');
      remote.finish(standIn, kept.order);
      assert.equal((await user.waitFor(kept.id, 'ready')).receipt.promptUsed, undefined);
    });

    test('429 before acceptance: waits for Retry-After, then orders once more', async () => {
      const before = standIn.submissions;
      standIn.faults.submit.push({ kind: 'answer', status: 429, headers: { 'retry-after': '1' } });
      const { id } = await user.request({ prompt: 'Busy' });
      const placed = await remote.ordered(standIn, 'Busy');
      const [refused = 0, next = 0, ...more] = standIn.submittedAt.slice(before);
      assert.ok(next - refused >= 990, `the client repeats nothing by itself: ${next - refused} ms`);
      assert.deepEqual(more, []);
      remote.finish(standIn, placed);
      await becomesReady(id);
    });

    test('503 after acceptance: the order is found, not repeated', async () => {
      const { id, order: placed } = await order('Taken, then 503', { kind: 'answer', status: 503, isTaken: true });
      remote.finish(standIn, placed);
      await standIn.tell(placed);
      await becomesReady(id);
    });

    test('a connection that breaks after acceptance, an answer cut in half, none at all: the same', async () => {
      for (const kind of ['reset', 'malformed', 'hang'] as const) {
        const { id, order: placed } = await order(`Taken, then ${kind}`, { kind, isTaken: true });
        remote.finish(standIn, placed);
        await standIn.tell(placed);
        await user.waitFor(id, 'ready');
        await sleep(450);
      }
      assert.equal(await user.credits(), 2);
    });

    test('503 before acceptance: nothing is sent again before that is certain', async () => {
      const before = standIn.submissions;
      standIn.faults.submit.push({ kind: 'answer', status: 503 });
      const { id } = await user.request({ prompt: 'Never taken' });
      await eventually(() => standIn.submissions - before === 1);
      await sleep(500);
      assert.equal(standIn.submissions - before, 1);
      if (name === 'replicate') {
        // Its list of orders settles it a minute later.
        remote.service.clock.offsetMs = ABSENCE_IS_CERTAIN_MS;
        remote.finish(standIn, await remote.ordered(standIn, 'Never taken'));
        await becomesReady(id);
      } else {
        // fal has no such list: if the order was accepted, it must not be paid for twice.
        remote.service.clock.offsetMs = SEARCH_IS_OVER_MS;
        await failsWith(id, 'provider_unavailable');
        assert.equal(standIn.submissions - before, 1);
      }
    });

    test('lost submissions of the same prompt are distinguished by the rest of their input', async () => {
      if (!(standIn instanceof ReplicateStandIn)) return;
      standIn.listsWebhooks = false;
      standIn.faults.submit.push({ kind: 'reset', isTaken: true }, { kind: 'reset', isTaken: true });
      const other = await remote.service.signIn();
      const { id } = await user.request({ prompt: 'Popular', seed: 1 });
      const { id: second } = await other.request({ prompt: 'Popular', seed: 2 });
      const orders = await eventually(() => {
        const alike = standIn.orders.filter(({ input }) => input.prompt === 'Popular');
        return alike.length === 2 && alike;
      });
      for (const placed of orders) remote.finish(standIn, placed);
      for (const [owner, video, seed] of [
        [user, id, 1],
        [other, second, 2],
      ] as const) {
        await owner.waitFor(video, 'ready');
        const row = await remote.service.db
          .selectFrom('videos')
          .select('provider_ref')
          .where('id', '=', video)
          .executeTakeFirstOrThrow();
        assert.equal(orders.find((placed) => placed.id === row.provider_ref)?.input.seed, seed);
      }
      standIn.listsWebhooks = true;
      // Two users may send the same request.
      standIn.orders.splice(standIn.orders.indexOf(orders[0] ?? assert.fail()), 1);
    });

    test('a refusal by the provider’s moderation, at its end', async () => {
      const { id, order: placed } = await order('Refused later');
      placed.state = 'failed';
      placed.result =
        name === 'fal'
          ? [{ loc: ['body', 'prompt'], msg: 'flagged', type: 'content_policy_violation' }]
          : 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)';
      await failsWith(id, 'refused_by_provider');
    });

    test('a refusal at once, and one of the settings', async () => {
      standIn.faults.submit.push({
        kind: 'answer',
        status: 422,
        body: { detail: 'Prompt violates the content policy' },
      });
      await failsWith((await user.request({ prompt: 'Refused at once' })).id, 'refused_by_provider');
      standIn.faults.submit.push({ kind: 'answer', status: 422, body: { detail: 'num_frames: out of range' } });
      await failsWith((await user.request({ prompt: 'Odd settings' })).id, 'input_rejected');
    });

    test('a model that falls over gives the credits back', async () => {
      const { id, order: placed } = await order('Falls over');
      placed.state = 'failed';
      placed.result = name === 'fal' ? [{ msg: 'boom', type: 'internal_server_error' }] : 'CUDA out of memory';
      await failsWith(id, 'render_failed');
      const closing = remote.service.db.selectFrom('jobs').select('kind').where('subject', '=', id);
      await eventually(async () => (await closing.execute()).length === 0);
      assert.equal(placed.canceledTimes, 0, 'what has ended by itself is not canceled');
    });

    test('what the provider asks to try again is tried once more, and only once', async () => {
      const before = standIn.submissions;
      const passing =
        name === 'fal'
          ? [{ msg: 'gone', type: 'downstream_service_unavailable' }]
          : 'Prediction interrupted; please retry (code: PA)';
      const { id, order: first } = await order('Interrupted once');
      Object.assign(first, { state: 'failed', result: passing });
      remote.finish(standIn, await nextOrder('Interrupted once', first));
      await becomesReady(id);
      assert.equal(standIn.submissions - before, 2);

      const again = await order('Interrupted always');
      Object.assign(again.order, { state: 'failed', result: passing });
      const last = await nextOrder('Interrupted always', again.order);
      Object.assign(last, { state: 'failed', result: passing });
      const video = await user.waitFor(again.id, 'failed');
      assert.deepEqual([video.error, video.credits.released], [{ code: 'render_failed' }, 6]);
      assert.equal(standIn.submissions - before, 4);
      // They were meant: the check for double orders must not count them.
      for (const meant of [first, again.order]) standIn.orders.splice(standIn.orders.indexOf(meant), 1);
      const orders = await remote.service.db
        .selectFrom('provider_orders')
        .select('is_billed')
        .where('video_id', '=', id)
        .execute();
      assert.deepEqual(orders.map(({ is_billed }) => is_billed).toSorted(), [false, true]);
    });

    test('what the catalogue sends wrongly is nobody’s fault but ours: an alert, without the input', async () => {
      const alerts = () => remote.providerLogged.filter((line) => line.includes('refuses what the catalogue sends'));
      const body =
        name === 'fal'
          ? { detail: [{ loc: ['body', 'frames'], msg: 'x', type: 'missing', input: { prompt: 'a safety briefing' } }] }
          : { detail: 'x', invalid_fields: [{ type: 'required', field: 'frames', description: 'safety' }] };
      standIn.faults.submit.push({ kind: 'answer', status: 422, body });
      await failsWith((await user.request({ prompt: 'A safety briefing' })).id, 'input_rejected');
      const alert = alerts().at(-1) ?? assert.fail();
      assert.match(alert, /frames/);
      assert.doesNotMatch(alert, /briefing/);
    });

    test('an end that only the result tells is known at once', async () => {
      if (name !== 'fal') return;
      const { id, order: placed } = await order('Ends in 504');
      placed.state = 'done';
      const body = { detail: [{ loc: ['body'], msg: 'Generation timeout', type: 'generation_timeout' }] };
      standIn.faults.result.push({ kind: 'answer', status: 504, body });
      await failsWith(id, 'timed_out');
      const early = await order('Asked for too early');
      standIn.faults.result.push({ kind: 'answer', status: 400, body: { detail: 'Request is still in progress' } });
      remote.finish(standIn, early.order);
      await becomesReady(early.id);
    });

    test('a header decides whether a failure is tried once more', async () => {
      if (name !== 'fal') return;
      const said = (isRetryable: boolean, status: number, type: string): Fault => ({
        kind: 'answer',
        status,
        headers: { 'x-fal-retryable': String(isRetryable) },
        body: { detail: [{ loc: ['body'], msg: 'x', type }] },
      });
      const slow = await order('Too slow once');
      slow.order.state = 'done';
      standIn.faults.result.push(said(true, 504, 'generation_timeout'));
      remote.finish(standIn, await nextOrder('Too slow once', slow.order));
      await becomesReady(slow.id);
      standIn.orders.splice(standIn.orders.indexOf(slow.order), 1);

      const before = standIn.submissions;
      const broken = await order('Broken for good');
      broken.order.state = 'done';
      standIn.faults.result.push(said(false, 400, 'downstream_service_error'));
      const { error } = await user.waitFor(broken.id, 'failed');
      assert.deepEqual([error, standIn.submissions - before], [{ code: 'render_failed' }, 1]);
    });

    test('failed polls are repeated after the time the provider names', async () => {
      const { id, order: placed } = await order('Asked again');
      standIn.faults.status.push(
        { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
        { kind: 'answer', status: 502, headers: { 'retry-after': '0' } },
      );
      remote.finish(standIn, placed);
      await becomesReady(id);
    });

    test('a result without a file', async () => {
      const { id, order: placed } = await order('No file');
      placed.state = 'done';
      placed.result = { odd: true };
      await failsWith(id, 'output_unusable');
    });

    test('a file that is no video, or not the ordered one', async () => {
      const page = standIn.serve('page', { type: 'text/html', bytes: Buffer.from('<html>') });
      const { id, order: placed } = await order('A page');
      remote.finish(standIn, placed, page);
      await failsWith(id, 'output_unusable');

      // The index comes first: such a file plays, until it stops.
      const broken = standIn.serve('broken', { bytes: remote.video.slice(0, remote.video.length * 0.9) });
      const { id: second, order: cut } = await order('Cut short');
      remote.finish(standIn, cut, broken);
      await failsWith(second, 'output_unusable');
    });

    test('a smaller result is delivered at a lower price, with a note', async () => {
      const { id, params } = await user.request({ prompt: 'Smaller', resolution: '720p' });
      assert.equal(await user.credits(), 10);
      const placed = await remote.ordered(standIn, 'Smaller');
      remote.finish(standIn, placed);
      const video = await user.waitFor(id, 'ready');
      assert.deepEqual(video.shortfalls, ['resolution']);
      // The catalogue's price of 480p.
      assert.deepEqual(video.credits, { held: 10, captured: 6, released: 4 });
      assert.equal(await user.credits(), 14);
      const { width, height, durationS } = video.receipt;
      assert.deepEqual([width, height, durationS, params.resolution], [854, 480, 5, '720p']);
      assert.ok(video.videoUrl);
    });

    test('an expired address is renewed; the video fails if the new one has expired too', async () => {
      const { id, order: placed } = await order('Expired once');
      const renewal = { status: 403, onAsked: () => remote.finish(standIn, placed) };
      remote.finish(standIn, placed, standIn.serve('expired', renewal));
      await becomesReady(id);

      const { id: second, order: gone } = await order('Expired for good');
      remote.finish(standIn, gone, standIn.serve('expired', { status: 403 }));
      const video = await user.waitFor(second, 'failed');
      assert.deepEqual(video.error, { code: 'output_lost' });
      assert.equal(await user.credits(), 14);
    });

    test('a failing file server is tried again', async () => {
      const { id, order: placed } = await order('Stumbling store');
      const recovery = { status: 503, onAsked: () => standIn.serve('stumbling', { bytes: remote.video }) };
      remote.finish(standIn, placed, standIn.serve('stumbling', recovery));
      await becomesReady(id);
    });

    test('a redirect into our own network is not followed', async () => {
      const { id, order: placed } = await order('Redirected');
      remote.finish(
        standIn,
        placed,
        standIn.serve('inwards', { status: 302, location: 'http://169.254.169.254/latest' }),
      );
      await failsWith(id, 'output_unusable');
    });

    test('work that never ends is stopped at our deadline, and there too', async () => {
      const { id, order: placed } = await order('Endless');
      placed.state = 'working';
      await eventually(async () => (await user.video(id)).progress !== undefined);
      remote.service.clock.offsetMs = 26 * 60_000;
      await failsWith(id, 'timed_out');
      await eventually(() => placed.state === 'canceled');
    });

    describe('webhooks', () => {
      test('are faster than polling; duplicate, late and out-of-order ones change nothing', async () => {
        const { id, order: placed } = await order('Told twice');
        placed.state = 'working';
        assert.equal(await standIn.tell(placed), 200);
        remote.finish(standIn, placed);
        assert.equal(await standIn.tell(placed), 200);
        assert.equal(await standIn.tell(placed), 200);
        await becomesReady(id);
        assert.equal(await standIn.tell({ ...placed, state: 'working' }), 200);
        assert.equal(await standIn.tell({ ...placed, state: 'failed' }), 200);
        assert.equal((await user.video(id)).status, 'ready');
      });

      test('forged or old ones are refused', async () => {
        const { id, order: placed } = await order('Forged');
        assert.equal(await standIn.tell({ ...placed, state: 'done' }, { forge: true }), 401);
        assert.equal(await standIn.tell(placed, { signedAt: new Date(Date.now() - 301_000) }), 401);
        // Far beyond the five minutes: they shrink until it is read.
        assert.equal(await standIn.tell(placed, { signedAt: new Date(Date.now() + 3_600_000) }), 401);
        const bare = await fetch(placed.webhook ?? '', { method: 'POST', body: JSON.stringify({ id: placed.id }) });
        assert.equal(bare.status, 401);
        assert.equal((await user.video(id)).status, 'running');
        remote.finish(standIn, placed);
        await becomesReady(id);
      });

      test('for another account of fal are refused, though fal has signed them', async () => {
        if (!(standIn instanceof FalStandIn)) return;
        const { id, order: placed } = await order('Another account');
        standIn.userId = 'user-2';
        assert.equal(await standIn.tell(placed), 401);
        standIn.userId = 'user-1';
        assert.equal(await standIn.tell(placed), 200);
        remote.finish(standIn, placed);
        await becomesReady(id);
      });

      test('of unknown orders are accepted and ignored', async () => {
        const { id, order: placed } = await order('Somebody’s');
        // Until our call has its answer, a signed webhook for this attempt names its order.
        await eventually(async () => {
          const row = remote.service.db.selectFrom('videos').select('provider_ref').where('id', '=', id);
          return (await row.executeTakeFirstOrThrow()).provider_ref === placed.id;
        });
        assert.equal(await standIn.tell({ ...placed, id: 'unheard-of' }), 200);
        remote.finish(standIn, placed);
        await becomesReady(id);
      });
    });

    describe('canceling', () => {
      test('is free while the provider hasn’t begun, and stops it there', async () => {
        const { id, order: placed } = await order('Canceled early');
        assert.equal((await user.video(id)).cancelCredits, 'returned');
        await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
        assert.equal(await user.credits(), 20);
        await eventually(() => placed.state === 'canceled');
      });

      test('asks the provider first: work that has begun since we looked isn’t free', async () => {
        const { id, order: placed } = await order('Canceled at once');
        await eventually(async () => (await user.video(id)).isWaitingAtProvider);
        const row = remote.service.db.selectFrom('videos').select('provider_ref').where('id', '=', id);
        await eventually(async () => (await row.executeTakeFirstOrThrow()).provider_ref !== null);
        placed.state = 'working';
        const refused = await user.call({ method: 'POST', url: `/api/videos/${id}/cancel` });
        assert.equal(refused.statusCode, 409);
        assert.match(refused.body, /cancel_keeps_credits/);
        remote.finish(standIn, placed);
        await becomesReady(id);
      });

      test('keeps the credits once it has begun, and requires the user to accept that', async () => {
        const { id, order: placed } = await order('Canceled late');
        placed.state = 'working';
        await eventually(async () => (await user.video(id)).cancelCredits === 'kept');
        const refused = await user.call({ method: 'POST', url: `/api/videos/${id}/cancel` });
        assert.equal(refused.statusCode, 409);
        assert.match(refused.body, /cancel_keeps_credits/);
        assert.equal((await user.call({ method: 'DELETE', url: `/api/videos/${id}` })).statusCode, 409);
        await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel`, body: { credits: 'kept' } });
        const video = await user.video(id);
        assert.equal(video.status, 'canceled');
        assert.deepEqual(video.credits, { held: 6, captured: 6, released: 0 });
        await eventually(() => placed.state === 'canceled');
      });

      test('while the order ends there: the first event decides, once', async () => {
        const { id, order: placed } = await order('Race');
        remote.finish(standIn, placed);
        const cancel = await user.call({ method: 'POST', url: `/api/videos/${id}/cancel` });
        if (cancel.statusCode === 200) {
          assert.equal(await user.credits(), 20);
        } else {
          assert.equal(cancel.statusCode, 409);
          await becomesReady(id);
        }
      });

      test('before the provider has answered: the resulting order is closed', async () => {
        const prompt = 'Canceled unheard';
        standIn.faults.submit.push({ kind: 'hang', isTaken: true });
        const { id } = await user.request({ prompt });
        const placed = await remote.ordered(standIn, prompt);
        await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
        assert.equal(await user.credits(), 20);
        assert.equal(await standIn.tell(placed), 200);
        await eventually(() => placed.state === 'canceled');
      });
    });
  });
}
