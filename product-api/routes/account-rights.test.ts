import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { UploadTicket } from '#contracts/api/uploads';
import type { Account } from '#contracts/api/account';
import { endSubscriptionsOfErased } from '../account/end-subscriptions';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { findTraces as findTracesIn } from '../testing/find-traces';
import { errorOf, startTestService, type TestService, type TestUser } from '../testing/test-service';
import { unzip } from '../testing/unzip';
import { requestWithdrawal } from '../withdrawals/withdrawals';

describe('data rights', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await service.worker.start();
  });
  after(() => service.close());

  /** A person with a video, one in the making, a picture, a subscription, an attribution and a report. */
  async function somebody() {
    // In name, address, prompt, attribution and report; nowhere else in the world.
    const name = `Plantagenet-${randomUUID()}`;
    const email = `${name}@example.com`;
    const image = `https://pictures.example/${name}.png`;
    const user = await service.signInAs({ sub: `subject of ${name}`, email, name: `Ada ${name}`, image });
    await service.grant(user.id, 100);
    const from = { 'x-user-from': JSON.stringify({ utm_campaign: name }) };
    await user.expect(200, { url: '/api/user/info', headers: from });

    const prompt = `${name} by the sea ${randomUUID()}`;
    const ready = await user.request({ prompt });
    await user.waitFor(ready.id, 'running');
    await service.provider.succeed(prompt);
    await user.waitFor(ready.id, 'ready');
    const report = { reason: 'other', text: `Not my ${name}` };
    await user.expect(204, { method: 'POST', url: `/api/videos/${ready.id}/report`, body: report });
    const terms = { showsPrompt: true, days: null };
    await user.expect(200, { method: 'PUT', url: `/api/videos/${ready.id}/share`, body: terms });
    const film = { title: `Film of ${name}`, shots: [{ videoId: ready.id, startS: 1, endS: 2.5 }] };
    const headers = { 'idempotency-key': name };
    await user.expect(201, { method: 'POST', url: '/api/films', headers, body: film });
    const pictureId = await upload(user);
    const running = await user.request({ prompt: `${name} runs` });
    await user.waitFor(running.id, 'running');
    await buy(user);
    return { user, name, email, ready, running, pictureId };
  }

  async function upload(user: TestUser): Promise<string> {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#804020' } })
      .jpeg()
      .toBuffer();
    const body = { contentType: 'image/jpeg', bytes: picture.length };
    const ticket = (await user.expect(200, { method: 'POST', url: '/api/uploads', body })).json<UploadTicket>();
    const { pathname, search } = new URL(ticket.uploadUrl);
    const put = await service.app.inject({
      method: 'PUT',
      url: pathname + search,
      headers: ticket.headers,
      payload: picture,
    });
    assert.equal(put.statusCode, 200, put.body);
    return ticket.id;
  }

  async function buy(user: TestUser): Promise<void> {
    await pay(await openCheckout(user));
  }

  /** Answers where it is paid. */
  async function openCheckout(user: TestUser): Promise<string> {
    const body = { item: 'pro', interval: 'month' };
    return (await user.expect(200, { method: 'POST', url: '/api/checkout', body })).json<{ url: string }>().url;
  }

  async function pay(url: string): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const paid = await service.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers,
      payload: 'outcome=approve&consent=yes',
    });
    assert.equal(paid.statusCode, 303, paid.body);
  }

  const erase = (user: TestUser, confirmation: string) =>
    user.call({ method: 'DELETE', url: '/api/account', body: { confirmation } });

  async function exportOf(user: TestUser): Promise<string> {
    const { url } = (await user.expect(200, { method: 'POST', url: '/api/account/export' })).json<{ url: string }>();
    const { pathname, search } = new URL(url);
    return pathname + search;
  }

  test('the export has everything, and the files', async () => {
    const { user, name, email, ready, running, pictureId } = await somebody();
    const withdrawal = { name, email: email.toUpperCase(), order: 'Pro, bought today' };
    await requestWithdrawal(service.db, withdrawal, new Date());
    await requestWithdrawal(service.db, { ...withdrawal, email: `other-${email}` }, new Date());
    const answer = await service.app.inject(await exportOf(user));
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/zip');
    assert.match(
      String(answer.headers['content-disposition']),
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = unzip(answer.rawPayload);
    const json = (file: string) => JSON.parse(files.get(file)?.toString('utf8') ?? '') as unknown;
    assert.deepEqual(
      [...files.keys()].sort(),
      [
        'README.txt',
        'attribution.json',
        'films.json',
        'folders.json',
        'ledger.json',
        'lists.json',
        'orders.json',
        `pictures/${pictureId}.jpg`,
        'profile.json',
        'reports.json',
        'shares.json',
        `videos/${ready.id}.mp4`,
        'videos.json',
        'withdrawals.json',
      ].sort(),
    );
    assert.equal((json('profile.json') as { email: string }).email, email);
    assert.deepEqual(json('attribution.json'), { utm_campaign: name });
    assert.deepEqual(
      (json('ledger.json') as { kind: string }[]).map(({ kind }) => kind),
      ['grant', 'grant', 'hold', 'capture', 'hold', 'grant'],
    );
    const orders = json('orders.json') as Record<'orders' | 'payments' | 'subscriptions', unknown[]>;
    assert.deepEqual([orders.orders.length, orders.payments.length, orders.subscriptions.length], [1, 1, 1]);
    assert.deepEqual(
      (json('withdrawals.json') as { email: string; order_text: string }[]).map((sent) => [
        sent.email,
        sent.order_text,
      ]),
      [[email.toUpperCase(), 'Pro, bought today']],
    );
    const [film] = json('films.json') as { title: string; shots: object[] }[];
    assert.equal(film?.title, `Film of ${name}`);
    assert.deepEqual(film.shots, [{ video_id: ready.id, start_s: 1, end_s: 2.5 }]);
    const videos = json('videos.json') as { id: string; prompt: string; receipt: object }[];
    assert.deepEqual(
      videos.map(({ id }) => id),
      [running.id, ready.id],
    );
    assert.ok(videos.every((video) => video.prompt.includes(name) && !JSON.stringify(video).includes('signature')));
    assert.match(files.get(`videos/${ready.id}.mp4`)?.toString() ?? '', /^video of Plantagenet-\S+ by the sea/);
    assert.equal((await sharp(files.get(`pictures/${pictureId}.jpg`)).metadata()).width, 400);
  });

  test('an export is accessible only to its user, and only for a short time', async () => {
    const [user, other] = [await service.signIn(), await service.signIn()];
    const address = await exportOf(user);
    for (const forged of [
      address.replace(user.id, other.id),
      address.replace(/signature=../, 'signature=AA'),
      `/exports/${user.id}`,
    ]) {
      assert.equal(errorOf(await service.app.inject(forged)).code, 'not_found');
    }
    service.clock.offsetMs = 6 * 60_000;
    assert.equal((await service.app.inject(address)).statusCode, 404);
    service.clock.offsetMs = 0;
    assert.equal((await service.app.inject(address)).statusCode, 200);
    assert.equal((await service.app.inject({ method: 'POST', url: '/api/account/export' })).statusCode, 401);
  });

  test('erasing asks for the address of the account, and does nothing without it', async () => {
    const user = await service.signIn();
    assert.equal(errorOf(await erase(user, 'another@example.com')).field, 'confirmation');
    assert.equal(errorOf(await user.call({ method: 'DELETE', url: '/api/account', body: {} })).field, 'confirmation');
    assert.equal(await user.credits(), 20);
  });

  test('erased: nothing in database or storage says who it was; the ledger stays and adds up', async () => {
    const { user, name, email, pictureId } = await somebody();
    const another = await somebody();
    const entries = await entriesOf(user.id);
    assert.ok((await findTraces(name)).length > 4);

    assert.equal((await erase(user, ` ${email.toUpperCase()} `)).statusCode, 204);
    await eventually(async () => (await findTraces(name)).length === 0);
    await eventually(async () => (await service.storage.head(`uploads/${pictureId}/picture.jpg`)) === undefined);
    assert.deepEqual(await auditLedger(service.db), []);
    assert.deepEqual((await entriesOf(user.id)).slice(0, entries.length), entries);
    await eventually(async () => (await service.storage.list('erasures')).length === 1);

    const { ends_at: endsAt } = await service.db
      .selectFrom('subscriptions')
      .select('ends_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.ok(endsAt, 'the subscription does not renew');
    for (const url of ['/api/user/info', '/api/videos']) assert.equal((await user.call({ url })).statusCode, 401);
    assert.equal(errorOf(await user.submit()).code, 'unauthenticated');
    assert.ok((await findTraces(another.name)).length > 4, 'nobody else is touched');
    assert.equal((await another.user.video(another.ready.id)).status, 'ready');
  });

  test('a checkout that was still open is paid after the erasure: it does not renew', async () => {
    const user = await service.signIn();
    const checkout = await openCheckout(user);
    assert.equal((await erase(user, user.email)).statusCode, 204);
    await pay(checkout);
    const renewing = () =>
      service.db
        .selectFrom('subscriptions')
        .select('id')
        .where('user_id', '=', user.id)
        .where('ends_at', 'is', null)
        .execute();
    assert.equal((await renewing()).length, 1);
    await endSubscriptionsOfErased(service.paymentDeps);
    assert.deepEqual(await renewing(), []);
    assert.deepEqual(await auditLedger(service.db), []);
  });

  test('a returning user starts without credits, ledger, videos and links of the closed account', async () => {
    const { user, name, email, ready } = await somebody();
    const { token } = (await user.expect(200, { url: `/api/videos/${ready.id}/share` })).json<{
      share: { token: string };
    }>().share;
    assert.equal((await erase(user, email)).statusCode, 204);
    const person = { sub: user.session.userId, email, name: null, image: null };
    const again = await service.call(undefined, { method: 'POST', url: '/api/users/sign-in', body: person });
    assert.equal(again.json<{ isNew: boolean }>().isNew, false, 'no second gift');

    const returned = await service.signInAs(person);
    assert.notEqual(returned.id, user.id);
    const answer = await returned.expect(200, { url: '/api/user/info' });
    assert.deepEqual(answer.json<{ user: object }>().user, {
      credits: 0,
      vip_status: 0,
      is_subscribed: false,
      paid_user: 0,
      trials: { open: false, used: [] },
    });
    const account = (await returned.expect(200, { url: '/api/account' })).json<Account>();
    assert.deepEqual(account.ledger, { lines: [], nextCursor: null });
    assert.deepEqual([account.purchases, account.subscriptions, account.balance.available], [[], [], 0]);
    assert.deepEqual((await returned.expect(200, { url: '/api/videos' })).json(), { videos: [], nextCursor: null });
    for (const url of [`/api/videos/${ready.id}`, `/api/shared/${token}`]) {
      assert.equal((await returned.call({ url })).statusCode, 404, url);
    }
    assert.equal(errorOf(await returned.submit()).code, 'insufficient_credits');
    assert.deepEqual(await auditLedger(service.db), []);

    // Buys again, and leaves again.
    await buy(returned);
    assert.equal(await returned.credits(), 1000);
    assert.equal((await erase(returned, email)).statusCode, 204);
    assert.equal(await (await service.signInAs(person)).credits(), 0);
    assert.ok((await findTraces(name)).length > 0, 'the third account');
  });

  test('a session of the closed account is not valid for the next one', async () => {
    const user = await service.signIn();
    const old = { ...user.session, sid: randomUUID(), issuedAt: Math.floor(Date.now() / 1000) };
    assert.equal((await erase(user, user.email)).statusCode, 204);
    const revocation = { sid: old.sid, expiresAt: new Date(Date.now() + 60_000).toISOString() };
    // The page signs out behind the erasure.
    const url = '/api/sessions/revoke';
    assert.equal((await service.call(old, { method: 'POST', url, body: revocation })).statusCode, 204);
    assert.deepEqual(await findTraces(user.session.userId), []);
    const returned = await service.signIn(20, user.session.userId);
    assert.equal((await service.call(old, { url: '/api/user/info' })).statusCode, 401);
    assert.equal(await returned.credits(), 0);
  });

  test('concurrent erasures and concurrent returns act once', async () => {
    const user = await service.signIn();
    const answers = await Promise.all([erase(user, user.email), erase(user, user.email)]);
    assert.ok(answers.some(({ statusCode }) => statusCode === 204));
    assert.ok(answers.every(({ statusCode }) => statusCode === 204 || statusCode === 401));
    const subject = user.session.userId;
    const returned = await Promise.all([service.signIn(20, subject), service.signIn(20, subject)]);
    assert.equal(returned[0].id, returned[1].id);
    assert.equal(await returned[0].credits(), 0);
  });

  const entriesOf = (userId: string) =>
    service.db.selectFrom('ledger_entries').selectAll().where('user_id', '=', userId).orderBy('id').execute();

  const findTraces = (text: string) => findTracesIn(service.db, [path.join(service.database.dataDir, 'files')], text);
});
