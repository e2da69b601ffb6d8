import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Account } from '#contracts/api/account';
import type { WithdrawalConfirmation } from '#contracts/api/withdrawals';
import { auditLedger } from '../ledger/audit';
import { eventually } from '../testing/eventually';
import { startStripeService, type StripeService } from '../testing/stripe-service';
import { errorOf, type TestUser } from '../testing/test-service';
import { testShop } from '../testing/shop';
import { recordMiss } from '../videos/endpoint-states';
import { runCommand } from './run-command';

describe('operator commands', () => {
  let service: StripeService;
  before(async () => {
    service = await startStripeService();
    await service.worker.start();
  });
  after(async () => {
    assert.deepEqual(await auditLedger(service.db), []);
    await service.close();
  });

  async function told(...args: string[]): Promise<string> {
    const { text } = await runCommand(args, {
      withDatabase: (work) => work(service.db),
      offers: () => Promise.resolve(testShop.offers),
      systemUser: 'ada',
      now: () => new Date(),
    });
    return text;
  }

  const admin = async (...args: string[]) => JSON.parse(await told(...args, '--json')) as Record<string, unknown>;
  const because = (reason: string) => ['--reason', reason];
  const actsOn = (target: string) =>
    service.db
      .selectFrom('admin_acts')
      .select(['operator', 'act', 'reason', 'details'])
      .where('target', '=', target)
      .orderBy('id')
      .execute();

  async function readyVideo(user: TestUser) {
    const prompt = `A film ${randomUUID()}`;
    const { id } = await user.request({ prompt });
    await user.waitFor(id, 'running');
    await service.provider.succeed(prompt);
    return user.waitFor(id, 'ready');
  }

  async function shareOf(user: TestUser, id: string): Promise<string> {
    const answer = await user.expect(200, {
      method: 'PUT',
      url: `/api/videos/${id}/share`,
      body: { showsPrompt: false, days: null },
    });
    return answer.json<{ share: { token: string } }>().share.token;
  }

  const keysOf = async (id: string) =>
    service.db.selectFrom('videos').select(['video_key', 'poster_key']).where('id', '=', id).executeTakeFirstOrThrow();

  const report = (user: TestUser, id: string, text: string) =>
    user.expect(204, { method: 'POST', url: `/api/videos/${id}/report`, body: { reason: 'copyright', text } });

  test('bad arguments are named, and change nothing', async () => {
    const user = await service.signIn();
    const video = randomUUID();
    const cases: [string[], RegExp][] = [
      [[], /Which command\?\n {2}npm run admin -- reports/],
      [['fly'], /no command "fly"/],
      [['constructor'], /no command "constructor"/],
      [['user'], /^USER is missing/],
      [['user', ' '], /^USER is empty/],
      [['user', 'nobody@example.com'], /^USER: no account has .* nobody@example.com/],
      [['user', user.id, 'more'], /"more" is one argument too many/],
      [['user', user.id, '--colour', 'red'], /--colour/],
      [['grant', user.id, '5'], /^--reason is missing/],
      [['grant', user.id, '5', '--reason', '  '], /^--reason is empty/],
      [['grant', user.id, '5', '--reason'], /--reason/],
      [['grant', user.id, '5', ...because('x'.repeat(1_001))], /^--reason has more than 1000/],
      [['grant', user.id, '5', ...because('kind'), '--as', ''], /^--as is empty/],
      [['grant', user.id, '0', ...because('kind')], /^CREDITS: "0"/],
      [['grant', user.id, '1e3', ...because('kind')], /^CREDITS: "1e3"/],
      [['grant', user.id, '100001', ...because('kind')], /^CREDITS: .* from 1 to 100000/],
      [['grant', 'nobody', '5', ...because('kind')], /^USER: no account/],
      [['suspend', user.id, '--lift', ...because('kind')], /^USER: account .* is not suspended/],
      [['report', 'own-1', ...because('seen')], /^--decide is missing/],
      [['report', 'own-1', '--decide', 'burn', ...because('seen')], /^--decide: "burn" is none of keep, takedown/],
      [['report', 'own-999', '--decide', 'keep', ...because('seen')], /^ID: there is no report own-999/],
      [['report', '7', '--decide', 'keep', ...because('seen')], /^ID: there is no report 7/],
      [['takedown', video, '--ground', 'ugly', ...because('seen')], /^--ground: "ugly" is none of illegal/],
      [['takedown', video, ...because('seen')], /^VIDEO: there is no video and no working link/],
      [['takedown', '-sZk3', '--reason', '-'], /^VIDEO: there is no video and no working link -sZk3/],
      [['takedown', video, '--resaon', 'seen'], /'--resaon'/],
      [['video', 'x'], /^VIDEO: there is no video/],
      [['acts', '--limit', '-1'], /--limit/],
      [['acts', '--limit', 'all'], /^--limit: "all"/],
      [['costs', '--days', '0'], /^--days: "0" is no whole number from 1 to 3660/],
      [['withdrawals', 'done'], /^Usage: npm run withdrawals/],
      [['withdrawals', 'finish', 'x'], /^Usage: npm run withdrawals/],
      [['withdrawals', 'done', 'x', 'y'], /"y" is one argument too many/],
      [['withdrawals', 'done', 'x'], /^No open withdrawal x/],
    ];
    for (const [args, message] of cases) await assert.rejects(told(...args), { message }, args.join(' '));
    assert.equal(await user.credits(), 20);
    assert.deepEqual(await actsOn(user.id), []);
  });

  test('grants credits through the ledger, and records the act', async () => {
    const user = await service.signIn();
    const answer = await admin('grant', user.email.toUpperCase(), '30', ...because(' A lost video '), '--as', 'grace');
    assert.deepEqual(answer, { account: user.id, granted: 30, available: 50 });
    assert.equal(await user.credits(), 50);
    const { ledger } = (await user.expect(200, { url: '/api/account' })).json<Account>();
    assert.deepEqual([ledger.lines[0]?.kind, ledger.lines[0]?.availableDelta], ['goodwill', 30]);
    const [act] = await actsOn(user.id);
    assert.deepEqual([act?.operator, act?.act, act?.reason], ['grace', 'grant', 'A lost video']);
    assert.equal((act?.details as { credits: number }).credits, 30);
  });

  test('the record of acts is final', async () => {
    for (const statement of [
      sql`update admin_acts set reason = 'another'`,
      sql`delete from admin_acts`,
      sql`truncate admin_acts`,
    ]) {
      await assert.rejects(statement.execute(service.db), /append-only/);
    }
    const { acts } = (await admin('acts', '--limit', '1')) as { acts: { act: string }[] };
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['grant'],
    );
    assert.match(await told('acts'), /- id: 1\n +at: .*\n +operator: grace\n +act: grant/);
  });

  test('suspended: no videos and no purchases, and everything else', async () => {
    const user = await service.signIn(100);
    await service.buy(user, { item: 'pro', interval: 'month' });
    const before = await user.request();
    assert.deepEqual(await admin('suspend', user.id, ...because('Abuse')), { account: user.id, suspended: true });
    await assert.rejects(admin('suspend', user.id, ...because('Again')), /suspended already/);

    const { subscriptions } = (await user.expect(200, { url: '/api/account' })).json<Account>();
    const id = subscriptions[0]?.id;
    for (const [url, body] of [
      ['/api/checkout', { item: 'pack-250' }],
      ['/api/change-subscription', { id, item: 'max', interval: 'month', consent: true }],
      ['/api/pay-subscription', { id }],
      ['/api/resume-subscription', { id }],
    ] as const) {
      assert.equal(errorOf(await user.call({ method: 'POST', url, body })).code, 'account_suspended', url);
    }
    const refused = errorOf(await user.submit());
    assert.deepEqual([refused.status, refused.code], [403, 'account_suspended']);
    await user.video(before.id);
    await user.expect(200, { method: 'POST', url: '/api/account/export' });
    await user.expect(200, { method: 'POST', url: '/api/cancel-subscription', body: {} });
    assert.equal((await service.signIn(20, user.session.userId)).id, user.id);

    await admin('suspend', user.id, '--lift', ...because('A mistake'));
    assert.equal((await user.submit()).statusCode, 202);
    await admin('suspend', user.id, ...because('Abuse again'));
    await user.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: user.email } });
    assert.deepEqual(
      (await actsOn(user.id)).map(({ act }) => act),
      ['suspend', 'lift', 'suspend'],
    );
    await assert.rejects(admin('grant', user.id, '5', ...because('kind')), /is closed/);
    assert.equal(((await admin('user', user.id)).account as { state: string }).state, 'closed');
  });

  test('a suspension outlives the account, and can be lifted from the next one for good', async () => {
    const erase = (leaver: TestUser) =>
      leaver.expect(204, { method: 'DELETE', url: '/api/account', body: { confirmation: leaver.email } });
    const user = await service.signIn(100);
    const subject = user.session.userId;
    await admin('suspend', user.id, ...because('Abuse'));
    await erase(user);
    const returned = await service.signIn(100, subject);
    assert.notEqual(returned.id, user.id);
    assert.equal(errorOf(await returned.submit()).code, 'account_suspended');
    await erase(returned);
    const again = await service.signIn(100, subject);
    assert.equal(errorOf(await again.submit()).code, 'account_suspended', 'a second time');

    await admin('suspend', again.id, '--lift', ...because('A mistake'));
    assert.equal((await again.submit()).statusCode, 202);
    await erase(again);
    assert.equal((await (await service.signIn(100, subject)).submit()).statusCode, 202);
  });

  test('reports are listed until they are decided', async () => {
    const user = await service.signIn(100);
    const { id, prompt } = await readyVideo(user);
    const token = await shareOf(user, id);
    await report(user, id, 'Our \u001b[31mlogo');
    const body = { reason: 'harmful' };
    await service.call(undefined, { method: 'POST', url: `/api/shared/${token}/report`, body });
    const mine = async () => {
      const { reports } = (await admin('reports')) as { reports: Record<string, string>[] };
      return reports.filter(({ video }) => video === id);
    };
    const [own, shared] = await mine();
    assert.match(own?.id ?? '', /^own-\d+$/);
    assert.deepEqual([own?.reason, own?.videoState, own?.account], ['copyright', 'ready, shared', user.id]);
    assert.deepEqual([shared?.reason, shared?.prompt], ['harmful', prompt]);
    assert.ok(!(await told('reports')).includes('\u001b'), 'no terminal obeys a report');

    await admin('report', own?.id ?? '', '--decide', 'keep', ...because('Their own logo'));
    await assert.rejects(
      admin('report', own?.id ?? '', '--decide', 'takedown', ...because('No')),
      /was decided before: keep/,
    );
    assert.deepEqual(
      (await mine()).map(({ id: open }) => open),
      [shared?.id],
    );
    await user.video(id);
    // A second report of the same video.
    await report(user, id, 'Look again');
    assert.equal((await mine()).length, 2);

    const keys = await keysOf(id);
    const answer = await admin('report', shared?.id ?? '', '--decide', 'takedown', ...because('It is hateful'));
    assert.deepEqual([answer.ground, (answer.reports as string[]).length], ['harmful', 2]);
    assert.deepEqual(await mine(), []);
    assert.deepEqual(
      (await actsOn(id)).map(({ act }) => act),
      ['keep', 'takedown'],
    );

    const after = await user.video(id);
    assert.deepEqual([after.takenDown?.ground, after.prompt, after.status], ['harmful', prompt, 'ready']);
    for (const address of [after.videoUrl, after.posterUrl, after.downloadUrl]) assert.equal(address, undefined);
    assert.equal((await service.call(undefined, { url: `/api/shared/${token}` })).statusCode, 404);
    const share = { method: 'PUT', url: `/api/videos/${id}/share`, body: { showsPrompt: true, days: null } } as const;
    assert.equal(errorOf(await user.call(share)).code, 'state_conflict');
    for (const key of [keys.video_key, keys.poster_key]) {
      await eventually(async () => (await service.storage.head(key ?? '')) === undefined);
    }
    await user.expect(200, { method: 'DELETE', url: `/api/videos/${id}` });
  });

  test('takes down a video by its link, and an unfinished one by its id', async () => {
    const user = await service.signIn(100);
    const { id } = await readyVideo(user);
    const token = await shareOf(user, id);
    const reason = because('A letter of the owner');
    assert.deepEqual(await admin('takedown', `https://site.test/de/shared?v=${token}`, ...reason), {
      video: id,
      ground: 'other',
      reports: [],
    });
    await assert.rejects(admin('takedown', id, ...reason), /has no files that could be taken down/);
    await assert.rejects(admin('takedown', token, ...reason), /no working link/);

    const credits = await user.credits();
    const running = await user.request({ prompt: `A film ${randomUUID()}` });
    await user.waitFor(running.id, 'running');
    await admin('takedown', running.id, '--ground', 'illegal', ...reason);
    const after = await user.video(running.id);
    assert.deepEqual([after.status, after.takenDown?.ground], ['canceled', 'illegal']);
    assert.equal(await user.credits(), credits, 'the credits are back');
    assert.deepEqual(
      (await actsOn(running.id)).map(({ act, details }) => [act, (details as { ground: string }).ground]),
      [['takedown', 'illegal']],
    );
  });

  test('an account, a video and the queue are shown', async () => {
    const user = await service.signIn(100);
    await service.buy(user, { item: 'pack-250' });
    const { id } = await readyVideo(user);
    const shown = await admin('user', user.email);
    assert.deepEqual(shown.balance, { available: 344, held: 0 });
    assert.deepEqual(shown.videosByStatus, { ready: 1 });
    assert.equal((shown.account as { state: string }).state, 'open');
    const [order] = shown.orders as { item: string; checkout: string }[];
    assert.equal(order?.item, 'pack-250');
    assert.equal(service.account.session(order.checkout).status, 'complete');
    const [payment] = shown.payments as { customer: string }[];
    assert.ok(service.account.customers.has(payment?.customer ?? ''), 'found at Stripe without searching');
    assert.deepEqual((await admin('user', user.session.userId)).account, shown.account);
    const { video, ledger } = await admin('video', id);
    assert.equal((video as { user_id: string }).user_id, user.id);
    assert.deepEqual(
      (ledger as { kind: string }[]).map(({ kind }) => kind),
      ['hold', 'capture'],
    );
    await user.request();
    const { videos, jobs } = (await admin('queue')) as { videos: { status: string }[]; jobs: unknown[] };
    assert.ok(videos.length > 0);
    assert.ok(Array.isArray(jobs));
  });

  test('only a stuck video is retried', async () => {
    const user = await service.signIn(100);
    const ready = await readyVideo(user);
    await assert.rejects(admin('video', ready.id, '--retry', ...because('?')), /is ready: it is final/);
    await assert.rejects(admin('video', ready.id, '--retry'), /--reason is missing/);
    const { id } = await user.request({ prompt: `A film ${randomUUID()}` });
    await user.waitFor(id, 'running');
    const failed = { failures: 9, due_at: new Date(Date.now() + 3_600_000) };
    await service.db.updateTable('jobs').set(failed).where('subject', '=', id).execute();
    assert.deepEqual(await admin('video', id, '--retry', ...because('The provider is back')), {
      video: id,
      status: 'running',
      job: 'advance-video',
    });
    const job = await service.db
      .selectFrom('jobs')
      .select(['failures', 'due_at'])
      .where('subject', '=', id)
      .executeTakeFirstOrThrow();
    assert.ok(job.failures === 0 && job.due_at.getTime() < Date.now() + 60_000);
    assert.deepEqual(
      (await actsOn(id)).map(({ act }) => act),
      ['retry'],
    );
  });

  test('a skipped endpoint is reopened', async () => {
    await recordMiss(service.db, { provider: 'fal', endpoint: 'fal-ai/swift' }, new Date());
    const { passedOver } = (await admin('endpoints')) as { passedOver: { endpoint: string }[] };
    assert.deepEqual(
      passedOver.map(({ endpoint }) => endpoint),
      ['fal-ai/swift'],
    );
    await assert.rejects(admin('endpoints', '--reopen', 'fal-ai/swift'), /--reason is missing/);
    await assert.rejects(admin('endpoints', '--reopen', 'x', ...because('y')), /--reopen: no endpoint "x"/);
    const answer = await admin('endpoints', '--reopen', 'fal-ai/swift', ...because('A stray 404'));
    assert.deepEqual(answer, { reopened: 'fal-ai/swift', providers: ['fal'] });
    assert.deepEqual(await admin('endpoints'), { passedOver: [] });
    assert.equal((await actsOn('fal-ai/swift')).length, 1);
  });

  test('withdrawals wait until they are marked as done, which is recorded', async () => {
    const body = { name: 'Ada \u001b[31m', email: 'ada@example.com', order: 'A plan\nof May' };
    const sent = await service.call(undefined, { method: 'POST', url: '/api/withdrawal', body });
    const { id } = sent.json<WithdrawalConfirmation>().withdrawal;
    const listed = await told('withdrawals');
    assert.ok(listed.startsWith(`${id}  received `), listed);
    assert.match(listed, /from Ada \[31m <ada@example.com>\n {2}\| A plan\n {2}\| of May\n.*\n\n1 open\.$/);
    assert.equal(await told('withdrawals', 'done', id, '--as', 'grace'), `${id} marked as done.`);
    assert.equal(await told('withdrawals'), '0 open.');
    const [act] = await actsOn(id);
    assert.deepEqual([act?.operator, act?.act, act?.reason], ['grace', 'withdrawal', 'answered']);
  });

  test('costs and the audit of the ledger are among the commands', async () => {
    assert.match(await told('costs', '--days', '1'), /^day +provider[^]*A credit counts as/);
    assert.equal(await told('audit'), 'All sums agree.');
    assert.deepEqual(await admin('audit'), { errors: [], notes: [] });
  });

  test('distinguishes two accounts with the same email address by their ids', async () => {
    const email = `${randomUUID()}@example.com`;
    for (const sub of [randomUUID(), randomUUID()]) {
      await service.signInAs({ sub, email, name: null, image: null });
    }
    await assert.rejects(admin('user', email), /several accounts have the e-mail address/);
  });

  test('usage counts each feature by day, without users', async () => {
    const before = (await admin('usage', '--days', '1')) as unknown as Usage;
    const user = await service.signIn();
    const folder = { method: 'POST', url: '/api/folders', body: { name: 'Dunes' } } as const;
    await user.expect(201, folder);
    await user.call({ ...folder, body: { name: '' } });
    const old = { day: '2000-01-01', feature: 'films', uses: 7 } as const;
    await service.db.insertInto('feature_uses').values(old).execute();
    const usesOf = ({ usage }: Usage, feature: string) => usage.find((row) => row.feature === feature);
    const after = (await admin('usage', '--days', '1')) as unknown as Usage;
    assert.equal(usesOf(after, 'folders')?.uses, (usesOf(before, 'folders')?.uses ?? 0) + 1);
    assert.deepEqual(usesOf(after, 'films'), usesOf(before, 'films'));
    await assert.rejects(told('usage', '--days', '0'), /--days/);
  });

  test('a use that could not be counted fails no call', async () => {
    const user = await service.signIn();
    const { db } = service;
    await sql`alter table feature_uses rename to feature_uses_away`.execute(db);
    try {
      await user.expect(201, { method: 'POST', url: '/api/folders', body: { name: 'Seas' } });
    } finally {
      await sql`alter table feature_uses_away rename to feature_uses`.execute(db);
    }
  });
});

interface Usage {
  usage: { feature: string; uses: number; before: number }[];
}
