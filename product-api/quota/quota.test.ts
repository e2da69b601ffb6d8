import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { VideoList } from '#contracts/api/lists';
import type { VideoPage } from '#contracts/api/videos';
import { QUOTA, type QuotaKind } from '#contracts/quota';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { fillAccount, type Room } from '../testing/fill-account';
import { Films, newShot } from '../testing/films';
import { Lists } from '../testing/lists';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';

type Answer = Awaited<ReturnType<TestUser['call']>>;

const row = { model: 'swift', prompt: 'A lighthouse', resolution: '480p' };
/** Takes 40 kB as UTF-8. */
const LONG = '\u{1f30a}'.repeat(10_000);

describe('what a user may own', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    service.draftWorker.start();
  });
  after(() => service.close());

  async function somebody(kinds: readonly QuotaKind[], room: Room = {}): Promise<TestUser> {
    const user = await service.signIn(1_000);
    await fillAccount(service.db, user.id, 'swift', room, kinds);
    return user;
  }
  const usageOf = async (user: TestUser) =>
    (await user.expect(200, { url: '/api/account/usage' })).json<{ usage: Record<QuotaKind, unknown> }>().usage;
  /** Gives the user a video of this size. */
  async function holdBytes(user: TestUser, bytes: number): Promise<string> {
    const { id } = await user.request();
    await user.expect(200, { method: 'POST', url: `/api/videos/${id}/cancel` });
    await service.db.updateTable('videos').set({ bytes }).where('id', '=', id).execute();
    return id;
  }
  const listsOf = async (user: TestUser) =>
    (await user.expect(200, { url: '/api/lists' })).json<{ lists: VideoList[] }>().lists;
  const announce = (user: TestUser, bytes = 100) =>
    user.call({ method: 'POST', url: '/api/uploads', body: { contentType: 'image/png', bytes } });
  const post = (user: TestUser, url: string, body: object) =>
    user.call({ method: 'POST', url, body, headers: { 'idempotency-key': randomUUID() } });

  function refused(answer: Answer, code: string, says: RegExp): void {
    const error = errorOf(answer);
    assert.deepEqual([error.status, error.code], [409, code], answer.body);
    assert.match(error.message, says);
  }

  /** Two at once for one place: one gets it, the other is refused, and so is a third. */
  async function fightForLastPlace(
    calls: [() => Promise<Answer>, () => Promise<Answer>],
    code: string,
    says: RegExp,
  ): Promise<void> {
    const answers = await Promise.all(calls.map((call) => call()));
    const [lost, ...others] = answers.filter(({ statusCode }) => statusCode >= 300);
    assert.ok(lost && others.length === 0, answers.map(({ body }) => body).join('\n'));
    refused(lost, code, says);
    const [loser] = calls.filter((_, index) => answers[index] === lost);
    refused((await loser?.()) ?? lost, code, says);
  }
  const twice = (call: () => Promise<Answer>): [() => Promise<Answer>, () => Promise<Answer>] => [call, call];

  test('the account says what is used and what the limits are', async () => {
    const user = await service.signIn();
    const lists = new Lists(user);
    await lists.make([row, row]);
    await new Films(user).create([newShot('A harbour')]);
    await user.request();
    const usage = await usageOf(user);
    const used = (kind: QuotaKind, count: number) => assert.deepEqual(usage[kind], { used: count, limit: QUOTA[kind] });
    for (const kind of ['videos', 'films', 'lists'] as const) used(kind, 1);
    used('rows', 2);
    for (const kind of ['folders', 'pictures', 'fileBytes'] as const) used(kind, 0);
    const { used: text } = usage.textBytes as { used: number };
    assert.ok(text > 200 && text < 500, `${text} bytes of text`);
  });

  test('a full account says so and takes nothing more; a deleted video makes room for one, not for two', async () => {
    const user = await somebody(['videos', 'pictures', 'films', 'rows', 'folders']);
    const usage = Object.entries(await usageOf(user)) as [QuotaKind, { used: number }][];
    for (const [kind, { used }] of usage)
      assert.ok(used > 0.99 * QUOTA[kind] && used <= QUOTA[kind], `${kind}: ${used}`);
    refused(await user.submit(), 'too_many_files', /10000 videos.*Delete videos/);
    refused(await announce(user), 'too_many_files', /3000 pictures/);
    refused(await post(user, '/api/lists', { title: 'One more' }), 'too_many_lists', /50 lists/);
    refused(await post(user, '/api/films', { title: 'One more', shots: [] }), 'too_many_films', /200 films/);
    refused(await post(user, '/api/folders', { name: 'One more' }), 'too_many_folders', /100 folders/);
    const [newest] = (await user.expect(200, { url: '/api/videos?limit=1' })).json<VideoPage>().videos;
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${newest?.id}` });
    refused(await user.submitTakes([{}, {}]), 'too_many_files', /videos/);
    await fightForLastPlace(
      twice(() => user.submit()),
      'too_many_files',
      /10000 videos/,
    );
    assert.deepEqual(await auditLedger(service.db), []);
  });

  test('files: full, neither a video nor a picture begins', async () => {
    const user = await service.signIn();
    const { id } = await user.request();
    await service.db
      .updateTable('videos')
      .set({ bytes: QUOTA.fileBytes - 100 })
      .where('id', '=', id)
      .execute();
    await fightForLastPlace(
      twice(() => announce(user)),
      'too_many_files',
      /100 GB of videos and pictures/,
    );
    refused(await user.submit(), 'too_many_files', /100 GB/);
  });

  test('pictures: the last place goes once', async () => {
    const user = await somebody(['pictures'], { pictures: 1 });
    await fightForLastPlace(
      twice(() => announce(user)),
      'too_many_files',
      /3000 pictures/,
    );
  });

  test('lists, films, folders: the last place goes once, and a deleted one makes room', async () => {
    const user = await somebody(['films', 'rows', 'folders'], { lists: 1, films: 1, folders: 1, rows: 19_900 });
    for (const [url, body, code] of [
      ['/api/lists', { title: 'Last' }, 'too_many_lists'],
      ['/api/films', { title: 'Last', shots: [] }, 'too_many_films'],
    ] as const) {
      await fightForLastPlace(
        twice(() => post(user, url, body)),
        code,
        /Delete one/,
      );
    }
    const folder = (name: string) => () => post(user, '/api/folders', { name });
    await fightForLastPlace([folder('This'), folder('That')], 'too_many_folders', /Delete one/);
    const [list] = await listsOf(user);
    await user.expect(204, { method: 'DELETE', url: `/api/lists/${list?.id}` });
    assert.equal((await post(user, '/api/lists', { title: 'Room' })).statusCode, 201);
  });

  test('rows: of all lists together, two lists at once included; a deleted list makes room', async () => {
    const user = await somebody(['rows'], { rows: 1, lists: 2, textBytes: 1_000_000 });
    const lists = new Lists(user);
    const { id: one } = await lists.make([]);
    const { id: other } = await lists.make([]);
    refused(await lists.write(one, 0, [row, row]), 'too_many_rows', /20000 rows in all lists.*Delete lists/);
    const fill = (id: string) => () => lists.write(id, 0, [row]);
    await fightForLastPlace([fill(one), fill(other)], 'too_many_rows', /20000 rows/);
    const full = (await listsOf(user)).find(({ title }) => title.startsWith('List'));
    await user.expect(204, { method: 'DELETE', url: `/api/lists/${full?.id}` });
    assert.equal((await lists.write(one, 0, [row, row])).statusCode, 200);
  });

  test('text: of lists and films together, also where rows are tried again; what is deleted makes room', async () => {
    const user = await somebody(['rows'], { rows: 19_600, lists: 2, textBytes: 50_000 });
    const lists = new Lists(user);
    const films = new Films(user);
    const { id: one } = await lists.make([]);
    const { id: other } = await lists.make([]);
    const fill = (id: string) => () => lists.write(id, 0, [{ ...row, model: 'unknown', prompt: LONG }]);
    await fightForLastPlace(
      [fill(one), fill(other)],
      'too_much_text',
      /20 MB of text in lists and films.*Delete lists/,
    );
    refused(await post(user, '/api/films', { title: 'A film', shots: [newShot(LONG)] }), 'too_much_text', /20 MB/);
    const film = await films.create([]);
    refused(await films.write(film.id, film.revision, [newShot(LONG)]), 'too_much_text', /20 MB/);
    const full = (await listsOf(user)).find(({ title }) => title.startsWith('List'));
    await user.expect(204, { method: 'DELETE', url: `/api/lists/${full?.id}` });
    assert.equal((await fill(one)()).statusCode, 200);
    assert.equal((await fill(other)()).statusCode, 200);
    assert.equal((await films.write(film.id, film.revision, [newShot(LONG)])).statusCode, 200);
  });

  test('a list pauses without space for another video, and goes on when there is some', async () => {
    const user = await service.signIn(100);
    const large = await holdBytes(user, QUOTA.fileBytes);
    const lists = new Lists(user);
    const { id } = await lists.make([row, row]);
    await lists.start(id, 12);
    const paused = await lists.waitFor(id, 'paused');
    assert.deepEqual([paused.pausedBecause, paused.rows.waiting], ['space', 2]);
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${large}` });
    await lists.start(id, 12);
    await eventually(async () => (await lists.read(id)).rows.making === 2);
    assert.deepEqual(await auditLedger(service.db), []);
  });

  test('of a row whose text is at fault no more is kept than shows it, and it is not tried again', async () => {
    const lists = new Lists(await service.signIn(100));
    const long = 'x'.repeat(4_000);
    const { id } = await lists.make([
      { ...row, prompt: long },
      { ...row, prompt: 'A harbour', negativePrompt: long },
      { ...row, prompt: long.slice(0, 300), resolution: '8k' },
      row,
    ]);
    const texts = (await lists.rows(id)).map(({ fault, prompt }) => [fault?.field, prompt.length]);
    assert.deepEqual(texts, [
      ['prompt', 200],
      ['negativePrompt', 'A harbour'.length],
      ['resolution', 300],
      [undefined, row.prompt.length],
    ]);
    await lists.start(id, 6);
    const made = await eventually(async () => (await lists.rows(id))[3]?.video);
    await lists.user.expect(200, { method: 'POST', url: `/api/videos/${made.id}/cancel` });
    await lists.waitFor(id, 'done');
    await lists.start(id, 100, { retries: true });
    await eventually(async () => (await lists.read(id)).rows.making === 1);
    const again = (await lists.rows(id)).map(({ fault, state }) => [fault?.field, state]);
    assert.deepEqual(again, [
      ['prompt', 'faulty'],
      ['negativePrompt', 'faulty'],
      ['resolution', 'faulty'],
      [undefined, 'making'],
    ]);
  });
});
