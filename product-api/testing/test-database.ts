import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { type Migrate, type OpenDatabase, openDatabase } from '../db/open-database';
import { copyEmptyPglite } from './empty-pglite';

export interface TestDatabase extends OpenDatabase {
  /** As for openDatabase, to open the same database again. */
  options: { url?: string; dataDir: string };
  /** Closes it, and removes every trace. */
  drop(): Promise<void>;
}

/**
 * A new, empty, migrated database: PGlite in a temporary directory, or a separate database on the PostgreSQL server of
 * TEST_DATABASE_URL. So every test runs on either.
 */
export async function openTestDatabase(migrate?: Migrate): Promise<TestDatabase> {
  return openAt(async ({ server, name, directory }) => {
    if (server === undefined) await copyEmptyPglite(directory);
    else await administer(server, `create database ${name}`);
  }, migrate);
}

/** As a backup of `original`, which must be closed, would be restored. Its `drop` leaves the original alone. */
export async function copyTestDatabase({ options }: Pick<TestDatabase, 'options'>): Promise<TestDatabase> {
  return openAt(async ({ server, name, directory }) => {
    if (server === undefined) await cp(path.join(options.dataDir, 'db'), directory, { recursive: true });
    else await administer(server, `create database ${name} template ${new URL(options.url ?? '').pathname.slice(1)}`);
  });
}

interface Place {
  server: string | undefined;
  name: string;
  directory: string;
}

async function openAt(make: (place: Place) => Promise<void>, migrate?: Migrate): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'product-api-test-'));
  const server = process.env.TEST_DATABASE_URL;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await make({ server, name, directory: path.join(dataDir, 'db') });
  const url = server === undefined ? undefined : Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const options = { url, dataDir };
  const database = await openDatabase(options, migrate);
  return {
    ...database,
    options,
    async drop() {
      await database.close();
      if (server !== undefined) await administer(server, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
