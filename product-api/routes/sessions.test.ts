import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import jwt from 'jsonwebtoken';
import { serviceToken, TEST_SECRET } from '../testing/service-token';
import { errorOf, startTestService, type TestService } from '../testing/test-service';

describe('users and sessions', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  const info = (headers: Record<string, string>) => service.app.inject({ url: '/api/user/info', headers });

  test('the first sign-in creates the user and grants 20 credits, once, even concurrently', async () => {
    const sub = randomUUID();
    const body = { sub, email: 'new@example.com', name: 'New', image: null };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.call(undefined, { method: 'POST', url: '/api/users/sign-in', body })),
    );
    assert.ok(answers.every(({ statusCode }) => statusCode === 200));
    assert.equal(answers.filter((answer) => answer.json<{ isNew: boolean }>().isNew).length, 1);
    const user = await service.signIn(20, sub);
    assert.deepEqual(await user.info(), { credits: 20, vip_status: 0, is_subscribed: false, paid_user: 0 });
  });

  test('only the session of the first sign-in says so', async () => {
    const { session } = await service.signIn();
    const infoIn = async (issuedAt: number) =>
      (await service.call({ ...session, issuedAt }, { url: '/api/user/info' })).json<{ user: object }>().user;
    assert.ok('first_session' in (await infoIn(session.issuedAt)));
    assert.ok(!('first_session' in (await infoIn(session.issuedAt + 60))));
  });

  test('a later sign-in updates the details', async () => {
    const id = (await service.signIn()).session.userId;
    const body = { sub: id, email: 'moved@example.com', name: null, image: 'https://example.com/me.png' };
    const answer = await service.call(undefined, { method: 'POST', url: '/api/users/sign-in', body });
    const { email, name, image } = body;
    assert.deepEqual(answer.json(), { user: { id, email, name, image }, isNew: false });
  });

  test('an invalid person is refused by field', async () => {
    const send = async (body: object) =>
      errorOf(await service.call(undefined, { method: 'POST', url: '/api/users/sign-in', body }));
    assert.equal((await send({ email: 'a@b.c', name: null, image: null })).field, 'sub');
    assert.equal((await send({ sub: '', email: 'a@b.c', name: null, image: null })).field, 'sub');
    assert.equal((await send({ sub: 'x', email: 7, name: null, image: null })).field, 'email');
    assert.equal((await send({ sub: 'x\u0000', email: 'a@b.c', name: null, image: null })).code, 'bad_request');
  });

  test('refuses every call without a valid service token', async () => {
    const user = await service.signIn();
    const claims = {
      iss: 'functions',
      aud: 'product-api',
      sub: user.session.userId,
      sid: 's',
      sessionIssuedAt: 2_000_000_000,
    };
    const sign = (changes: object, secret = TEST_SECRET, options: jwt.SignOptions = { expiresIn: 60 }) =>
      jwt.sign({ ...claims, ...changes }, secret, options);
    const nowS = Math.floor(Date.now() / 1000);
    const bad = {
      none: undefined,
      garbage: 'abc.def.ghi',
      'another secret': sign({}, 'another secret of at least 32 bytes'),
      'another audience': sign({ aud: 'browsers' }),
      'another issuer': sign({ iss: 'someone' }),
      'another algorithm': sign({}, TEST_SECRET, { algorithm: 'HS512', expiresIn: 60 }),
      unsigned: jwt.sign(claims, '', { algorithm: 'none', expiresIn: 60 }),
      expired: sign({}, TEST_SECRET, { expiresIn: -10 }),
      'without an end': sign({}, TEST_SECRET, {}),
      'three minutes old, for ten years': sign({ iat: nowS - 180 }, TEST_SECRET, { expiresIn: '10y' }),
      'of next year': sign({ iat: nowS + 31_536_000 }, TEST_SECRET, { expiresIn: '10y' }),
      'without a session': sign({ sid: undefined }),
    };
    for (const [what, token] of Object.entries(bad)) {
      const headers = { 'x-user-sub': user.session.userId, ...(token && { authorization: `Bearer ${token}` }) };
      assert.equal(errorOf(await info(headers)).status, 401, what);
    }
    const authorization = `Bearer ${serviceToken(user.session)}`;
    assert.equal((await info({ authorization, 'x-user-sub': user.session.userId })).statusCode, 200);
    assert.equal(errorOf(await info({ authorization, 'x-user-sub': 'someone else' })).status, 401);
    assert.equal(errorOf(await info({ authorization })).status, 401);
    assert.equal(errorOf(await service.call(undefined, { url: '/api/user/info' })).status, 401);
  });

  test('a signed-out session ends immediately, others continue', async () => {
    const user = await service.signIn();
    const elsewhere = { ...user.session, sid: randomUUID() };
    const revocation = { sid: user.session.sid, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    const check = async (session = user.session) =>
      (await service.call(session, { method: 'POST', url: '/api/sessions/check' })).json<{ active: boolean }>().active;

    assert.equal(await check(), true);
    for (let times = 0; times < 2; times += 1) {
      await user.expect(204, { method: 'POST', url: '/api/sessions/revoke', body: revocation });
    }
    assert.equal(await check(), false);
    assert.equal(errorOf(await user.call({ url: '/api/user/info' })).code, 'unauthenticated');
    assert.equal(await check(elsewhere), true);
  });

  test("users can't sign out another user's session", async () => {
    const [victim, attacker] = [await service.signIn(), await service.signIn()];
    const body = { sid: victim.session.sid, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    await attacker.expect(204, { method: 'POST', url: '/api/sessions/revoke', body });
    assert.equal(await victim.credits(), 20);
  });

  test('signing out everywhere ends what began before, not what begins after', async () => {
    const user = await service.signIn();
    const old = { ...user.session, issuedAt: Math.floor(Date.now() / 1000) - 100 };
    await user.expect(204, { method: 'POST', url: '/api/sessions/revoke-all' });
    assert.equal(errorOf(await service.call(old, { url: '/api/user/info' })).status, 401);
    const fresh = { ...user.session, issuedAt: Math.floor(Date.now() / 1000) + 2 };
    assert.equal((await service.call(fresh, { url: '/api/user/info' })).statusCode, 200);
  });

  test('an unknown or erased user has no session', async () => {
    const stranger = { userId: randomUUID(), sid: 's', issuedAt: 2_000_000_000 };
    assert.equal(errorOf(await service.call(stranger, { url: '/api/videos' })).status, 401);
    const user = await service.signIn();
    const closed = { subject: null, erased_at: new Date() };
    await service.db.updateTable('users').set(closed).where('id', '=', user.id).execute();
    assert.equal(errorOf(await user.call({ url: '/api/videos' })).status, 401);
  });

  test('a one-time key works once', async () => {
    const body = { key: randomUUID(), expiresAt: new Date(Date.now() + 60_000).toISOString() };
    const use = () => service.call(undefined, { method: 'POST', url: '/api/one-time-keys', body });
    const answers = await Promise.all([use(), use(), use()]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409]);
  });

  test('where a user first came from: the first record wins, hostile ones are harmless', async () => {
    const user = await service.signIn();
    const send = (value: string) => user.expect(200, { url: '/api/user/info', headers: { 'x-user-from': value } });
    const stored = async () =>
      (await service.db.selectFrom('users').select('first_touch').where('id', '=', user.id).executeTakeFirstOrThrow())
        .first_touch;
    for (const hostile of ['', '{', 'null', '[]', '"text"', '{"__proto__":{"x":1}}', 'x'.repeat(10_000), '%E0%A4%A']) {
      await send(hostile);
    }
    assert.equal(await stored(), null);
    await send(encodeURIComponent(JSON.stringify({ utm_source: 'naver', utm_term: '봄 축제', extra: 'dropped' })));
    await send(JSON.stringify({ utm_source: 'google' }));
    assert.deepEqual(await stored(), { utm_source: 'naver', utm_term: '봄 축제' });
  });

  test('where a user first came from is kept at the sign-in itself', async () => {
    const sub = randomUUID();
    const headers = { 'x-user-from': JSON.stringify({ utm_source: 'naver' }) };
    const body = { sub, email: 'ada@example.com', name: null, image: null };
    await service.call(undefined, { method: 'POST', url: '/api/users/sign-in', headers, body });
    const user = await service.db.selectFrom('users').select('first_touch').where('subject', '=', sub).execute();
    assert.deepEqual(user, [{ first_touch: { utm_source: 'naver' } }]);
  });

  test('with nothing sold, canceling and resuming say so', async () => {
    const user = await service.signIn();
    const nothing = { success: false, message: 'You have no subscription that renews.', refusal: 'none' };
    const unknown = { success: false, message: 'We can’t find this subscription.' };
    const send = (url: string, body: object) => user.call({ method: 'POST', url, body });
    assert.deepEqual((await send('/api/cancel-subscription', {})).json(), nothing);
    assert.deepEqual((await send('/api/cancel-subscription', { id: 'sub_1' })).json(), {
      ...unknown,
      refusal: 'unknown',
    });
    assert.deepEqual((await send('/api/resume-subscription', { id: 'sub_1' })).json(), unknown);
    assert.equal(errorOf(await send('/api/resume-subscription', {})).field, 'id');
    assert.equal(errorOf(await send('/api/cancel-subscription', { id: 7 })).field, 'id');
  });
});
