import assert from 'node:assert/strict';
import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createFalClient } from '@fal-ai/client';
import Replicate from 'replicate';
import { freePort } from '../../testing/free-port';
import { FAL_ANSWERS } from '../fal/fal-answers';
import { REPLICATE_ANSWERS } from '../replicate/replicate-answers';
import { meaningOf, submissionAfter } from './answer-rules';
import { answerOf } from './call-outcome';
import { DISGUISED_STATUS, RETRY_AFTER_MS, retryAfterMs, singleTryFetch, TRUE_STATUS } from './single-try-fetch';

describe('one try a call', () => {
  let calls = 0;
  let answer: (response: ServerResponse) => void;
  const server = http.createServer((request, response) => {
    calls += 1;
    request.resume();
    answer(response);
  });
  let origin: string;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    calls = 0;
  });

  const answers: Record<string, (response: ServerResponse) => void> = {
    '429': (response) => response.writeHead(429, { 'retry-after': '7' }).end('{}'),
    '502': (response) => response.writeHead(502).end(),
    '503': (response) => response.writeHead(503).end(),
    '504': (response) => response.writeHead(504).end(),
    'a reset': (response) => response.socket?.resetAndDestroy(),
    'half an answer': (response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id": "', () => response.socket?.destroy());
    },
  };

  const replicateCall = (fetch?: typeof globalThis.fetch) =>
    new Replicate({ auth: 't', baseUrl: `${origin}/v1`, ...(fetch && { fetch }) }).predictions.create({
      model: 'google/veo-3',
      input: {},
    });
  const toServer = (url: URL) => ({ url: new URL(url.pathname, origin) });
  const falCall = () =>
    createFalClient({
      credentials: 'k',
      fetch: singleTryFetch({ timeoutMs: 60_000, prepare: toServer }),
    }).queue.submit('fal-ai/veo3', { input: { prompt: 'x' } });

  test('without it, Replicate’s client orders six times on 429', async () => {
    answer = answers['429'] ?? assert.fail();
    await assert.rejects(replicateCall());
    assert.equal(calls, 6);
  });

  for (const [name, reply] of Object.entries(answers)) {
    test(`${name}: each client sends one request`, async () => {
      answer = reply;
      await assert.rejects(replicateCall(singleTryFetch({ timeoutMs: 60_000 })));
      assert.equal(calls, 1, 'Replicate');
      await assert.rejects(falCall());
      assert.equal(calls, 2, 'fal');
    });
  }

  test('the true status and Retry-After are kept; other answers pass as they are', async () => {
    const fetchOnce = singleTryFetch({ timeoutMs: 60_000 });
    answer = answers['429'] ?? assert.fail();
    const disguised = await fetchOnce(origin);
    assert.equal(disguised.status, DISGUISED_STATUS);
    assert.equal(disguised.headers.get(TRUE_STATUS), '429');
    assert.equal(disguised.headers.get(RETRY_AFTER_MS), '7000');
    answer = (response) => response.writeHead(422, { 'x-own': '1' }).end('{"detail":"no"}');
    const plain = await fetchOnce(origin);
    assert.deepEqual([plain.status, plain.headers.get('x-own'), await plain.text()], [422, '1', '{"detail":"no"}']);
  });

  test('an unreachable host is distinguished from a missing answer', async () => {
    const body = async (url: string, timeoutMs: number) =>
      (await (await singleTryFetch({ timeoutMs })(url)).json()) as { fault: { wasSent: boolean } };
    assert.equal((await body(`http://127.0.0.1:${await freePort()}/`, 60_000)).fault.wasSent, false);
    answer = () => undefined;
    assert.equal((await body(origin, 500)).fault.wasSent, true);
  });

  test('Retry-After in seconds, as a date, or invalid', () => {
    const read = (text: string) => retryAfterMs(new Headers({ 'retry-after': text }), Date.UTC(2026, 0, 1));
    assert.equal(read('30'), 30_000);
    assert.equal(read('Thu, 01 Jan 2026 00:01:00 GMT'), 60_000);
    assert.equal(read('Wed, 31 Dec 2025 00:00:00 GMT'), 0);
    assert.equal(read('soon'), undefined);
    assert.equal(retryAfterMs(new Headers()), undefined);
  });

  for (const [provider, rules] of Object.entries({ fal: FAL_ANSWERS, replicate: REPLICATE_ANSWERS })) {
    test(`what a failed submission to ${provider} means by its status alone`, () => {
      const after = (status: number) => {
        const failed = { status, wasSent: true, retryAfterMs: undefined, body: undefined };
        const answer = answerOf(failed, 'submit') ?? assert.fail();
        return submissionAfter(meaningOf(rules, answer), undefined).state;
      };
      assert.deepEqual([400, 402, 404, 408, 410, 422, 429, 500, 503].map(after), [
        'refused',
        'account',
        'gone',
        'unknown',
        'gone',
        'refused',
        'busy',
        'unknown',
        'unknown',
      ]);
    });
  }
});
