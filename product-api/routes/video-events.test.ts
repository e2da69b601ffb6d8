import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import type { VideoPage } from '#contracts/api/videos';
import { eraseAccount } from '../account/erase-account';
import { revokeAllSessions } from '../sessions/sessions';
import { eventually } from '../testing/eventually';
import { serviceToken, type TestSession } from '../testing/service-token';
import { startTestService, type TestService, type TestUser } from '../testing/test-service';
import { cancelRequest } from '../videos/cancel-video';
import { failVideo } from '../videos/lifecycle';

const PATH = '/api/video-events';

interface Stream {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  /** All that has come so far. */
  text: string;
  hasEnded: boolean;
  close: () => void;
}

describe('the stream of events of videos', () => {
  let service: TestService;
  let port: number;
  const open: Stream[] = [];
  before(async () => {
    service = await startTestService();
    service.provider.slots = 0;
    port = Number(new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.logged, []);
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close();
    const waiting = await service.db.selectFrom('videos').select('id').where('status', '=', 'queued').execute();
    for (const { id } of waiting) await failVideo(service.db, id, 'interrupted', new Date());
  });

  const headersOf = (session: TestSession | undefined) => ({
    authorization: `Bearer ${serviceToken(session)}`,
    ...(session && { 'x-user-sub': session.userId }),
  });

  function listen({ session }: { session?: TestSession }): Promise<Stream> {
    return new Promise((resolve, reject) => {
      const request = http.get({ port, path: PATH, headers: headersOf(session) }, (response) => {
        const { statusCode: status, headers } = response;
        const stream: Stream = { status, headers, text: '', hasEnded: false, close: () => request.destroy() };
        response.setEncoding('utf8').on('data', (text: string) => (stream.text += text));
        response.on('error', () => undefined).on('close', () => (stream.hasEnded = true));
        open.push(stream);
        resolve(stream);
      });
      request.on('error', reject);
    });
  }

  const messages = ({ text }: Stream) => text.split('data: moved\n\n').length - 1;
  const heard = (stream: Stream, count: number) => eventually(() => messages(stream) >= count);
  const cancel = (user: TestUser, id: string) =>
    cancelRequest({ db: service.db, providers: [service.provider] }, user.id, { id, accepted: undefined }, new Date());

  test('says at the beginning, and when a video of the user moves, wherever that was done, to ask', async () => {
    const [user, other] = [await service.signIn(), await service.signIn()];
    const [own, foreign] = [await listen(user), await listen(other)];
    assert.equal(own.status, 200);
    assert.match(own.headers['content-type'] ?? '', /^text\/event-stream/);
    assert.equal(own.headers['cache-control'], 'no-store');
    assert.equal(own.headers['x-content-type-options'], 'nosniff');
    await Promise.all([heard(own, 1), heard(foreign, 1)]);
    const { id } = await user.request();
    await heard(own, 2);
    await cancel(user, id);
    await heard(own, 3);
    const { videos } = (await user.expect(200, { url: `/api/videos?ids=${id}` })).json<VideoPage>();
    assert.equal(videos[0]?.status, 'canceled');
    assert.equal(messages(foreign), 1, 'other users hear nothing of it');
    assert.match(own.text, /^retry: [2-5]\d{3}\n\n(data: moved\n\n){3}$/, 'and nothing but that is said');
  });

  test('is for signed-in users, neither for HEAD nor for functions', async () => {
    assert.equal((await listen({})).status, 401);
    const user = await service.signIn();
    // A function asks for this where there is no host to hand a stream on.
    assert.equal((await user.call({ url: '/api/videos/events' })).statusCode, 404);
    const head = await user.call({ method: 'HEAD', url: PATH });
    assert.notEqual(head.statusCode, 200);
    await revokeAllSessions(service.db, user.id, new Date(Date.now() + 1_000));
    assert.equal((await listen(user)).status, 401);
  });

  test('ends with its session, and with its account', async () => {
    const [leaving, erased, staying] = [await service.signIn(), await service.signIn(), await service.signIn()];
    const streams = await Promise.all([leaving, erased, staying].map(listen));
    await Promise.all(streams.map((stream) => heard(stream, 1)));
    await revokeAllSessions(service.db, leaving.id, new Date(Date.now() + 1_000));
    await eraseAccount(service.paymentDeps, erased.id, erased.email);
    await eventually(() => streams[0]?.hasEnded && streams[1]?.hasEnded);
    assert.equal(streams[2]?.hasEnded, false);
  });

  test('a user has a few; those that were broken off count no longer', async () => {
    const user = await service.signIn();
    for (let round = 0; round < 3; round += 1) {
      const streams = await Promise.all(Array.from({ length: 100 }, () => listen(user)));
      const refused = streams.filter(({ status }) => status === 429);
      assert.equal(streams.filter(({ status }) => status === 200).length, 6);
      assert.equal(refused.length, 94);
      assert.ok(refused.every(({ headers }) => Number(headers['retry-after']) > 0));
      for (const stream of streams) stream.close();
      // Until the service has seen them go.
      await eventually(async () => {
        const stream = await listen(user);
        stream.close();
        return stream.status === 200;
      });
      await eventually(async () => (await openStreams()) === 0);
    }
  });

  test('one who never reads, or has gone before the answer, is forgotten', async () => {
    const user = await service.signIn();
    const request = [
      `GET ${PATH} HTTP/1.1`,
      'host: x',
      ...Object.entries(headersOf(user.session)).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n');
    for (let i = 0; i < 50; i += 1) {
      await new Promise<void>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => socket.write(request, () => socket.resetAndDestroy()));
        socket.on('error', () => undefined).on('close', () => resolve());
      });
    }
    await eventually(async () => (await openStreams()) === 0);
    const deaf = net.connect(port, '127.0.0.1', () => deaf.write(request)).pause();
    await eventually(async () => (await openStreams()) === 1);
    deaf.resetAndDestroy();
    await eventually(async () => (await openStreams()) === 0);
  });

  test('does not count as a call in progress, and other calls go on beside many', async () => {
    const narrow = await startTestService({ maxConcurrentCalls: 2 });
    try {
      port = Number(new URL(await narrow.app.listen({ port: 0, host: '127.0.0.1' })).port);
      const users = await Promise.all([narrow.signIn(), narrow.signIn()]);
      const streams = [await listen(users[0]), await listen(users[0]), await listen(users[1]), await listen(users[1])];
      await Promise.all(streams.map((stream) => heard(stream, 1)));
      assert.equal((await users[0].call({ url: '/api/videos' })).statusCode, 200);
      await narrow.app.close();
      await eventually(() => streams.every(({ hasEnded }) => hasEnded));
    } finally {
      await narrow.close();
    }
  });

  async function openStreams(): Promise<number> {
    const [, count] = /^http_streams_open (\d+)$/m.exec(await service.registry.metrics()) ?? [];
    return Number(count);
  }
});
