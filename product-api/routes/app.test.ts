import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { secureAnswers } from './security-headers';
import { serviceToken, TEST_SECRET } from '../testing/service-token';
import { errorOf, startTestService, type TestService } from '../testing/test-service';

const LIMITS = { calls: 5, submissions: 2, uploads: 2, files: 3, signIns: 30, withdrawals: 3, serviceCalls: 50 };

describe('the service as a whole', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ rateLimits: LIMITS, expectsLoggedErrors: true });
  });
  after(() => service.close());

  test('its contract is published, with every call and the error shape', async () => {
    const document = (await service.app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: unknown[] }>>;
    }>();
    for (const path of [
      '/api/users/sign-in',
      '/api/user/info',
      '/api/videos',
      '/api/videos/{id}',
      '/api/videos/{id}/cancel',
      '/api/videos/{id}/report',
      '/api/account',
      '/api/account/export',
      '/exports/{userId}',
      '/api/uploads',
      '/api/sessions/check',
      '/api/sessions/revoke',
      '/api/sessions/revoke-all',
      '/api/one-time-keys',
      '/api/cancel-subscription',
      '/api/resume-subscription',
      '/webhooks/{provider}',
      '/healthz',
      '/readyz',
    ]) {
      assert.ok(document.paths[path], path);
    }
    assert.ok(document.paths['/api/videos']?.post?.responses['4XX']);
    assert.deepEqual(document.paths['/healthz']?.get?.security, []);
  });

  test('the proxy passes on what browsers and providers ask, and nothing else', async () => {
    const document = (await service.app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { security?: unknown[]; tags?: string[] }>>;
    }>();
    const open = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.values(methods).some(({ security, tags }) => security?.length === 0 && !tags?.includes('health'))
        ? `/${route.split('/')[1]}/*`
        : [],
    );
    const caddyfile = await readFile(path.join(__dirname, '..', '..', 'ops', 'Caddyfile'), 'utf8');
    const passed = /@outside path (.+)/.exec(caddyfile)?.[1]?.split(' ') ?? [];
    // The stand-in for the payment service has pages, which are no calls.
    assert.deepEqual([...new Set([...open, '/test-checkout/*'])].sort(), passed.toSorted());
  });

  test('answers say that they load nothing and are what they are', async () => {
    for (const url of ['/healthz', '/openapi.json', '/api/videos', '/nothing']) {
      const { headers } = await service.app.inject(url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'", url);
      assert.equal(headers['strict-transport-security'], undefined, url);
    }
    const app = Fastify();
    secureAnswers(app.withTypeProvider<TypeBoxTypeProvider>(), { publicUrl: 'https://api.test' });
    assert.equal((await app.inject('/')).headers['strict-transport-security'], 'max-age=31536000');
  });

  test('too many calls: 429 with Retry-After, for that user only', async () => {
    const [busy, other] = [await service.signIn(), await service.signIn()];
    for (let i = 0; i < LIMITS.calls; i += 1) await busy.expect(200, { url: '/api/videos' });
    const refused = await busy.call({ url: '/api/videos' });
    assert.equal(errorOf(refused).code, 'rate_limited');
    const retryAfterS = Number(refused.headers['retry-after']);
    assert.ok(retryAfterS >= 1 && retryAfterS <= 60);
    await other.expect(200, { url: '/api/videos' });
    for (let i = 0; i < LIMITS.submissions; i += 1) assert.equal((await other.submit()).statusCode, 202);
    assert.equal(errorOf(await other.submit()).code, 'rate_limited');
  });

  test('withdrawals, which need no account, have a separate limit', async () => {
    const send = (order: number) =>
      service.call(undefined, {
        method: 'POST',
        url: '/api/withdrawal',
        body: { name: 'Ada', email: 'ada@example.com', order: String(order) },
      });
    for (let i = 0; i < LIMITS.withdrawals; i += 1) assert.equal((await send(i)).statusCode, 201);
    assert.equal(errorOf(await send(LIMITS.withdrawals)).code, 'rate_limited');
  });

  test('visitors without a session are counted by their network, and their sign-ins apart from all else', async () => {
    const as = (visitor: string) => ({ authorization: `Bearer ${serviceToken(undefined, TEST_SECRET, visitor)}` });
    const look = (visitor: string) =>
      service
        .call(undefined, { url: '/api/payment-service', headers: as(visitor) })
        .then((answer) => answer.statusCode);
    for (let i = 0; i < LIMITS.calls; i += 1) assert.equal(await look('busy'), 200);
    assert.equal(await look('busy'), 429);
    assert.equal(await look('other'), 200);

    const signIn = (visitor: string) =>
      service.call(undefined, {
        method: 'POST',
        url: '/api/users/sign-in',
        headers: as(visitor),
        body: { sub: visitor, email: 'ada@example.com', name: null, image: null },
      });
    for (let i = 0; i < LIMITS.signIns; i += 1) assert.equal((await signIn('busy')).statusCode, 200);
    assert.equal(errorOf(await signIn('busy')).code, 'rate_limited');
    assert.equal((await signIn('other')).statusCode, 200);
  });

  test('a network of IPv6 counts as one, however many addresses it has', async () => {
    const ask = async (address: string) =>
      (await service.app.inject({ url: '/exports/x', headers: { 'x-forwarded-for': address } })).statusCode;
    for (let i = 0; i < LIMITS.uploads; i += 1) assert.equal(await ask(`2001:db8:1:2::${i}`), 404);
    assert.equal(await ask('2001:db8:1:2:ffff::1'), 429);
    assert.equal(await ask('2001:db8:1:3::1'), 404);
  });

  test('unknown paths, unknown methods and malformed requests get the same error shape', async () => {
    assert.equal(errorOf(await service.app.inject('/nothing')).code, 'not_found');
    assert.equal(errorOf(await service.app.inject('/api/nothing')).status, 404);
    assert.equal(errorOf(await service.app.inject('/%E0%A4%A')).code, 'bad_request');
    assert.equal(errorOf(await service.app.inject({ method: 'PUT', url: '/api/videos' })).status, 404);
  });

  test('malformed HTTP is answered, logged and disconnected', async () => {
    service.app.log.level = 'info';
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const address = service.app.server.address();
    assert.ok(address !== null && typeof address === 'object');
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    assert.match(answer, /^HTTP\/1\.1 400 [\s\S]+"code":"bad_request"/);
    assert.match(JSON.stringify(service.logged), /"code":"HPE_\w+","msg":"broken request"/);
    service.app.log.level = 'warn';
  });

  test('a caller without a token is disconnected, however long their body takes', async () => {
    const { statusCode, headers } = await service.inject({ method: 'POST', url: '/api/videos', body: {} });
    assert.deepEqual([statusCode, headers.connection], [401, 'close']);
    assert.notEqual((await (await service.signIn()).submit()).headers.connection, 'close');
  });

  test('an internal error is logged and hidden from the caller', async () => {
    const user = await service.signIn();
    await service.db.schema.alterTable('videos').renameTo('videos_gone').execute();
    const error = errorOf(await user.call({ url: '/api/videos' }));
    await service.db.schema.alterTable('videos_gone').renameTo('videos').execute();
    assert.deepEqual([error.status, error.code], [500, 'internal']);
    assert.doesNotMatch(error.message, /videos/);
    const logged = JSON.stringify(service.logged.at(-1));
    assert.match(logged, /"videos\\" does not exist/);
    assert.ok(logged.includes(user.id));
    for (const personal of ['@example.com', user.session.userId]) assert.ok(!logged.includes(personal), personal);
  });
});
