import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import * as account from '#contracts/api/account';
import type { ApiCall } from '#contracts/api/call';
import * as sessions from '#contracts/api/sessions';
import * as shares from '#contracts/api/shares';
import * as subscriptions from '#contracts/api/subscriptions';
import * as users from '#contracts/api/users';
import * as videos from '#contracts/api/videos';
import { answerErrors } from './errors';
import type { Mismatch } from './exact-answer';
import { type AnswersExactly, type CallHandler, registerCall } from './register-call';

const at = '2026-01-01T00:00:00.000Z';
const trials = { open: false, used: [] };
const info = {
  credits: 20,
  vip_status: 0,
  is_subscribed: false,
  paid_user: 1,
  trials,
  first_session: undefined,
} as const;
const line = {
  id: 1,
  at,
  kind: 'signup',
  availableDelta: 20,
  heldDelta: 0,
  availableAfter: 20,
  expiresAt: null,
  videoId: null,
  isTrial: undefined,
  planSwitch: undefined,
  purchaseId: null,
} as const;
const share = { token: 't', showsPrompt: false, showsPreview: false, expiresAt: null };

/** Compiles only when `handler` answers `call` exactly as its contract says; no handler here ever runs. */
function answering<const C extends ApiCall, H extends CallHandler<C>>(call: C, handler: H & AnswersExactly<C, H>) {
  assert.ok(call.path.startsWith('/') && handler);
}

// Each line under `@ts-expect-error` is a slip that `tsc` has to find: without the error, the comment itself is one.
describe('a handler whose answer differs from its contract does not compile', () => {
  test('a field only in the handler, also in a variable, in a list and behind null', () => {
    answering(users.readUserInfo, () => ({ user: info }));
    const more = { ...info, trialEndsAt: at };
    // @ts-expect-error -- "user.trialEndsAt: not in the contract"
    answering(users.readUserInfo, () => ({ user: more }));
    // @ts-expect-error -- the same from an async handler
    answering(users.readUserInfo, () => Promise.resolve({ user: more }));

    answering(account.readLedger, () => ({ lines: [line], nextCursor: null }));
    // @ts-expect-error -- "lines[].note: not in the contract"
    answering(account.readLedger, () => ({ lines: [{ ...line, note: '' }], nextCursor: null }));

    answering(shares.readShare, () => ({ share: Math.random() > 1 ? share : null }));
    // @ts-expect-error -- "share.views: not in the contract"
    answering(shares.readShare, () => ({ share: Math.random() > 1 ? { ...share, views: 1 } : null }));
  });

  test('a field only in the contract, required or optional', () => {
    const less = { credits: 20, vip_status: 0, is_subscribed: false, first_session: undefined } as const;
    // @ts-expect-error -- required: "paid_user" is missing
    answering(users.readUserInfo, () => ({ user: less }));
    const never = { credits: 20, vip_status: 0, is_subscribed: false, paid_user: 1, trials } as const;
    // @ts-expect-error -- optional: "user.first_session: never given"
    answering(users.readUserInfo, () => ({ user: never }));
    // @ts-expect-error -- "endsAt: never given"
    answering(subscriptions.cancelSubscription, () => ({ success: true, message: '', subscriptions: undefined }));
  });

  test('a field that one of the two may leave out', () => {
    // @ts-expect-error -- "nextCursor" may be missing
    answering(account.readLedger, () => ({ lines: [line], nextCursor: Math.random() > 1 ? null : undefined }));
    // @ts-expect-error -- "user.first_session: optional in the contract, always given"
    answering(users.readUserInfo, () => ({ user: { ...info, first_session: true as const } }));
  });

  test('another type, or a value that the contract does not have', () => {
    // @ts-expect-error -- a number in place of the boolean
    answering(sessions.checkSession, () => ({ active: 1 }));
    // @ts-expect-error -- a kind that does not exist
    answering(account.readLedger, () => ({ lines: [{ ...line, kind: 'gift' }], nextCursor: null }));
    // @ts-expect-error -- no answer where one is due
    answering(sessions.checkSession, () => undefined);
  });

  test('a contract that grew, while the handler stayed as it was', () => {
    const grown = {
      ...videos.readVideo,
      answer: Type.Object({ video: Type.Object({ ...videos.Video.properties, fps: Type.Optional(Type.Integer()) }) }),
    };
    const video = undefined as unknown as videos.Video;
    answering(videos.readVideo, () => ({ video }));
    // @ts-expect-error -- "video.fps: never given"
    answering(grown, () => ({ video }));
  });

  test('the error names the field', () => {
    const named: Mismatch<account.LedgerPage, { lines: (account.LedgerLine & { note: string })[]; nextCursor: null }> =
      'lines[].note: not in the contract';
    assert.equal(named, 'lines[].note: not in the contract');
  });
});

test('a call is checked and answered as its contract says', async () => {
  const app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  answerErrors(app);
  const call = {
    method: 'PUT',
    path: '/api/videos/:id/share',
    auth: 'none',
    tag: 'things',
    summary: 'Make a thing',
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ size: Type.Integer() }),
    status: 201,
    answer: Type.Object({ id: Type.String(), size: Type.Integer() }),
  } as const satisfies ApiCall;
  const gone = { ...call, method: 'DELETE', body: undefined, status: 204, answer: Type.Null() } as const;
  const deps = {} as Parameters<typeof registerCall>[1];
  registerCall(app, deps, call, ({ params, body }) => ({ id: params.id, size: body.size }));
  registerCall(app, deps, gone, () => undefined);
  const unpriced = { ...gone, path: '/api/things' } as const;
  // @ts-expect-error -- "hasNoRowInRouteCosts: DELETE /api/things"
  registerCall(app, deps, unpriced, () => undefined);

  const made = await app.inject({ method: 'PUT', url: '/api/videos/a/share', payload: { size: 3 } });
  assert.deepEqual([made.statusCode, made.json()], [201, { id: 'a', size: 3 }]);
  assert.equal(
    (await app.inject({ method: 'PUT', url: '/api/videos/a/share', payload: { size: 'x' } })).statusCode,
    422,
  );
  const deleted = await app.inject({ method: 'DELETE', url: '/api/videos/a/share' });
  assert.deepEqual([deleted.statusCode, deleted.body], [204, '']);
  await app.close();
});
