import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../testing/eventually';
import type { Fault, ProviderStandIn, ServedFile } from '../testing/provider-stand-in';
import { HANGS_MS, type RemoteService, startRemoteService } from '../testing/remote-service';
import type { TestUser } from '../testing/test-service';

// One fault each, through the real adapters and the real download: the video is delivered, or its credits come back.
// remote-generation.test.ts has the faults whose end takes more than one step, and those of webhooks and cancellation.

const answer = (status: number, headers = {}): Fault => ({ kind: 'answer', status, headers });

/** Failures of an order that was certainly not accepted, without a readable body: it is sent once more. */
const OF_ORDERS: readonly (readonly [string, Fault])[] = [
  ['429 without Retry-After', answer(429)],
  ['401', answer(401)],
  ['402', answer(402)],
  ['403', answer(403)],
];

/** Failures of a poll: it is repeated. */
const OF_POLLS: readonly (readonly [string, Fault])[] = [
  ['is reset', { kind: 'reset' }],
  ['hangs', { kind: 'hang' }],
  ['is cut JSON', { kind: 'malformed' }],
  ['is a page', { kind: 'page' }],
  ['is 429 without Retry-After', answer(429)],
  ['is 500', answer(500)],
  ['is 503 with Retry-After', answer(503, { 'retry-after': '1' })],
];

/** Failures of the file, once: the same address is tried again. */
const OF_FILES: readonly (readonly [string, ServedFile])[] = [
  ['answers 429', { status: 429 }],
  ['answers 500', { status: 500 }],
  ['breaks off', { stops: 'cut' }],
  ['falls silent', { stops: 'hang' }],
];

/** Statuses of the file's address that only a new one mends. */
const OF_ADDRESSES: readonly number[] = [404, 410];

/** Two at a time, each with a service of its own: most of these tests wait. */
describe('one fault of a provider', { concurrency: 2 }, () => {
  for (const name of ['fal', 'replicate', 'openai-video'] as const) faultsOf(name);
});

function faultsOf(name: 'fal' | 'replicate' | 'openai-video'): void {
  describe(`one fault of ${name}`, { concurrency: 1 }, () => {
    let remote: RemoteService;
    let standIn: ProviderStandIn;
    let user: TestUser;
    before(async () => {
      remote = await startRemoteService([name], undefined, HANGS_MS);
      standIn = remote[name] ?? assert.fail();
    });
    after(() => remote.close());
    beforeEach(async () => {
      user = await remote.service.signIn();
    });
    afterEach(async () => {
      remote.service.clock.offsetMs = 0;
      await remote.check(user);
      for (const table of ['endpoint_states', 'provider_states'] as const) {
        await remote.service.db.deleteFrom(table).execute();
      }
    });

    async function order(prompt: string) {
      const { id } = await user.request({ prompt });
      return { id, order: await remote.ordered(standIn, prompt) };
    }

    /** Skips the waits between two tries: those of jobs by the database's clock, those of a provider by ours. */
    async function withoutWaits<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
      const { service } = remote;
      return eventually(async () => {
        const found = await ask();
        if (found !== undefined) return found;
        service.clock.offsetMs += 2_000;
        const now = sql<Date>`now()`;
        await service.db.updateTable('jobs').set({ due_at: now }).where('lease_id', 'is', null).execute();
        service.worker.wake();
        return undefined;
      });
    }

    async function end(id: string) {
      return withoutWaits(async () => {
        const video = await user.video(id);
        return ['ready', 'failed'].includes(video.status) ? video : undefined;
      });
    }

    async function becomesReady(id: string): Promise<void> {
      const { error, credits } = await end(id);
      assert.deepEqual([error?.code, credits], [undefined, { held: 6, captured: 6, released: 0 }]);
      assert.equal(await user.credits(), 14);
    }

    async function failsWith(id: string, code: string): Promise<void> {
      const { error, credits } = await end(id);
      assert.deepEqual([error?.code, credits], [code, { held: 6, captured: 0, released: 6 }]);
      assert.equal(await user.credits(), 20);
    }

    for (const [what, fault] of OF_ORDERS) {
      test(`an order is answered with ${what}: ready, ordered once`, async () => {
        const before = standIn.submissions;
        standIn.faults.submit.push(fault);
        const { id } = await user.request({ prompt: what });
        remote.finish(standIn, await withoutWaits(() => standIn.orderOf(what)));
        await becomesReady(id);
        assert.equal(standIn.submissions - before, 2);
      });
    }

    // For the others, the answer to the first has the result.
    for (const call of name === 'fal' ? (['status', 'result'] as const) : (['status'] as const)) {
      for (const [what, fault] of OF_POLLS) {
        test(`a poll of the ${call} ${what}: ready`, async () => {
          const { id, order: placed } = await order(`${call} ${what}`);
          standIn.faults[call].push(fault);
          remote.finish(standIn, placed);
          await becomesReady(id);
          assert.deepEqual(standIn.faults[call], [], 'the fault was met');
        });
      }
    }

    for (const [what, fault] of OF_FILES) {
      test(`the file ${what} once: ready`, async () => {
        const { id, order: placed } = await order(`The file ${what}`);
        const file = { bytes: remote.video };
        let asked = 0;
        const onAsked = () => {
          asked += 1;
          standIn.serve(placed.id, { ...file, onAsked });
        };
        remote.finish(standIn, placed, standIn.serve(placed.id, { ...file, ...fault, onAsked }));
        await becomesReady(id);
        // A busy machine may break off a good download too.
        assert.ok(asked >= 2, 'the fault was met');
      });
    }

    for (const status of OF_ADDRESSES) {
      // A server of one's own has one address for each video.
      test(`the file answers ${status}, a new address has it: ready`, { skip: name === 'openai-video' }, async () => {
        const { id, order: placed } = await order(`Moved: ${status}`);
        const onAsked = () => remote.finish(standIn, placed);
        remote.finish(standIn, placed, standIn.serve('old', { status, onAsked }));
        await becomesReady(id);
      });

      test(`the file answers ${status} for good: failed, all credits back`, async () => {
        const { id, order: placed } = await order(`Lost: ${status}`);
        remote.finish(standIn, placed, standIn.serve('lost', { status }));
        await failsWith(id, 'output_lost');
      });
    }

    test('the file is empty: failed, all credits back', async () => {
      const { id, order: placed } = await order('Empty');
      remote.finish(standIn, placed, standIn.serve('empty', { bytes: Buffer.alloc(0) }));
      await failsWith(id, 'output_unusable');
    });
  });
}
