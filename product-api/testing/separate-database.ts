import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { type Migrate, type OpenDatabase, openDatabase } from '../db/open-database';
import type { TestDatabase } from './disposable-database';

export interface SeparateDatabase extends OpenDatabase, TestDatabase {
  /** As for openDatabase, to open the same database again. */
  options: { url?: string; dataDir: string };
}

/**
 * A new, empty, migrated database of its own: PGlite in a temporary directory, or a separate database on the PostgreSQL
 * server of TEST_DATABASE_URL. For tests that open it again, in another process too, or that change its schema; all
 * others share (openTestDatabase), which costs a fraction.
 */
export async function openSeparateDatabase(migrate?: Migrate): Promise<SeparateDatabase> {
  return openAt(async ({ server, name }) => {
    if (server !== undefined) await administer(server, `create database ${name}`);
  }, migrate);
}

/** As a backup of `original`, which must be closed, would be restored. Its `drop` leaves the original alone. */
export async function copyDatabase({ options }: Pick<SeparateDatabase, 'options'>): Promise<SeparateDatabase> {
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

async function openAt(make: (place: Place) => Promise<void>, migrate?: Migrate): Promise<SeparateDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'product-api-test-'));
  const server = process.env.TEST_DATABASE_URL;
  const name = newDatabaseName();
  await make({ server, name, directory: path.join(dataDir, 'db') });
  const url = server === undefined ? undefined : urlOf(server, name);
  const options = { url, dataDir };
  const database = await openDatabase(options, migrate);
  return {
    ...database,
    options,
    dataDir,
    async drop() {
      await database.close();
      if (server !== undefined) await administer(server, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function newDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

export function urlOf(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}

/** Runs one statement on the server or database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
