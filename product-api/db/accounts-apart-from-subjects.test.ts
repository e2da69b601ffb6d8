import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { auditLedger } from '../ledger/audit';
import { Sessions } from '../sessions/sessions';
import { accountOf } from '../testing/account-of';
import { findTraces } from '../testing/find-traces';
import { openSeparateDatabase, type SeparateDatabase } from '../testing/separate-database';
import { signIn } from '../users/sign-in';
import { migrate, MIGRATIONS, runMigrations } from './migrate';

const EARLIER = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0016'));

describe('a database in which accounts still had the ids of their people', () => {
  let database: SeparateDatabase;
  before(async () => {
    database = await openSeparateDatabase((db) => runMigrations(db, EARLIER));
    for (const [subject, erasedAt] of [
      ['google-live', null],
      ['google-gone', '2026-05-01T00:00:00Z'],
    ]) {
      await sql`insert into users (id, email, erased_at) values (${subject}, 'a@example.com', ${erasedAt})`.execute(
        database.db,
      );
      await sql`insert into revoked_sessions values (${subject}, 'ended', now() + interval '1 day')`.execute(
        database.db,
      );
      await sql`
        with granted as (
          insert into ledger_entries (user_id, kind, cause, available_delta, held_delta)
          values (${subject}, 'grant', 'signup:' || ${subject}::text, 20, 0) returning id
        )
        insert into ledger_allocations (entry_id, grant_id, user_id, available_delta, held_delta)
        select id, id, ${subject}, 20, 0 from granted`.execute(database.db);
      await sql`insert into payment_customers values ('stripe', 'cus_' || md5(${subject}), ${subject}, now())`.execute(
        database.db,
      );
    }
    await migrate(database.db);
  });
  after(() => database.drop());

  const person = (sub: string) => ({ sub, email: 'a@example.com', name: null, image: null });

  test('who has an account keeps it, their session and their credits', async () => {
    const session = { subject: 'google-live', sid: 'other', sessionIssuedAt: 1_780_000_000 };
    const userId = await accountOf(database.db, { userId: 'google-live' });
    const sessions = new Sessions(database.db);
    assert.equal((await sessions.find(session))?.userId, userId);
    assert.equal(await sessions.find({ ...session, sid: 'ended' }), undefined);
    assert.equal((await signIn(database.db, person('google-live'), new Date())).answer.isNew, false);
    assert.deepEqual(
      await database.db.selectFrom('ledger_entries').select(['cause']).where('user_id', '=', userId).execute(),
      [{ cause: `signup:${userId}` }],
    );
    assert.deepEqual(await auditLedger(database.db), []);
  });

  test('who was erased has left no trace, and gets no second gift', async () => {
    assert.deepEqual(await findTraces(database.db, [], 'google-gone'), []);
    assert.equal((await signIn(database.db, person('google-gone'), new Date())).answer.isNew, false);
    const userId = await accountOf(database.db, { userId: 'google-gone' });
    for (const table of ['ledger_entries', 'payment_customers'] as const) {
      assert.deepEqual(
        await database.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
        [],
      );
    }
  });

  test('the ledger is final again, and an account without a subject is refused', async () => {
    await assert.rejects(sql`update ledger_entries set user_id = user_id`.execute(database.db), /append-only/);
    await assert.rejects(sql`delete from ledger_allocations`.execute(database.db), /append-only/);
    await assert.rejects(sql`insert into users (id, email) values ('x', 'a@b.c')`.execute(database.db), /closed/);
  });
});
