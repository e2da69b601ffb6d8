import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../db/open-database';
import { eventually } from '../testing/eventually';
import { freePort } from '../testing/free-port';
import { headerOf, MailServer } from '../testing/mail-server';
import { openSeparateDatabase, type SeparateDatabase } from '../testing/separate-database';
import { ServerProcess } from '../testing/server-process';

const never = new Promise<void>(() => undefined);

describe('the process is killed around the sending of a message', () => {
  let place: SeparateDatabase;
  let mail: MailServer;
  let server: ServerProcess;
  before(async () => {
    mail = await MailServer.start();
    place = await openSeparateDatabase();
    await place.close();
  });
  after(async () => {
    await server.kill('SIGKILL');
    await mail.stop();
    await place.drop();
  });

  async function start(): Promise<void> {
    server = await ServerProcess.spawn(await freePort(), {
      DATA_DIR: place.options.dataDir,
      SMTP_URL: mail.url,
      MAIL_FROM: mail.sender,
      ...(place.options.url !== undefined && { DATABASE_URL: place.options.url }),
    }).ready();
  }

  async function rows() {
    const database = await openDatabase(place.options);
    try {
      return await database.db.selectFrom('outbox').select(['sent_at', 'attempts']).orderBy('created_at').execute();
    } finally {
      await database.close();
    }
  }

  const withdraw = (order: string) =>
    server.call(undefined, 'POST', '/api/withdrawal', { name: 'Ada', email: `${order}@example.com`, order });
  const idsOf = (order: string) =>
    mail.received.filter(({ to }) => to[0] === `${order}@example.com`).map((one) => headerOf(one, 'Message-ID'));

  test('none is lost, none is sent again once that was recorded, and a repetition has the same id', async () => {
    await start();
    // The server has all of the first message and does not say so; the second was not even begun.
    mail.beforeTaking = () => never;
    await withdraw('first');
    await eventually(() => idsOf('first').length === 1);
    await withdraw('second');
    await server.kill('SIGKILL');

    mail.beforeTaking = () => Promise.resolve();
    await start();
    await eventually(() => idsOf('first').length === 2 && idsOf('second').length >= 1);
    assert.equal(new Set(idsOf('first')).size, 1);
    assert.equal(new Set(idsOf('second')).size, 1);
    assert.equal(await server.kill('SIGTERM'), 0, 'it ends after its current step');
    const sent = await rows();
    assert.ok(sent.length === 2 && sent.every(({ sent_at }) => sent_at !== null));

    const before = mail.received.length;
    await start();
    await withdraw('third');
    await eventually(() => idsOf('third').length === 1);
    assert.equal(mail.received.length, before + 1);
  });
});
