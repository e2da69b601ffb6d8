import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { type OpenDatabase, openDatabase } from '../db/open-database';
import { copyEmptyPglite } from './empty-pglite';

export interface TestDatabase extends OpenDatabase {
  /** As for openDatabase, to open the same database again. */
  options: { url?: string; dataDir: string };
  /** Closes it, and removes every trace. */
  drop(): Promise<void>;
}

/**
 * A new, empty, migrated database: PGlite in a temporary directory, or a database of its own on the PostgreSQL server
 * of TEST_DATABASE_URL. So every test runs on either.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'product-api-test-'));
  const server = process.env.TEST_DATABASE_URL;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (server === undefined) await copyEmptyPglite(path.join(dataDir, 'db'));
  else await administer(server, `create database ${name}`);
  const url = server === undefined ? undefined : Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const options = { url, dataDir };
  const database = await openDatabase(options);
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
