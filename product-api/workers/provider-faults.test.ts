import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../testing/eventually';
import type { Fault, ProviderStandIn } from '../testing/provider-stand-in';
import { type RemoteService, startRemoteService } from '../testing/remote-service';
import type { TestUser } from '../testing/test-service';

// One fault each, through the real adapter: the paid video is delivered all the same. remote-generation.test.ts has the
// faults of orders, files and webhooks.

const answer = (status: number, headers = {}): Fault => ({ kind: 'answer', status, headers });

/** Of a question after an order: it is asked again. */
const OF_QUESTIONS: readonly (readonly [string, Fault])[] = [
  ['is reset', { kind: 'reset' }],
  ['hangs', { kind: 'hang' }],
  ['is cut JSON', { kind: 'malformed' }],
  ['is a page', { kind: 'page' }],
  ['is 429 without Retry-After', answer(429)],
  ['is 500', answer(500)],
  ['is 503 with Retry-After', answer(503, { 'retry-after': '1' })],
];

describe('one fault of an answer of fal', { timeout: 240_000 }, () => {
  let remote: RemoteService;
  let standIn: ProviderStandIn;
  let user: TestUser;
  before(async () => {
    remote = await startRemoteService(['fal']);
    standIn = remote.fal ?? assert.fail();
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

  /** Lets the waits between two tries pass; each is a few seconds, or a minute for a refused account. */
  async function waitsPass(isOver: () => Promise<boolean>): Promise<void> {
    await eventually(async () => {
      if (await isOver()) return true;
      remote.service.clock.offsetMs += 2_000;
      return false;
    });
  }

  async function becomesReady(id: string): Promise<void> {
    await waitsPass(async () => ['ready', 'failed'].includes((await user.video(id)).status));
    assert.deepEqual((await user.video(id)).credits, { held: 6, captured: 6, released: 0 });
    assert.equal(await user.credits(), 14);
  }

  for (const call of ['status', 'result'] as const) {
    for (const [what, fault] of OF_QUESTIONS) {
      test(`the answer to a question for the ${call} ${what}: ready`, async () => {
        const { id, order: placed } = await order(`${call} ${what}`);
        standIn.faults[call].push(fault);
        remote.finish(standIn, placed);
        await becomesReady(id);
        assert.deepEqual(standIn.faults[call], [], 'the fault was met');
      });
    }
  }
});
