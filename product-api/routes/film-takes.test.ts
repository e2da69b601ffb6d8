import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { NewShot } from '#contracts/api/films';
import { VideoFile } from '../../stand-ins/renderer/video-file';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { findTraces } from '../testing/find-traces';
import { Films, newShot, statesOf, takeOf } from '../testing/films';
import { errorOf, startTestService, type TestService } from '../testing/test-service';
import { unzip } from '../testing/unzip';
import { removeUnusedUploads } from '../uploads/remove-unused-uploads';

const SIZE = { width: 320, height: 192 };
const FPS = 24;
const FRAMES = 2 * FPS;
const shadeAt = (frame: number) => 40 + 4 * frame;

describe('takes of films', () => {
  let service: TestService;
  /** Two seconds in which every frame is a little brighter than the one before. */
  let clip: Uint8Array;
  before(async () => {
    service = await startTestService();
    // On a busy machine a render may wait for this file's next step.
    service.provider.deadlineMs = 3_600_000;
    await service.worker.start();
    service.draftWorker.start();
    const file = await VideoFile.create(SIZE);
    const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
    for (let frame = 0; frame < FRAMES; frame += 1) await file.addFrame(pixels.fill(shadeAt(frame)));
    clip = await file.finish();
  });
  after(() => service.close());
  afterEach(async () => {
    service.provider.slots = Number.POSITIVE_INFINITY;
    assert.deepEqual(await auditLedger(service.db), []);
  });

  const somebody = async (credits = 100) => new Films(await service.signIn(credits));
  const orderOf = (prompt: string) => service.provider.orders.findLast((order) => order.prompt === prompt);
  const ordersOf = (prompt: string) => service.provider.orders.filter((order) => order.prompt === prompt);

  async function isRunning(prompt: string) {
    return eventually(() => orderOf(prompt));
  }

  /** Ends it with a video that can be decoded. */
  async function succeed(prompt: string): Promise<void> {
    await isRunning(prompt);
    const folder = path.join(service.database.dataDir, 'clips');
    await mkdir(folder, { recursive: true });
    const videoPath = path.join(folder, `${randomUUID()}.mp4`);
    const posterPath = videoPath.replace('.mp4', '.webp');
    await writeFile(videoPath, clip);
    await writeFile(posterPath, 'poster');
    service.provider.answer(prompt, { state: 'succeeded', output: { kind: 'local', videoPath, posterPath, ...SIZE } });
  }

  async function fail(prompt: string): Promise<void> {
    await isRunning(prompt);
    service.provider.answer(prompt, { state: 'failed', code: 'render_failed' });
  }

  async function pictureOf({ user }: Films, at = new Date()): Promise<string> {
    const id = randomUUID();
    const source = path.join(service.database.dataDir, `${id}.jpg`);
    await writeFile(source, 'picture');
    await service.storage.putFile(`uploads/${id}/picture.jpg`, source);
    const file = { status: 'stored' as const, storage_key: `uploads/${id}/picture.jpg`, width: 8, height: 8 };
    const row = { id, user_id: user.id, content_type: 'image/jpeg', bytes: 1, created_at: at, ...file };
    await service.db.insertInto('uploads').values(row).execute();
    return id;
  }

  async function shadeOfPicture(key: string | null | undefined): Promise<number> {
    const file = await service.storage.get(key ?? '');
    const { channels } = await sharp(Buffer.concat(await (file?.toArray() ?? []))).stats();
    return channels[1]?.mean ?? 0;
  }

  test('a draft says what each take is made with and costs, or what is wrong with it, and charges nothing', async () => {
    const films = await somebody();
    const imageId = await pictureOf(films);
    const foreign = await pictureOf(await somebody());
    const shots = [
      newShot(' A harbour ', 'text', { model: ' swift 1.0 ' }),
      newShot('Boats', 'picture', { imageId }),
      newShot('Boats', 'picture', { imageId, endImageId: imageId, durationS: 10 }),
      newShot('Next', 'previous'),
      newShot(' '),
      newShot('After that', 'previous'),
      newShot('x', 'picture'),
      newShot('x', 'picture', { imageId: foreign }),
      newShot('x', 'text', { imageId }),
      newShot('x', 'previous', { imageId }),
      newShot('x', 'text', { model: 'gone' }),
      newShot('naked child'),
      newShot('x', 'text', { mode: 'image' }),
    ];
    const film = await films.create(shots);
    const chosen = { model: 'swift', durationS: 5, resolution: '480p' };
    assert.deepEqual(takeOf(film, 0).request, { ...chosen, prompt: 'A harbour', aspectRatio: '16:9' });
    assert.deepEqual(takeOf(film, 1).request, { ...chosen, prompt: 'Boats', imageId });
    assert.match(takeOf(film, 1).startPictureUrl ?? '', /^http/);
    assert.deepEqual(takeOf(film, 3).request, { ...chosen, prompt: 'Next' });
    assert.deepEqual(
      film.shots.map(({ take }) => [take?.state, take?.credits, take?.fault?.field, take?.fault?.reason]),
      [
        ['draft', 6, undefined, undefined],
        ['draft', 6, undefined, undefined],
        ['draft', 12, undefined, undefined],
        ['draft', 6, undefined, undefined],
        ['draft', undefined, 'prompt', 'required'],
        ['blocked', 6, undefined, undefined],
        ['draft', undefined, 'imageId', 'required'],
        ['draft', undefined, 'imageId', undefined],
        ['draft', undefined, 'imageId', 'not_with_this_choice'],
        ['blocked', undefined, 'imageId', 'not_with_this_choice'],
        ['draft', undefined, 'model', undefined],
        ['draft', undefined, 'prompt', 'minors'],
        ['draft', undefined, 'mode', 'unknown_field'],
      ],
    );
    // Not of the take whose shot before has a fault.
    assert.deepEqual(film.making, { state: 'idle', credits: { open: 30, held: 0, spent: 0 } });
    assert.equal(film.askAgainMs, undefined);
    assert.equal(await films.user.credits(), 100);

    // An answer can be sent back as it came.
    const sent = film.shots.map(({ startS, take }) => ({
      startS,
      take: { id: take?.id ?? '', from: take?.from ?? 'text', request: { ...take?.request } },
    }));
    const again = await films.change(film.id, 1, sent.slice(0, 4));
    assert.deepEqual(again.shots, film.shots.slice(0, 4));
    // Without its request a take stays as it is.
    const ids = sent.slice(0, 4).map(({ take: { id, from }, startS }) => ({ take: { id, from }, startS }));
    const moved = await films.change(film.id, 2, [...ids.slice(2), ...ids.slice(0, 2)], 'Moved');
    assert.deepEqual(moved.shots, [...again.shots.slice(2), ...again.shots.slice(0, 2)]);
    assert.equal(takeOf(await films.change(film.id, 3, ids.toReversed()), 0).state, 'blocked');
  });

  test('takes from text begin side by side, one from the shot before when that is ready, with its last shown frame', async () => {
    const films = await somebody();
    const [one, two, three, four] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
    const first = { ...newShot(one), endS: 1 };
    const picture = newShot(three, 'picture', { imageId: await pictureOf(films) });
    const { id, making } = await films.create([first, newShot(two, 'previous'), picture, newShot(four, 'previous')]);
    assert.equal(making.credits.open, 24);
    const key = randomUUID();
    const asked = await films.ask(id, { maxCredits: 24 }, key);
    assert.equal(asked.statusCode, 200, asked.body);
    await isRunning(one);
    await isRunning(three);
    const during = await films.waitForStates(id, 'making', 'waiting', 'making', 'waiting');
    assert.deepEqual([during.making.state, during.making.maxCredits], ['running', 24]);
    assert.deepEqual([during.making.credits.open, during.making.credits.held], [12, 12]);
    const { film: now, videos } = await films.whole(id);
    assert.equal(now.askAgainMs, Math.min(...videos.map(({ askAgainMs }) => askAgainMs ?? Number.NaN)));
    assert.deepEqual(videos.map(({ prompt }) => prompt).sort(), [one, three].sort());

    await succeed(one);
    const next = await isRunning(two);
    // At 24 frames a second, frame 23 is the last one within the first second.
    assert.ok(Math.abs((await shadeOfPicture(next.imageKey)) - shadeAt(FPS - 1)) < 3);
    await succeed(three);
    const last = await isRunning(four);
    assert.ok(Math.abs((await shadeOfPicture(last.imageKey)) - shadeAt(FRAMES - 1)) < 4);
    await succeed(two);
    await succeed(four);
    const done = await films.waitFor(id, (film) => film.making.state === 'idle');
    assert.deepEqual(statesOf(done), ['ready', 'ready', 'ready', 'ready']);
    assert.deepEqual(done.making.credits, { open: 0, held: 0, spent: 24 });
    assert.equal(done.askAgainMs, undefined);
    assert.equal(await films.user.credits(), 76);

    // The same call again changes nothing; another one finds nothing to be made.
    assert.equal((await films.ask(id, { maxCredits: 24 }, key)).statusCode, 200);
    assert.equal(errorOf(await films.ask(id, { maxCredits: 25 }, key)).code, 'idempotency_mismatch');
    assert.equal(errorOf(await films.ask(id, { maxCredits: 24 })).code, 'state_conflict');
    // A finished take is a part of a video like any other.
    const part = { videoId: done.shots[1]?.videoId ?? '', startS: 0.5 };
    const plain = await films.change(id, 1, [part]);
    assert.deepEqual(plain.shots, [{ ...part, isMissing: false }]);
    assert.equal(ordersOf(one).length, 1);
  });

  test('a take begins with a video that existed before, up to its turns', async () => {
    const films = await somebody();
    const prompts = Array.from({ length: 5 }, () => randomUUID());
    const [before = '', next = '', ...others] = prompts;
    const video = await films.user.request({ prompt: before });
    await succeed(before);
    await films.user.waitFor(video.id, 'ready');
    const { id } = await films.create([
      { videoId: video.id, startS: 0.5 },
      newShot(next, 'previous'),
      ...[...others, randomUUID()].map((prompt) => newShot(prompt)),
    ]);
    await films.make(id);
    await isRunning(next);
    assert.equal((await films.user.video((await films.read(id)).shots[1]?.videoId ?? '')).frameLinks, 1);
    // One turn of four is not for them.
    const states = await films.waitForStates(id, undefined, 'making', 'making', 'making', 'waiting', 'waiting');
    assert.deepEqual(states.making.credits, { open: 12, held: 18, spent: 0 });
    // A user's own requests begin before takes that wait.
    service.provider.slots = 0;
    await films.stop(id);
    await succeed(next);
    for (const prompt of others.slice(0, 2)) await succeed(prompt);
    await films.waitForStates(id, undefined, 'ready', 'ready', 'ready', 'draft', 'draft');
  });

  test('a failed take costs nothing and says why; what waits for it is blocked; both are made by another press', async () => {
    const films = await somebody();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const shots = [newShot(one), newShot(two, 'previous'), newShot(three, 'previous')] as const;
    const { id } = await films.create(shots);
    await films.make(id);
    await fail(one);
    const failed = await films.waitFor(id, (film) => film.making.state === 'idle');
    assert.deepEqual(statesOf(failed), ['failed', 'blocked', 'blocked']);
    assert.deepEqual(failed.making.credits, { open: 18, held: 0, spent: 0 });
    assert.deepEqual([takeOf(failed, 0).credits, takeOf(failed, 0).request.prompt], [6, one]);
    const [video] = (await films.whole(id)).videos;
    assert.equal(video?.error?.code, 'render_failed');
    const asPart = await films.write(id, 1, [{ videoId: video?.id ?? '', startS: 0 }]);
    assert.equal(errorOf(asPart).field, 'shots[0].videoId');
    assert.equal(await films.user.credits(), 100);

    // A press for what can't come is refused; one for the failed take alone leaves the others as drafts.
    assert.equal(errorOf(await films.ask(id, { maxCredits: 99, takes: [shots[1].take.id] })).code, 'state_conflict');
    const again = await films.make(id, [shots[0].take.id]);
    assert.deepEqual(statesOf(again), ['waiting', 'draft', 'draft']);
    await eventually(() => ordersOf(one).length === 2);
    await succeed(one);
    await films.waitForStates(id, 'ready', 'draft', 'draft');

    // Another prompt for a failed take makes a draft of it; the same one leaves it as it is.
    await films.make(id, [shots[1].take.id]);
    await fail(two);
    await films.waitForStates(id, 'ready', 'failed', 'blocked');
    assert.deepEqual(statesOf(await films.change(id, 1, shots)), ['ready', 'failed', 'blocked']);
    const other = randomUUID();
    const { take } = newShot(other, 'previous');
    const changed = await films.change(id, 2, [
      shots[0],
      { take: { ...take, id: shots[1].take.id }, startS: 0 },
      shots[2],
    ]);
    assert.deepEqual(statesOf(changed), ['ready', 'draft', 'draft']);
    await films.make(id);
    await succeed(other);
    await succeed(three);
    const done = await films.waitForStates(id, 'ready', 'ready', 'ready');
    assert.deepEqual(done.making.credits, { open: 0, held: 0, spent: 18 });
  });

  test('the price that was seen is the cap: a dearer film is refused, and its true price shown', async () => {
    const films = await somebody(20);
    const { id } = await films.create([newShot(randomUUID()), newShot(randomUUID())]);
    const refused = await films.ask(id, { maxCredits: 11 });
    assert.deepEqual([errorOf(refused).code, errorOf(refused).credits], ['price_changed', 12]);
    assert.equal((await films.read(id)).making.state, 'idle');
    // Its price was lower when the draft was checked.
    await service.db.updateTable('film_shots').set({ credits: 1 }).where('film_id', '=', id).execute();
    assert.equal((await films.read(id)).making.credits.open, 2);
    assert.equal(errorOf(await films.ask(id, { maxCredits: 2 })).credits, 12);
    assert.equal((await films.read(id)).making.credits.open, 12);
    assert.equal(await films.user.credits(), 20);
    for (const [body, field] of [
      [{}, 'maxCredits'],
      [{ maxCredits: 0 }, 'maxCredits'],
      [{ maxCredits: 12, takes: [] }, 'takes'],
      [{ maxCredits: 12, more: 1 }, 'more'],
    ] as const) {
      assert.equal(errorOf(await films.ask(id, body)).field, field);
    }
  });

  test('without credits it pauses once nothing is being made, and goes on when asked', async () => {
    const films = await somebody(20);
    const prompts = Array.from({ length: 4 }, () => randomUUID());
    const [one = '', two = '', three = '', four = ''] = prompts;
    const { id } = await films.create([newShot(one), newShot(two), newShot(three), newShot(four, 'previous')]);
    await films.make(id);
    for (const prompt of [one, two, three]) await succeed(prompt);
    const paused = await films.waitFor(id, (film) => film.making.state === 'paused');
    assert.deepEqual(
      [paused.making.pausedBecause, statesOf(paused)],
      ['credits', ['ready', 'ready', 'ready', 'waiting']],
    );
    assert.deepEqual(paused.making.credits, { open: 6, held: 0, spent: 18 });
    assert.equal(paused.askAgainMs, undefined);
    // The frame it begins with is kept for it, and cut once.
    const [picture] = await service.db
      .selectFrom('uploads')
      .select(['id', 'created_at'])
      .where('user_id', '=', films.user.id)
      .execute();
    assert.ok(picture);
    await removeUnusedUploads(service.db, new Date(picture.created_at.getTime() + 3 * 86_400_000));
    await service.grant(films.user.id, 10);
    await films.make(id);
    assert.match((await isRunning(four)).imageKey ?? '', new RegExp(picture.id));
    await succeed(four);
    await films.waitForStates(id, 'ready', 'ready', 'ready', 'ready');
    assert.equal(await films.user.credits(), 6);
  });

  test('stopped, nothing more begins, and what is queued returns its credits', async () => {
    const films = await somebody();
    const prompts: string[] = Array.from({ length: 5 }, () => randomUUID());
    const { id } = await films.create(prompts.map((prompt) => newShot(prompt)));
    service.provider.slots = 1;
    await films.make(id);
    await eventually(() => prompts.some(orderOf));
    await films.waitForStates(id, 'making', 'making', 'making', 'waiting', 'waiting');
    const stopped = await films.stop(id);
    const running = prompts.findIndex((prompt) => orderOf(prompt));
    const expected = [0, 1, 2].map((index) => (index === running ? 'making' : 'canceled'));
    assert.deepEqual(statesOf(stopped), [...expected, 'draft', 'draft']);
    assert.deepEqual([stopped.making.state, stopped.making.credits.open], ['idle', 24]);
    assert.equal(await films.user.credits(), 94);
    assert.deepEqual((await films.stop(id)).making, stopped.making);
    await succeed(prompts[running] ?? '');
    await films.waitFor(id, (film) => film.making.credits.spent === 6);
    assert.equal(service.provider.orders.filter(({ prompt }) => prompts.includes(prompt)).length, 1);
  });

  test('edited while it is made, a film loses neither takes nor money; what is removed comes back with its video', async () => {
    const films = await somebody();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const shots = [newShot(one), newShot(two, 'previous'), newShot(three, 'previous')] as const;
    const { id } = await films.create(shots);
    await films.make(id);
    await isRunning(one);
    // Order, title and trims change; the text of the one being made doesn't.
    const edited = { ...newShot('Something else'), startS: 0.25, endS: 1 };
    edited.take.id = shots[0].take.id;
    const waiting = { ...newShot(`${two} by night`, 'previous') };
    waiting.take.id = shots[1].take.id;
    const film = await films.change(id, 1, [edited, waiting, shots[2]], 'Another title');
    assert.deepEqual(statesOf(film), ['making', 'waiting', 'waiting']);
    assert.equal(takeOf(film, 0).request.prompt, one);
    // Dearer than what was agreed to: it is asked for no more, and neither is what waits for it.
    const dear = newShot('x', 'previous', { durationS: 10 });
    dear.take.id = shots[2].take.id;
    assert.deepEqual(statesOf(await films.change(id, 2, [edited, waiting, dear])), ['making', 'waiting', 'draft']);
    // Removed while it is made; back again.
    await films.change(id, 3, []);
    await succeed(one);
    await films.user.waitFor(film.shots[0]?.videoId ?? '', 'ready');
    const back = await films.change(id, 4, [edited, waiting]);
    assert.deepEqual(statesOf(back), ['ready', 'draft']);
    await films.make(id);
    const order = await isRunning(`${two} by night`);
    assert.ok(Math.abs((await shadeOfPicture(order.imageKey)) - shadeAt(FPS - 1)) < 3);
    await succeed(`${two} by night`);
    const done = await films.waitForStates(id, 'ready', 'ready');
    assert.equal(done.making.credits.spent, 12);
    assert.equal(ordersOf(one).length, 1);
    // The same change again, after its answer was lost, is no conflict.
    assert.equal((await films.write(id, 4, [edited, waiting])).statusCode, 200);
  });

  test('a picture is kept for a take that is to be made, and no longer; without it the take has a fault', async () => {
    const films = await somebody();
    const imageId = await pictureOf(films, new Date(Date.now() - 3 * 86_400_000));
    const shot = newShot('x', 'picture', { imageId });
    const { id } = await films.create([shot]);
    await removeUnusedUploads(service.db, new Date());
    assert.equal(takeOf(await films.change(id, 1, [shot]), 0).credits, 6);
    await films.change(id, 2, []);
    await removeUnusedUploads(service.db, new Date());
    const gone = takeOf(await films.change(id, 3, [shot]), 0);
    assert.deepEqual([gone.fault?.code, gone.fault?.field, gone.credits], ['not_found', 'imageId', undefined]);
  });

  test('a wrong shot is refused and changes nothing, and so are strangers', async () => {
    const films = await somebody();
    const shot = newShot('x');
    const { id } = await films.create([shot]);
    const { take } = shot;
    const faults: [object, string][] = [
      [[shot, shot], 'shots[1].take.id'],
      [[{ startS: 0 }], 'shots[0].videoId'],
      [[{ take, videoId: randomUUID(), startS: 0 }], 'shots[0].videoId'],
      [[{ take: { id: randomUUID(), from: 'text' }, startS: 0 }], 'shots[0].take.request'],
      [[{ take, startS: 1, endS: 1.01 }], 'shots[0].endS'],
      [[{ take, startS: 5 }], 'shots[0].startS'],
      [[{ take: { ...take, id: 'x' }, startS: 0 }], 'shots.0.take.id'],
      [[{ take: { ...take, from: 'nowhere' }, startS: 0 }], 'shots.0.take.from'],
    ];
    for (const [shots, field] of faults)
      assert.equal(errorOf(await films.write(id, 1, shots as NewShot[])).field, field);
    assert.equal((await films.read(id)).revision, 1);
    const stranger = await somebody();
    assert.equal(errorOf(await stranger.ask(id, { maxCredits: 6 })).code, 'not_found');
    const stop = { method: 'POST', url: `/api/films/${id}/stop` } as const;
    assert.equal(errorOf(await stranger.user.call(stop)).code, 'not_found');
  });

  test('a shared film shows the shots that are made; a deleted failed take costs no link, a deleted shown one does', async () => {
    const films = await somebody();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const { id } = await films.create([newShot(one), newShot(two), newShot(three)]);
    const share = () =>
      films.user.call({ method: 'PUT', url: `/api/films/${id}/share`, body: { showsTitle: true, days: null } });
    assert.equal(errorOf(await share()).code, 'state_conflict');
    await films.make(id);
    await succeed(two);
    await films.waitForStates(id, 'making', 'ready', 'making');
    const { share: link } = (await share()).json<{ share: { token: string } }>();
    const shown = async () => {
      const answer = await service.call(undefined, { url: `/api/shared-films/${link.token}` });
      return answer.statusCode === 200 ? answer.json<{ film: { shots: unknown[] } }>().film.shots.length : undefined;
    };
    assert.equal(await shown(), 1);
    await fail(three);
    await succeed(one);
    const film = await films.waitForStates(id, 'ready', 'ready', 'failed');
    assert.equal(await shown(), 2);
    const remove = (index: number) =>
      films.user.expect(200, { method: 'DELETE', url: `/api/videos/${film.shots[index]?.videoId}` });
    await remove(2);
    const left = await films.read(id);
    assert.deepEqual([statesOf(left), takeOf(left, 2).request.prompt], [['ready', 'ready', 'missing'], '']);
    const receipt = await films.user.expect(200, { url: `/api/films/${id}/receipt` });
    assert.equal(receipt.json<{ receipt: { credits: number; takes: unknown[] } }>().receipt.takes.length, 2);
    await films.change(
      id,
      1,
      film.shots.slice(0, 2).map(({ take }) => ({ take: { id: take?.id ?? '', from: 'text' }, startS: 0 })),
    );
    assert.equal(await shown(), 2);
    await remove(0);
    assert.equal(await shown(), undefined);
  });

  test('suspended, it pauses; deleted, nothing more of it begins', async () => {
    const films = await somebody();
    const [one, two] = [randomUUID(), randomUUID()];
    const { id } = await films.create([newShot(one), newShot(two, 'previous')]);
    await films.make(id);
    await isRunning(one);
    const suspend = (at: Date | null) =>
      service.db.updateTable('users').set({ suspended_at: at }).where('id', '=', films.user.id).execute();
    await suspend(new Date());
    await succeed(one);
    const stateOf = () =>
      service.db.selectFrom('films').select(['state', 'pause_reason']).where('id', '=', id).executeTakeFirstOrThrow();
    await eventually(async () => (await stateOf()).pause_reason === 'suspended');
    await suspend(null);
    await films.user.expect(204, { method: 'DELETE', url: `/api/films/${id}` });

    const [three, four] = [randomUUID(), randomUUID()];
    const other = await films.create([newShot(three), newShot(four, 'previous')]);
    await films.make(other.id);
    const video = (await films.waitForStates(other.id, 'making', 'waiting')).shots[0]?.videoId ?? '';
    await films.user.expect(204, { method: 'DELETE', url: `/api/films/${other.id}` });
    await succeed(three);
    await films.user.waitFor(video, 'ready');
    assert.deepEqual([orderOf(two), orderOf(four)], [undefined, undefined]);
    assert.equal(await films.user.credits(), 88);
  });

  test('the export has the takes; an erased account leaves nothing of them, and nothing of them begins', async () => {
    const films = await somebody();
    const { user } = films;
    const word = randomUUID();
    const imageId = await pictureOf(films);
    const { id } = await films.create([
      newShot(`one ${word}`),
      newShot(`two ${word}`, 'previous'),
      newShot(`three ${word}`, 'picture', { imageId, durationS: 7 }),
    ]);
    await films.make(id);
    await isRunning(`one ${word}`);
    const { url } = (await user.expect(200, { method: 'POST', url: '/api/account/export' })).json<{ url: string }>();
    const { pathname, search } = new URL(url);
    const files = unzip((await service.app.inject(pathname + search)).rawPayload);
    const [film] = JSON.parse(files.get('films.json')?.toString() ?? '') as {
      shots: { video_id: string | null; take: { from: string; request: { prompt: string } | null } }[];
    }[];
    assert.deepEqual(
      film?.shots.map(({ video_id: video, take }) => [video !== null, take.from, take.request?.prompt]),
      [
        [true, 'text', undefined],
        [false, 'previous', `two ${word}`],
        [false, 'picture', `three ${word}`],
      ],
    );
    await user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });
    await eventually(async () => (await findTraces(service.db, [], word)).length === 0);
    await eventually(async () => (await findTraces(service.db, [], imageId)).length === 0);
    assert.equal(orderOf(`two ${word}`), undefined);
  });
});
