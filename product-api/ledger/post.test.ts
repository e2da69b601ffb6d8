import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { inTransaction } from '../db/transaction-guard';
import { openTestDatabase } from '../testing/test-database';
import type { TestDatabase } from '../testing/disposable-database';
import { readBalance } from './balance';
import type { LedgerCommand } from './commands';
import { CauseMismatchError, HoldSettledError, InsufficientCreditsError } from './ledger-errors';
import { post } from './post';

const NOW = new Date('2026-06-15T12:00:00Z');
const day = (offset: number) => new Date(NOW.getTime() + offset * DAY_MS);

describe('the ledger', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.drop());

  async function aUser(): Promise<string> {
    const id = randomUUID();
    await database.db.insertInto('users').values({ id, subject: id, email: 'a@example.com' }).execute();
    return id;
  }
  const write = (command: LedgerCommand, now = NOW) => inTransaction(database.db, (tx) => post(tx, command, now));
  const grant = (userId: string, amount: number, expiresAt: Date | null = null) =>
    write({ type: 'grant', userId, amount, cause: `pack:${randomUUID()}`, expiresAt });
  const hold = (userId: string, amount: number, video: string = randomUUID(), now = NOW) =>
    write({ type: 'hold', userId, amount, cause: `video:${video}:hold` }, now);
  const settle = (type: 'capture' | 'release', userId: string, holdId: number, video: string = randomUUID()) =>
    type === 'capture'
      ? write({ type, userId, holdId, cause: `video:${video}:capture` })
      : write({ type, userId, holdId, cause: `video:${video}:release` });
  const balance = (userId: string, now = NOW) => readBalance(database.db, userId, now);

  test('a hold reserves spendable credits; a capture spends them, a release returns them', async () => {
    const user = await aUser();
    await grant(user, 20);
    const first = await hold(user, 6);
    const second = await hold(user, 5);
    assert.deepEqual(await balance(user), { available: 9, held: 11 });
    await settle('capture', user, first.entryId);
    assert.deepEqual(await balance(user), { available: 9, held: 5 });
    await settle('release', user, second.entryId);
    assert.deepEqual(await balance(user), { available: 14, held: 0 });
  });

  test('a capture of a part gives the rest back, to the grants that expire last', async () => {
    const user = await aUser();
    const soon = await grant(user, 4, day(1));
    const late = await grant(user, 8, day(9));
    const { entryId: holdId } = await hold(user, 10);
    const video = randomUUID();
    const capture = { type: 'capture', userId: user, holdId, cause: `video:${video}:capture`, amount: 7 } as const;
    await assert.rejects(write({ ...capture, amount: 11 }), /only 10 credits/);
    await assert.rejects(write({ ...capture, amount: 0 }), RangeError);
    assert.equal((await write(capture)).isNew, true);
    assert.equal((await write(capture)).isNew, false);
    await assert.rejects(write({ ...capture, amount: 6 }), CauseMismatchError);
    await assert.rejects(settle('release', user, holdId), HoldSettledError);
    assert.deepEqual(await balance(user), { available: 5, held: 0 });
    const { rows } = await sql<{ grant: number; left: number }>`
      select grant_id as grant, sum(available_delta)::bigint as left from ledger_allocations
      where user_id = ${user} group by grant_id order by grant_id`.execute(database.db);
    assert.deepEqual(rows, [
      { grant: soon.entryId, left: 0 },
      { grant: late.entryId, left: 5 },
    ]);
    await everyEntryEqualsItsAllocations(user);
  });

  test('a hold beyond the balance is refused and says how much is missing', async () => {
    const user = await aUser();
    await grant(user, 20);
    await assert.rejects(
      hold(user, 33),
      (error: unknown) => error instanceof InsufficientCreditsError && error.missing === 13,
    );
    assert.deepEqual(await balance(user), { available: 20, held: 0 });
  });

  test('a cause counts once, however often it is repeated', async () => {
    const user = await aUser();
    const command = { type: 'grant', userId: user, amount: 20, cause: `signup:${user}`, expiresAt: null } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(command)));
    assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
    assert.equal(new Set(answers.map(({ entryId }) => entryId)).size, 1);
    assert.equal((await balance(user)).available, 20);
    await assert.rejects(write({ ...command, amount: 21 }), CauseMismatchError);
  });

  test('a hold is settled once', async () => {
    const user = await aUser();
    await grant(user, 20);
    const { entryId } = await hold(user, 6);
    const outcomes = await Promise.allSettled([
      settle('capture', user, entryId),
      settle('release', user, entryId),
      settle('release', user, entryId),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 2);
    assert.ok(refused.every(({ reason }) => reason instanceof HoldSettledError));
  });

  test("another user's hold can't be settled", async () => {
    const [owner, other] = [await aUser(), await aUser()];
    await grant(owner, 20);
    const { entryId } = await hold(owner, 6);
    await assert.rejects(settle('release', other, entryId), /has no hold/);
  });

  test('of 20 concurrent holds against a balance for 3, exactly 3 succeed', async () => {
    const user = await aUser();
    await grant(user, 20);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hold(user, 6)));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
    assert.deepEqual(await balance(user), { available: 2, held: 18 });
  });

  test('credits that expire soonest are spent first, expired ones never', async () => {
    const user = await aUser();
    const never = await grant(user, 10);
    const late = await grant(user, 10, day(20));
    const soon = await grant(user, 10, day(5));
    await grant(user, 10, day(-1));
    assert.equal((await balance(user)).available, 30);
    const { entryId } = await hold(user, 15);
    const parts = await database.db
      .selectFrom('ledger_allocations')
      .select(['grant_id', 'held_delta'])
      .where('entry_id', '=', entryId)
      .orderBy('held_delta', 'desc')
      .execute();
    assert.deepEqual(parts, [
      { grant_id: soon.entryId, held_delta: 10 },
      { grant_id: late.entryId, held_delta: 5 },
    ]);
    // Released after its grant has expired, it cannot be spent.
    await settle('release', user, entryId);
    assert.equal((await balance(user, day(10))).available, 20);
    await hold(user, 20, randomUUID(), day(10));
    await assert.rejects(hold(user, 1, randomUUID(), day(10)), InsufficientCreditsError);
    assert.ok(never.entryId);
  });

  test('amounts are whole and above zero', async () => {
    const user = await aUser();
    for (const amount of [0, -1, 1.5, Number.NaN, 2 ** 60]) {
      await assert.rejects(grant(user, amount), RangeError);
    }
  });

  test('the database refuses to change or remove rows', async () => {
    const user = await aUser();
    await grant(user, 20);
    for (const statement of [
      sql`update ledger_entries set available_delta = 1000`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries cascade`,
      sql`update ledger_allocations set available_delta = 1000`,
      sql`delete from ledger_allocations`,
      sql`truncate ledger_allocations`,
    ]) {
      await assert.rejects(statement.execute(database.db), /append-only/);
    }
    assert.equal((await balance(user)).available, 20);
  });

  test('any order of grants, holds, captures, releases and repetitions agrees with a simple model', async () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ type: fc.constant('hold' as const), amount: fc.integer({ min: 1, max: 25 }) }),
      fc.record({ type: fc.constantFrom('capture' as const, 'release' as const), which: fc.nat(10) }),
      fc.record({ type: fc.constant('repeat' as const), which: fc.nat(30) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const user = await aUser();
        const model = { available: 0, held: 0 };
        const holds: { id: number; amount: number; isSettled: boolean }[] = [];
        const written: LedgerCommand[] = [];
        for (const next of steps) {
          if (next.type === 'repeat') {
            const again = written[next.which % Math.max(1, written.length)];
            if (again) assert.equal((await write(again)).isNew, false);
          } else if (next.type === 'grant') {
            const cause = `pack:${randomUUID()}` as const;
            const command = { type: 'grant', userId: user, amount: next.amount, cause, expiresAt: null } as const;
            await write(command);
            written.push(command);
            model.available += next.amount;
          } else if (next.type === 'hold') {
            const cause = `video:${randomUUID()}:hold` as const;
            const command = { type: 'hold', userId: user, amount: next.amount, cause } as const;
            if (next.amount > model.available) {
              await assert.rejects(write(command), InsufficientCreditsError);
            } else {
              const { entryId } = await write(command);
              holds.push({ id: entryId, amount: next.amount, isSettled: false });
              written.push(command);
              model.available -= next.amount;
              model.held += next.amount;
            }
          } else {
            const chosen = holds[next.which % Math.max(1, holds.length)];
            if (!chosen) continue;
            if (chosen.isSettled) {
              await assert.rejects(settle(next.type, user, chosen.id), HoldSettledError);
            } else {
              await settle(next.type, user, chosen.id);
              chosen.isSettled = true;
              model.held -= chosen.amount;
              if (next.type === 'release') model.available += chosen.amount;
            }
          }
          assert.deepEqual(await balance(user), model);
          assert.ok(model.available >= 0 && model.held >= 0);
        }
        await everyEntryEqualsItsAllocations(user);
      }),
      { numRuns: 40 },
    );
  });

  async function everyEntryEqualsItsAllocations(user: string): Promise<void> {
    const { rows } = await sql`
      select e.id from ledger_entries e left join ledger_allocations a on a.entry_id = e.id
      where e.user_id = ${user}
      group by e.id
      having sum(a.available_delta) is distinct from e.available_delta
        or sum(a.held_delta) is distinct from e.held_delta`.execute(database.db);
    assert.deepEqual(rows, []);
    const overdrawn = await sql`
      select grant_id from ledger_allocations where user_id = ${user}
      group by grant_id having sum(available_delta) < 0 or sum(held_delta) < 0`.execute(database.db);
    assert.deepEqual(overdrawn.rows, []);
  }
});
