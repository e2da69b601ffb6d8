import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Kysely } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { LocalStorage } from '../adapters/local-storage';
import { openDatabase } from '../db/open-database';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { auditLedger } from '../ledger/audit';
import { readBalance } from '../ledger/balance';
import { UrlSigner } from '../storage/url-signature';
import { accountOf } from '../testing/account-of';
import { findTraces } from '../testing/find-traces';
import { TEST_SECRET } from '../testing/service-token';
import { copyDatabase, openSeparateDatabase, type SeparateDatabase } from '../testing/separate-database';
import { signIn } from '../users/sign-in';
import { closeAccount } from './erase-account';
import { applyErasureList, listErasure } from './erasure-list';

const YESTERDAY = new Date(Date.now() - DAY_MS);

describe('a backup from before an erasure', () => {
  let live: SeparateDatabase;
  let backup: SeparateDatabase;
  let filesDir: string;
  let storage: LocalStorage;
  before(async () => {
    filesDir = await mkdtemp(path.join(tmpdir(), 'erasure-list-'));
    await mkdir(path.join(filesDir, 'files'));
    storage = new LocalStorage(filesDir, 'http://a.test', new UrlSigner(TEST_SECRET), () => new Date());
    live = await openSeparateDatabase();
    for (const subject of ['subject-leaver', 'subject-returner', 'subject-stayer']) {
      await come(live.db, subject, YESTERDAY);
    }
    await leave(live.db, 'subject-returner', new Date(YESTERDAY.getTime() + 1_000));
    await come(live.db, 'subject-returner', new Date(YESTERDAY.getTime() + 2_000));
    await live.close();
    backup = await copyDatabase(live);

    const { db, close } = await openDatabase(live.options);
    await come(db, 'subject-newcomer', new Date());
    const suspendedAt = new Date();
    await db.updateTable('users').set({ suspended_at: suspendedAt }).where('subject', '=', 'subject-leaver').execute();
    for (const subject of ['subject-leaver', 'subject-newcomer']) await leave(db, subject, new Date());
    await workOff(db);
    await close();
  });
  after(async () => {
    await backup.drop();
    await live.drop();
    await rm(filesDir, { recursive: true, force: true });
  });

  const come = (db: Kysely<Tables>, sub: string, now: Date) =>
    signIn(db, { sub, email: `${sub}@example.com`, name: sub, image: null }, now);

  const leave = (db: Kysely<Tables>, userId: string, now: Date) =>
    inTransaction(db, async (tx) => closeAccount(tx, await accountOf(tx, { userId }), now));

  /** As the worker does. */
  async function workOff(db: Kysely<Tables>): Promise<void> {
    const jobs = await db.deleteFrom('jobs').where('kind', '=', 'list-erasure').returning('subject').execute();
    for (const { subject } of jobs) await listErasure(storage, subject);
  }

  const credits = async (db: Kysely<Tables>, userId: string) =>
    (await readBalance(db, await accountOf(db, { userId }), new Date())).available;

  test('after a restore, erases the erased accounts again, and no other', async () => {
    const { db } = backup;
    assert.ok((await findTraces(db, [], 'subject-leaver')).length > 0, 'the backup has them');
    assert.equal(await applyErasureList(db, storage), 1);
    assert.deepEqual(await findTraces(db, [filesDir], 'subject-leaver'), []);
    assert.equal(await credits(db, 'subject-stayer'), 20);
    assert.equal(await credits(db, 'subject-returner'), 0);
    assert.deepEqual(await auditLedger(db), []);
    for (const subject of ['subject-leaver', 'subject-newcomer']) {
      assert.equal((await come(db, subject, new Date())).answer.isNew, false, subject);
      assert.equal(await credits(db, subject), 0);
    }
    // Suspended after the backup, so only the list knows.
    const returned = await db
      .selectFrom('users')
      .select(['subject', 'suspended_at'])
      .where('subject', 'is not', null)
      .execute();
    const suspended = returned.filter(({ suspended_at: at }) => at !== null);
    assert.deepEqual(
      suspended.map(({ subject }) => subject),
      ['subject-leaver'],
    );
  });

  test('runs once: an account opened again since then is kept', async () => {
    const { db } = backup;
    await workOff(db);
    const listed = await storage.list('erasures');
    assert.equal(listed.length, 3);
    assert.equal(await applyErasureList(db, storage), 0);
    await accountOf(db, { userId: 'subject-leaver' });
    assert.deepEqual(await db.selectFrom('jobs').selectAll().execute(), []);
  });

  test('an erasure that is missing from the list is added', async () => {
    const { db } = backup;
    const listed = await storage.list('erasures');
    await storage.delete(listed[0] ?? '');
    assert.equal(await applyErasureList(db, storage), 0);
    await workOff(db);
    assert.deepEqual((await storage.list('erasures')).sort(), listed.sort());
  });

  test('a database with another salt, as from before there was a list, is matched too', async () => {
    const other = await openSeparateDatabase();
    try {
      const { db } = other;
      for (const subject of ['subject-leaver', 'subject-stayer']) await come(db, subject, YESTERDAY);
      // Had come back before the backup: after their erasure, of which this database knows nothing.
      await come(db, 'subject-returner', new Date());
      assert.equal(await applyErasureList(db, storage), 1);
      assert.deepEqual(await findTraces(db, [], 'subject-leaver'), []);
      for (const subject of ['subject-stayer', 'subject-returner']) assert.equal(await credits(db, subject), 20);
      assert.equal((await come(db, 'subject-newcomer', new Date())).answer.isNew, false);
      assert.equal(await applyErasureList(db, storage), 0);
    } finally {
      await other.drop();
    }
  });
});
