import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settle } from 'node:timers/promises';
import sharp from 'sharp';
import type { UploadTicket } from '#contracts/api/uploads';
import { WorkBudget } from '../load/work-budget';
import { Films, newShot } from '../testing/films';
import { Lists } from '../testing/lists';
import { decodingMs } from '../uploads/picture-rules';
import { errorOf, startTestService, type TestUser } from '../testing/test-service';

type Answer = Awaited<ReturnType<TestUser['call']>>;

function refusedWithPause(answer: Answer): void {
  const error = errorOf(answer);
  assert.deepEqual([error.status, error.code], [429, 'rate_limited'], answer.body);
  assert.match(error.message, /Try again in \d+ s/);
  assert.ok(Number(answer.headers['retry-after']) > 0);
}

test('rows, shots and bytes use up the share of their user, and of nobody else', async (t) => {
  const service = await startTestService({ workMsPerMinute: 20 });
  t.after(() => service.close());
  const row = { model: 'swift', prompt: 'A lighthouse', resolution: '480p' };

  const lists = new Lists(await service.signIn());
  const { id } = await lists.make(Array.from({ length: 100 }, () => row));
  refusedWithPause(
    await lists.write(
      id,
      0,
      Array.from({ length: 100 }, () => row),
    ),
  );

  const films = new Films(await service.signIn());
  const shots = Array.from({ length: 30 }, () => newShot('A lighthouse'));
  const film = await films.create(shots);
  refusedWithPause(await films.write(film.id, film.revision, shots));

  const reader = await service.signIn();
  for (let n = 0; n < 10; n += 1) {
    await reader.call({ method: 'POST', url: '/api/videos', body: { prompt: 'x'.repeat(60_000) } });
  }
  refusedWithPause(await reader.call({ url: '/api/videos' }));

  const other = await service.signIn();
  assert.equal((await other.call({ url: '/api/videos' })).statusCode, 200);
});

test('pictures count with the time that decoding them takes', async (t) => {
  const size = { width: 3_000, height: 2_000 };
  const picture = await sharp({ create: { ...size, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const workMsPerMinute = 1.5 * decodingMs({ format: 'png', isAnimated: false, ...size }, picture.length);
  const service = await startTestService({ workMsPerMinute });
  t.after(() => service.close());
  const user = await service.signIn();
  const put = async () => {
    const body = { contentType: 'image/png', bytes: picture.length };
    const ticket = (await user.expect(200, { method: 'POST', url: '/api/uploads', body })).json<UploadTicket>();
    const { pathname, search } = new URL(ticket.uploadUrl);
    return service.inject({ method: 'PUT', url: pathname + search, headers: ticket.headers, payload: picture });
  };
  assert.equal((await put()).statusCode, 200);
  refusedWithPause(await put());
});

test('heavy calls come one at a time, the lighter of them first; light ones do not wait', async () => {
  const budget = new WorkBudget({ refuse: () => undefined });
  const ended: string[] = [];
  const underWay = new Map<string, () => void>();
  const call = (name: string, rows: number) =>
    budget
      .inTurn(name, { row: rows }, () => new Promise<void>((resolve) => underWay.set(name, resolve)))
      .then(() => ended.push(name));
  const end = async (name: string) => {
    await settle();
    underWay.get(name)?.();
    await settle();
  };
  const calls = [call('first', 1_000), call('long', 1_000), call('short', 200), call('light', 10)];
  await settle();
  assert.deepEqual([...underWay.keys()].sort(), ['first', 'light']);
  for (const name of ['light', 'first', 'short', 'long']) await end(name);
  await Promise.all(calls);
  assert.deepEqual(ended, ['light', 'first', 'short', 'long']);
});
