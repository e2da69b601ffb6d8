import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { UploadTicket } from '#contracts/api/uploads';
import { LocalStorage } from './adapters/local-storage';
import { PUBLIC_URL, startTestService } from './testing/test-service';

const run = promisify(execFile);

test('a full disk takes no picture, loses nothing, and takes it once there is room', async (t) => {
  const root = await mkdtemp(path.join(tmpdir(), 'full-disk-'));
  const mount = (options: string) => run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', root]);
  // Only root may make a disk so small.
  const isMounted = await mount('size=64k').then(
    () => true,
    () => false,
  );
  t.after(async () => {
    if (isMounted) await run('umount', [root]);
    await rm(root, { recursive: true });
  });
  if (!isMounted) return t.skip('no file system can be mounted here');
  const service = await startTestService({
    storage: (_root, signer, now) => new LocalStorage(root, PUBLIC_URL, signer, now),
    expectsLoggedErrors: true,
  });
  t.after(() => service.close());

  const user = await service.signIn();
  const picture = await sharp({
    create: {
      width: 1_000,
      height: 800,
      channels: 3,
      background: '#456',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const body = { contentType: 'image/jpeg', bytes: picture.length };
  const ticket = (await user.expect(200, { method: 'POST', url: '/api/uploads', body })).json<UploadTicket>();
  const { pathname, search } = new URL(ticket.uploadUrl);
  const put = () =>
    service.inject({ method: 'PUT', url: pathname + search, headers: ticket.headers, payload: picture });

  const refused = await put();
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '60'], refused.body);
  assert.deepEqual(await service.storage.list('uploads'), [], 'no half of a file is left');
  assert.equal((await user.expect(200, { url: '/api/videos' })).statusCode, 200);
  await mount('remount,size=8m');
  assert.equal((await put()).statusCode, 200);
});
