import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { DAY_MS } from '#contracts/day';
import type { UploadTicket } from '#contracts/api/uploads';
import { UPLOAD_MAX_BYTES } from '#contracts/video';
import { eventually } from '../testing/eventually';
import { errorOf, SITE_URL, startTestService, type TestService, type TestUser } from '../testing/test-service';
import { removeUnusedUploads } from '../uploads/remove-unused-uploads';

const TESTING = path.join(__dirname, '..', 'testing');

describe('uploads', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await service.worker.start();
  });
  after(() => service.close());

  test('a picture is stored upright, without metadata and no larger than needed', async () => {
    const user = await service.signIn();
    // 3000 x 1000 pixels, turned by EXIF to 1000 x 3000.
    const photo = await aPicture(3000, 1000)
      .withExif({ IFD0: { Copyright: 'A planted name' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const ticket = await announce(user, 'image/jpeg', photo.length);
    const answer = await put(ticket, photo);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(answer.json(), { id: ticket.id, width: 683, height: 2048 });

    const stored = await service.storage.get(`uploads/${ticket.id}/picture.jpg`);
    const bytes = Buffer.concat(await (stored?.toArray() ?? []));
    assert.ok(photo.includes('planted') && !bytes.includes('planted'));
    const metadata = await sharp(bytes).metadata();
    assert.deepEqual([metadata.format, metadata.exif, metadata.orientation], ['jpeg', undefined, undefined]);
    assert.deepEqual(await readdir(workDir()), []);
  });

  test('PNG with transparency, WebP and AVIF are taken', async () => {
    const user = await service.signIn();
    for (const [type, picture] of [
      ['image/png', sharp({ create: { width: 100, height: 80, channels: 4, background: '#ff000080' } }).png()],
      ['image/webp', aPicture(100, 80).webp()],
      ['image/avif', aPicture(100, 80).avif()],
    ] as const) {
      const bytes = await picture.toBuffer();
      const answer = await put(await announce(user, type, bytes.length), bytes);
      assert.equal(answer.statusCode, 200, `${type}: ${answer.body}`);
    }
  });

  test('what is no picture, broken, tiny or huge is refused with a reason', async () => {
    const user = await service.signIn();
    const photo = await aPicture(800, 600).jpeg().toBuffer();
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const cases: [string, Buffer, RegExp][] = [
      ['text', Buffer.from('This is a letter, not a picture.'), /not a JPEG/],
      ['empty', Buffer.alloc(0), /not a JPEG/],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'), /not a JPEG/],
      ['a GIF', await aPicture(100, 100).gif().toBuffer(), /not a JPEG/],
      ['an animation', await anAnimation(), /animation/],
      ['half a photo', photo.subarray(0, photo.length / 2), /damaged/],
      ['10 pixels', await aPicture(10, 10).png().toBuffer(), /smaller/],
      ['144 million pixels in a few kB', bomb, /million pixels/],
    ];
    for (const [what, bytes, reason] of cases) {
      const error = errorOf(await put(await announce(user, 'image/jpeg', 1000), bytes));
      assert.deepEqual([error.status, error.code], [422, 'invalid_image'], what);
      assert.match(error.message, reason, what);
    }
    // The ticket of a refused picture is still good for a better one.
    const ticket = await announce(user, 'image/jpeg', 1000);
    assert.equal((await put(ticket, Buffer.from('no'))).statusCode, 422);
    assert.equal((await put(ticket, photo)).statusCode, 200);
    assert.equal(errorOf(await put(ticket, photo)).code, 'state_conflict');
  });

  test('a file of 900 bytes that decodes to 600 MB is refused unopened', async () => {
    const user = await service.signIn();
    const bomb = await readFile(path.join(TESTING, 'flat-40-megapixels.avif'));
    const error = errorOf(await put(await announce(user, 'image/avif', bomb.length), bomb));
    assert.deepEqual(
      [error.code, error.message],
      ['invalid_image', "This file can't be used: it has more than 24 million pixels."],
    );
  });

  test("one user's eight heavy pictures keep nobody waiting, and the service's memory as it was", async () => {
    const [heavy, other] = [await service.signIn(), await service.signIn()];
    const avif = await readFile(path.join(TESTING, 'flat-24-megapixels.avif'));
    const png = await aPicture(100, 100).png().toBuffer();
    const tickets = await Promise.all(Array.from({ length: 8 }, () => announce(heavy, 'image/avif', avif.length)));
    const innocent = await announce(other, 'image/png', png.length);
    // The processes are there before it begins.
    assert.equal((await put(await announce(other, 'image/png', png.length), png)).statusCode, 200);

    const memory = watchMemory();
    const done: string[] = [];
    const note = (name: string) => (answer: Awaited<ReturnType<typeof put>>) => {
      if (answer.statusCode === 200) done.push(name);
      return answer;
    };
    const heavies = tickets.map((ticket) => put(ticket, avif).then(note('heavy')));
    // Behind what came before it.
    await eventually(async () => (await readdir(workDir())).length >= 1);
    assert.equal((await put(innocent, png).then(note('innocent'))).statusCode, 200);
    const answers = await Promise.all(heavies);

    assert.ok(done.indexOf('innocent') <= 1, done.join());
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    assert.ok(refused.length >= 5, `${refused.length} refused`);
    for (const answer of refused) {
      assert.deepEqual([errorOf(answer).status, errorOf(answer).code], [503, 'pictures_busy']);
      assert.equal(answer.headers['retry-after'], '5');
    }
    assert.ok(memory.grownBytes() < 150_000_000, `${memory.grownBytes()} bytes more`);
    assert.deepEqual(await readdir(workDir()), []);
    // A refused one is welcome later.
    const again = tickets[answers.findIndex(({ statusCode }) => statusCode === 503)];
    assert.ok(again !== undefined && (await put(again, png)).statusCode === 200);
  });

  test('a user has 50 unused pictures at most, also when they come at once', async () => {
    const user = await service.signIn();
    const ask = () => user.call({ method: 'POST', url: '/api/uploads', body: { contentType: 'image/png', bytes: 10 } });
    const id = await uploaded(user);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    // No more at once than a busy machine's connections to the database serve in time.
    while (answers.length < 60) answers.push(...(await Promise.all(Array.from({ length: 10 }, ask))));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    assert.equal(refused.length, 11);
    for (const answer of refused)
      assert.deepEqual([answer.statusCode, errorOf(answer).code], [409, 'too_many_pictures']);
    // One in a video no longer counts, nor does a ticket that has run out.
    await user.request({ mode: 'image', aspectRatio: undefined, imageId: id, prompt: 'Move' });
    assert.deepEqual([(await ask()).statusCode, (await ask()).statusCode], [200, 409]);
    service.clock.offsetMs = 16 * 60 * 1000;
    assert.equal((await ask()).statusCode, 200);
    service.clock.offsetMs = 0;
    await (
      await service.signIn()
    ).expect(200, { method: 'POST', url: '/api/uploads', body: { contentType: 'image/png', bytes: 10 } });
  });

  test('40 MB are refused, announced or not, and not kept', async () => {
    const user = await service.signIn();
    const announced = await user.call({
      method: 'POST',
      url: '/api/uploads',
      body: { contentType: 'image/jpeg', bytes: 2 * UPLOAD_MAX_BYTES },
    });
    assert.deepEqual([errorOf(announced).status, errorOf(announced).field], [413, 'bytes']);
    const small = await announce(user, 'image/jpeg', 1000);
    const answer = await put(small, Buffer.alloc(2 * UPLOAD_MAX_BYTES));
    assert.equal(errorOf(answer).code, 'payload_too_large');
    assert.deepEqual(await readdir(workDir()), []);
  });

  test("an upload that breaks off is nobody's fault and can be sent again", async () => {
    const user = await service.signIn();
    const photo = await aPicture(800, 600).jpeg().toBuffer();
    const ticket = await announce(user, 'image/jpeg', photo.length);
    const { pathname, search } = new URL(ticket.uploadUrl);
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const address = service.app.server.address();
    assert.ok(address !== null && typeof address === 'object');
    await new Promise<void>((resolve) => {
      const socket = connect(address.port, '127.0.0.1', () => {
        socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: a\r\ncontent-length: ${photo.length}\r\n\r\n`);
        socket.write(photo.subarray(0, 1000));
        setTimeout(() => socket.destroy(), 200);
      });
      socket.on('close', () => resolve());
    });
    await eventually(async () => (await readdir(workDir())).length === 0);
    assert.equal((await put(ticket, photo)).statusCode, 200);
  });

  test('an announcement must be of a kind of picture we take', async () => {
    const user = await service.signIn();
    const announceBody = (body: object) => user.call({ method: 'POST', url: '/api/uploads', body });
    const pdf = errorOf(await announceBody({ contentType: 'application/pdf', bytes: 10 }));
    assert.deepEqual([pdf.status, pdf.field], [415, 'contentType']);
    assert.equal(errorOf(await announceBody({ contentType: 'image/png', bytes: '10' })).field, 'bytes');
    assert.equal(errorOf(await announceBody({ contentType: 'image/png', bytes: 0 })).field, 'bytes');
    assert.equal(errorOf(await announceBody({ bytes: 10 })).field, 'contentType');
  });

  test('an upload address is good for its upload only, and not for ever', async () => {
    const user = await service.signIn();
    const photo = await aPicture(100, 100).jpeg().toBuffer();
    const [one, other] = [await announce(user, 'image/jpeg', 1), await announce(user, 'image/jpeg', 1)];
    const swapped = { ...one, uploadUrl: one.uploadUrl.replace(one.id, other.id) };
    assert.equal(errorOf(await put(swapped, photo)).code, 'not_found');
    const longer = { ...one, uploadUrl: one.uploadUrl.replace(/expires=\d+/, 'expires=99999999999') };
    assert.equal(errorOf(await put(longer, photo)).code, 'not_found');
    const bare = { ...one, uploadUrl: one.uploadUrl.split('?')[0] ?? '' };
    assert.equal((await put(bare, photo)).statusCode, 422);
    service.clock.offsetMs = 16 * 60 * 1000;
    assert.equal(errorOf(await put(one, photo)).code, 'not_found');
    service.clock.offsetMs = 0;
    assert.equal((await put(one, photo)).statusCode, 200);
  });

  test('the site, and no other, may upload from a browser', async () => {
    const ask = (origin: string) =>
      service.app.inject({
        method: 'OPTIONS',
        url: '/uploads/x',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      });
    const allowed = await ask(SITE_URL);
    assert.equal(allowed.headers['access-control-allow-origin'], SITE_URL);
    assert.match(String(allowed.headers['access-control-allow-methods']), /PUT/);
    assert.notEqual((await ask('http://evil.test')).headers['access-control-allow-origin'], 'http://evil.test');
  });

  test('a video is made from an uploaded picture, which is kept as long as the video', async () => {
    const user = await service.signIn();
    const id = await uploaded(user);
    const unused = await uploaded(user);
    const video = await user.request({
      mode: 'image',
      aspectRatio: undefined,
      imageId: id,
      endImageId: id,
      prompt: 'Move',
    });
    await eventually(() => service.provider.orders.at(-1)?.imageKey === `uploads/${id}/picture.jpg`);
    // Pages show it until there is something of the video to show.
    const { startPictureUrl = '' } = await user.waitFor(video.id, 'running');
    const { pathname, search } = new URL(startPictureUrl);
    const shown = await service.app.inject({ url: pathname + search });
    assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/jpeg']);

    const later = new Date(Date.now() + DAY_MS + 1000);
    await removeUnusedUploads(service.db, new Date());
    assert.ok(await exists(unused));
    await removeUnusedUploads(service.db, later);
    await eventually(async () => !(await exists(unused)));
    assert.ok(await exists(id));
    await service.provider.succeed('Move');
    assert.equal((await user.waitFor(video.id, 'ready')).startPictureUrl, undefined);
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${video.id}` });
    await removeUnusedUploads(service.db, later);
    await eventually(async () => !(await exists(id)));
  });

  test("another user's picture, and one that never came, can't be used", async () => {
    const [owner, other] = [await service.signIn(), await service.signIn()];
    const foreign = await uploaded(owner);
    const imageMode = { mode: 'image', aspectRatio: undefined };
    const stolen = errorOf(await other.submit({ ...imageMode, imageId: foreign }));
    assert.deepEqual([stolen.status, stolen.code, stolen.field], [404, 'not_found', 'imageId']);
    const { id } = await announce(other, 'image/png', 10);
    const missing = errorOf(await other.submit({ ...imageMode, imageId: id }));
    assert.deepEqual([missing.code, missing.field], ['invalid_field', 'imageId']);
    assert.equal(errorOf(await other.submit({ ...imageMode, imageId: '../../etc/passwd' })).code, 'not_found');
    assert.equal(await other.credits(), 20);
  });

  const workDir = () => path.join(service.database.dataDir, 'uploading');

  async function announce(user: TestUser, contentType: string, bytes: number): Promise<UploadTicket> {
    const answer = await user.expect(200, { method: 'POST', url: '/api/uploads', body: { contentType, bytes } });
    return answer.json<UploadTicket>();
  }

  function put(ticket: UploadTicket, payload: Buffer) {
    const { pathname, search } = new URL(ticket.uploadUrl);
    const request: InjectOptions = { method: 'PUT', url: pathname + search, headers: ticket.headers, payload };
    return service.app.inject(request);
  }

  async function uploaded(user: TestUser): Promise<string> {
    const photo = await aPicture(200, 100).jpeg().toBuffer();
    const ticket = await announce(user, 'image/jpeg', photo.length);
    assert.equal((await put(ticket, photo)).statusCode, 200);
    return ticket.id;
  }

  async function exists(uploadId: string): Promise<boolean> {
    return (await service.storage.head(`uploads/${uploadId}/picture.jpg`)) !== undefined;
  }
});

function aPicture(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#3b82f6', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
}

/** How much more memory this process took since, at most. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10).unref();
  return {
    grownBytes: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}

/** A WebP of two frames. */
async function anAnimation(): Promise<Buffer> {
  const frames = await Promise.all([aPicture(100, 100).png().toBuffer(), aPicture(100, 100).negate().png().toBuffer()]);
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
}
