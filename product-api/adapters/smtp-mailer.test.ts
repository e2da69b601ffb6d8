import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Letter, MailDelayedError, MailRefusedError } from '../mail/mailer';
import { freePort } from '../testing/free-port';
import { headerOf, MailServer } from '../testing/mail-server';
import { SmtpMailer } from './smtp-mailer';

const FROM = 'Framelight <hello@framelight.example>';
const LETTER: Letter = {
  id: '5d1c',
  kind: 'withdrawal-received',
  to: 'ada@example.com',
  subject: 'Отказ от покупки',
  language: 'ru',
  text: 'Слова',
  html: '<p>Слова</p>',
  createdAt: new Date('2026-11-27T12:00:00Z'),
};

describe('sending by SMTP', () => {
  let server: MailServer;
  before(async () => {
    server = await MailServer.start();
  });
  afterEach(() => {
    server.refusal = () => 0;
    server.received.length = 0;
  });
  after(() => server.stop());

  const failureOf = async (sending: Promise<void>): Promise<Error> => {
    try {
      await sending;
    } catch (error) {
      assert.ok(error instanceof Error);
      return error;
    }
    throw new Error('It was sent.');
  };

  test('a message goes to one recipient, as text and HTML, with an id that does not change', async () => {
    const mailer = new SmtpMailer({ url: server.url, from: FROM });
    await mailer.send(LETTER);
    await mailer.send({ ...LETTER, unsubscribeUrl: 'https://framelight.example/mail/end?signature=1' });
    const [first, second] = server.received;
    assert.ok(first && second);
    assert.deepEqual([first.from, first.to], ['hello@framelight.example', ['ada@example.com']]);
    assert.equal(headerOf(first, 'From'), FROM);
    assert.equal(headerOf(first, 'Message-ID'), '<5d1c@framelight.example>');
    assert.equal(headerOf(second, 'Message-ID'), '<5d1c@framelight.example>');
    assert.equal(headerOf(first, 'Date'), 'Fri, 27 Nov 2026 12:00:00 +0000');
    assert.equal(headerOf(first, 'Auto-Submitted'), 'auto-generated');
    assert.match(headerOf(first, 'Content-Type') ?? '', /^multipart\/alternative/);
    assert.match(first.source, /Content-Type: text\/plain; charset=utf-8/);
    assert.match(first.source, /Content-Type: text\/html; charset=utf-8/);
    assert.equal(headerOf(first, 'List-Unsubscribe'), undefined);
    assert.equal(headerOf(second, 'List-Unsubscribe'), '<https://framelight.example/mail/end?signature=1>');
    assert.equal(headerOf(second, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click');
  });

  test('an address is never more than one recipient, and never a header', async () => {
    const mailer = new SmtpMailer({ url: server.url, from: FROM });
    for (const to of [
      'ada@example.com,eve@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      '<eve@example.com>x',
    ]) {
      await mailer.send({ ...LETTER, to }).catch(() => undefined);
    }
    for (const { to, source } of server.received) {
      assert.equal(to.length, 1);
      assert.doesNotMatch(source, /^Bcc:/im);
    }
  });

  test('a refused recipient is refused for good; everything else may go well later', async () => {
    const mailer = new SmtpMailer({ url: server.url, from: FROM });
    server.refusal = () => 550;
    assert.ok((await failureOf(mailer.send(LETTER))) instanceof MailRefusedError);
    server.refusal = () => 451;
    const others = [
      mailer,
      new SmtpMailer({ url: server.urlWith('wrong'), from: FROM }),
      new SmtpMailer({ url: server.url, from: 'eve@framelight.example' }),
      new SmtpMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from: FROM }),
    ];
    for (const other of others) {
      const error = await failureOf(other.send(LETTER));
      assert.ok(error instanceof MailDelayedError, error.message);
      assert.doesNotMatch(error.message, /@|wrong/i, 'an error quotes neither addresses nor passwords');
    }
    assert.deepEqual(server.received, []);
  });
});
