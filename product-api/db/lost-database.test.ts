import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../testing/eventually';
import { findPostgres, startPostgres } from '../testing/postgres-server';
import { startServiceOn } from '../testing/test-service';
import { type OpenDatabase, openDatabase } from './open-database';
import { inTransaction } from './transaction-guard';

describe('PostgreSQL', () => {
  test('ends a long statement of a call, but none of a migration', async (t) => {
    const programs = await findPostgres();
    if (programs === undefined) return t.skip('PostgreSQL is not installed here');
    const server = await startPostgres(programs);
    const limits: unknown[] = [];
    const readLimits = async (db: OpenDatabase['db']) => {
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(db);
      limits.push(...rows);
    };
    try {
      const { db, close } = await openDatabase({ url: server.url, dataDir: tmpdir() }, readLimits);
      await readLimits(db);
      await close();
      assert.deepEqual(limits, [
        { statement: '0', lock: '5s' },
        { statement: '30s', lock: '5s' },
      ]);
    } finally {
      await server.stop();
    }
  });

  test('that restarts under load ends nothing but its calls, which are told when to come again', async (t) => {
    const programs = await findPostgres();
    if (programs === undefined) return t.skip('PostgreSQL is not installed here');
    const server = await startPostgres(programs);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lost-database-'));
    const database = await openDatabase({ url: server.url, dataDir });
    const service = await startServiceOn(
      { ...database, dataDir, drop: () => database.close() },
      { expectsLoggedErrors: true },
    );
    try {
      const user = await service.signIn();
      const credits = await user.credits();
      const statuses: number[] = [];
      let isOver = false;
      const busy = Array.from({ length: 10 }, async () => {
        while (!isOver) {
          const answer = await user.submit();
          statuses.push(answer.statusCode);
          if (answer.statusCode === 503) assert.ok(Number(answer.headers['retry-after']) > 0, answer.body);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      });
      // Connections that are in use, some between two statements: nothing else listens to their errors.
      const held = Array.from({ length: 5 }, () =>
        inTransaction(database.db, async (tx) => {
          await sql`select 1`.execute(tx);
          await eventually(() => Promise.resolve(statuses.includes(503)));
          await sql`select 1`.execute(tx);
        }),
      );
      const broken = Promise.allSettled(held);
      await eventually(() => Promise.resolve(statuses.length > 0));
      await server.restart(async () => {
        await eventually(() => Promise.resolve(statuses.includes(503)));
        const { statusCode, headers } = await service.inject({ url: '/healthz' });
        assert.deepEqual([statusCode, headers['retry-after']], [503, '5']);
      });
      assert.ok((await broken).every(({ status }) => status === 'rejected'));
      await eventually(async () => (await service.inject({ url: '/healthz' })).statusCode === 200);
      isOver = true;
      await Promise.all(busy);
      assert.deepEqual(
        [...new Set(statuses)].filter((status) => ![202, 402, 503].includes(status)),
        [],
      );
      const { count } = await service.db
        .selectFrom('videos')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .executeTakeFirstOrThrow();
      assert.equal(await user.credits(), credits - 6 * count, 'each video was paid, and nothing else');
    } finally {
      await service.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
