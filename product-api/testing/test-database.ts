import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Dialect } from 'kysely';
import { createPaymentTables } from '../../stand-ins/payments/tables';
import { migrate } from '../db/migrate';
import { createPglite, postgresDialect, toHandle } from '../db/open-database';
import { pgliteDialect } from '../db/pglite-dialect';
import type { TestDatabase } from './disposable-database';
import { REMEMBER_STATE, RESTORE_STATE } from './restore-state';
import { administer, newDatabaseName, urlOf } from './separate-database';

/** A migrated database that tests of this process use one after the other. */
interface SharedDatabase {
  isExclusive: boolean;
  /** For one test: closing its handle leaves the database open. */
  dialect(): Dialect;
  /** As it was when it was new. */
  restore(): Promise<void>;
}

const idle: SharedDatabase[] = [];

/**
 * An empty, migrated database: PGlite in memory, or one on the PostgreSQL server of TEST_DATABASE_URL. So every test
 * runs on either. Making and migrating one costs seconds, so `drop` empties it for the next test of this process.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const shared = idle.pop() ?? (await makeShared());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'product-api-test-'));
  const db = toHandle(shared.dialect());
  return {
    db,
    isExclusive: shared.isExclusive,
    dataDir,
    async drop() {
      await db.destroy();
      await shared.restore();
      idle.push(shared);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeShared(): Promise<SharedDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server === undefined ? makePglite() : makePostgres(server);
}

async function makePglite(): Promise<SharedDatabase> {
  const pglite = await createPglite();
  const dialect = () => withoutClosing(pgliteDialect(pglite));
  await prepare(dialect());
  await pglite.exec(REMEMBER_STATE);
  return { isExclusive: true, dialect, restore: async () => void (await pglite.exec(RESTORE_STATE)) };
}

/** It goes with its server, which is started for the tests. */
async function makePostgres(server: string): Promise<SharedDatabase> {
  const name = newDatabaseName();
  await administer(server, `create database ${name}`);
  const url = urlOf(server, name);
  await prepare(postgresDialect(url));
  await administer(url, REMEMBER_STATE);
  return {
    isExclusive: false,
    dialect: () => postgresDialect(url),
    restore: () => administer(url, RESTORE_STATE),
  };
}

/** The test checkout makes its tables when it is opened: here already, because tests have to leave the schema alone. */
async function prepare(dialect: Dialect): Promise<void> {
  const db = toHandle(dialect);
  await migrate(db);
  await createPaymentTables(db);
  await db.destroy();
}

/** Its driver waits for the last transaction instead of closing the database. */
function withoutClosing(dialect: Dialect): Dialect {
  return {
    ...dialect,
    createDriver() {
      const driver = dialect.createDriver();
      driver.destroy = async () => void (await driver.acquireConnection());
      return driver;
    },
  };
}
