import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { DAY_MS } from '#contracts/day';
import { KEPT_DAYS } from '#contracts/keeping';
import { inTransaction } from '../db/transaction-guard';
import { eventually } from '../testing/eventually';
import { startTestService, type TestService } from '../testing/test-service';
import { eraseOldMail } from './erase-old-mail';
import { MailDelayedError, MailRefusedError } from './mailer';
import { type NewMail, writeMail } from './outbox';
import { sendMail } from './send-mail';

const WORDS = { name: 'Ada Long', email: 'ada@example.com', order: 'Order 7' };
const GERMAN = { 'content-language': 'de' };

describe('the outbox', () => {
  let service: TestService;
  let causes = 0;
  before(async () => {
    service = await startTestService({ expectsLoggedErrors: true });
  });
  after(() => service.close());
  afterEach(async () => {
    service.clock.offsetMs = 0;
    service.mailer.letters.length = 0;
    service.mailer.failures.length = 0;
    service.logged.length = 0;
    await service.db.deleteFrom('jobs').execute();
  });

  const withdraw = (words: Partial<typeof WORDS> = {}, headers: Record<string, string> = GERMAN) =>
    service.call(undefined, { method: 'POST', url: '/api/withdrawal', body: { ...WORDS, ...words }, headers });

  const rowOf = (id: string) =>
    service.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function idOf(cause: string): Promise<string> {
    const row = await service.db.selectFrom('outbox').select('id').where('cause', '=', cause).executeTakeFirst();
    return row?.id ?? '';
  }

  /** A message to `to`; answers its id. */
  async function write(to: NewMail['to']): Promise<string> {
    const cause = `test:${(causes += 1)}`;
    const receivedAt = service.mailDeps.now().toISOString();
    const mail = { kind: 'withdrawal-received', data: { ...WORDS, id: cause, receivedAt } } as const;
    await inTransaction(service.db, (tx) => writeMail(tx, { ...mail, cause, to }, service.mailDeps.now()));
    return idOf(cause);
  }

  test('a withdrawal is confirmed with its words and time, in the language of its page', async () => {
    await service.worker.start();
    const answer = await withdraw({ order: 'Pro, 3. November <b>' });
    const { withdrawal } = answer.json<{ withdrawal: { id: string; receivedAt: string } }>();
    await eventually(() => service.mailer.letters.length === 1);
    const [letter] = service.mailer.to('ada@example.com');
    assert.ok(letter);
    assert.equal(letter.subject, 'Dein Widerruf ist bei uns eingegangen');
    assert.equal(letter.language, 'de');
    for (const part of [letter.text, letter.html]) {
      assert.ok(part.includes(withdrawal.id) && part.includes('Ada Long') && part.includes('UTC'));
      assert.doesNotMatch(part, /\{\{|undefined|\[object/);
    }
    assert.match(letter.text, /^> Pro, 3\. November <b>$/m);
    assert.match(letter.html, /Pro, 3\. November &lt;b&gt;/);
    // Nothing is fetched to show it: opening it leaves no trace.
    assert.doesNotMatch(letter.html, /<img|<link|<script|url\(|@import|srcset/i);
    assert.match(letter.html, /prefers-color-scheme: dark/);
    await eventually(async () => (await rowOf(letter.id)).sent_at !== null);
    const { data, address, sent_at } = await rowOf(letter.id);
    assert.deepEqual([data, address], [{}, null], 'what was said, and to whom, is forgotten');
    assert.ok(sent_at);
    await service.worker.stop();
  });

  test('the same cause is one message, and a transaction that fails leaves none', async () => {
    const cause = `withdrawal:once-${(causes += 1)}`;
    const data = { ...WORDS, id: 'w1', receivedAt: new Date().toISOString() };
    const mail = {
      cause,
      kind: 'withdrawal-received',
      to: { address: 'a@example.com', language: 'de' },
      data,
    } as const;
    await inTransaction(service.db, (tx) => writeMail(tx, mail, new Date()));
    await inTransaction(service.db, (tx) => writeMail(tx, mail, new Date()));
    const failing = inTransaction(service.db, async (tx) => {
      await writeMail(tx, { ...mail, cause: `${cause}-undone` }, new Date());
      throw new Error('undone');
    });
    await assert.rejects(failing, /undone/);
    const rows = await service.db.selectFrom('outbox').select('cause').where('cause', 'like', `${cause}%`).execute();
    assert.deepEqual(rows, [{ cause }]);
    const jobs = await service.db.selectFrom('jobs').select('kind').execute();
    assert.deepEqual(jobs, [{ kind: 'send-mail' }]);
  });

  test('a server that is busy is asked again later and less often; what it refuses for good is recorded', async () => {
    const { mailer, mailDeps } = service;
    const id = await write({ address: 'busy@example.com', language: 'en' });
    mailer.failures.push(...[1, 2, 3].map(() => new MailDelayedError('EENVELOPE RCPT TO 451')));
    assert.equal(await sendMail(mailDeps, id), 30_000);
    assert.equal(await sendMail(mailDeps, id), 60_000);
    assert.equal(await sendMail(mailDeps, id), 120_000);
    assert.equal(await sendMail(mailDeps, id), undefined);
    assert.equal(mailer.to('busy@example.com').length, 1);
    assert.equal(await sendMail(mailDeps, id), undefined, 'once more, as after a crash');
    assert.equal(mailer.to('busy@example.com').length, 1);

    const refused = await write({ address: 'gone@example.com', language: 'en' });
    mailer.failures.push(new MailRefusedError('EENVELOPE RCPT TO 550'));
    assert.equal(await sendMail(mailDeps, refused), undefined);
    const { failure, failed_at, address, data } = await rowOf(refused);
    assert.deepEqual([failure, address, data], ['EENVELOPE RCPT TO 550', null, {}]);
    assert.ok(failed_at);
    assert.equal(await sendMail(mailDeps, refused), undefined);
    assert.deepEqual(mailer.to('gone@example.com'), []);
    assert.doesNotMatch(JSON.stringify(service.logged), /example\.com|Ada|Order 7/, 'logs hold no address and no text');
  });

  test('after four days it gives up', async () => {
    const { mailer, mailDeps } = service;
    const id = await write({ address: 'never@example.com', language: 'en' });
    service.clock.offsetMs = 4 * DAY_MS + 1_000;
    mailer.failures.push(new MailDelayedError('ECONNECTION'));
    assert.equal(await sendMail(mailDeps, id), undefined);
    assert.equal((await rowOf(id)).failure, 'ECONNECTION');
  });

  test('a message to an account goes to the address and in the language that it has then', async () => {
    const { mailer, mailDeps } = service;
    const user = await service.signIn();
    const id = await write({ userId: user.id });
    await user.call({ method: 'POST', url: '/api/cancel-subscription', body: {}, headers: GERMAN });
    await service.signInAs({ sub: user.session.userId, email: 'new@example.com', name: 'Test', image: null });
    await sendMail(mailDeps, id);
    assert.deepEqual(
      mailer.letters.map(({ to, language }) => [to, language]),
      [['new@example.com', 'de']],
    );
  });

  test('erasing an account drops what was to be sent to it, and nothing is sent afterwards', async () => {
    const { db, mailer, mailDeps } = service;
    const user = await service.signIn();
    const other = await write({ address: 'other@example.com', language: 'en' });
    const ids = [await write({ userId: user.id }), await write({ address: user.email.toUpperCase(), language: 'en' })];
    const body = { confirmation: user.email };
    await user.expect(204, { method: 'DELETE', url: '/api/account', body });
    const kept = await db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute();
    assert.deepEqual(
      kept.filter(({ id }) => ids.includes(id)),
      [],
    );
    for (const id of ids) assert.equal(await sendMail(mailDeps, id), undefined);
    assert.deepEqual(mailer.letters, []);
    await sendMail(mailDeps, other);
    assert.equal(mailer.letters.length, 1);
  });

  test('nobody can have many messages sent to an address that may not be theirs', async () => {
    for (let i = 0; i < 5; i += 1) {
      const answer = await withdraw({ email: 'victim@example.com', order: `Order ${i}` });
      assert.equal(answer.statusCode, 201);
    }
    const { count } = await service.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('address', '=', 'victim@example.com')
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 3);
  });

  test('that a message was sent is forgotten after a while, and one that waits never', async () => {
    const { db, mailDeps } = service;
    const [sent, waiting] = [
      await write({ address: 'x@example.com', language: 'en' }),
      await write({ address: 'y@example.com', language: 'en' }),
    ];
    await sendMail(mailDeps, sent);
    await eraseOldMail(db, new Date(Date.now() + (KEPT_DAYS.mail - 1) * DAY_MS));
    assert.ok(await rowOf(sent));
    await eraseOldMail(db, new Date(Date.now() + (KEPT_DAYS.mail + 1) * DAY_MS));
    await assert.rejects(rowOf(sent));
    assert.ok(await rowOf(waiting));
  });
});
