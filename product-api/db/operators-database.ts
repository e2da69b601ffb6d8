import path from 'node:path';
import process from 'node:process';
import type { Kysely } from 'kysely';
import { openDatabase } from './open-database';
import type { Tables } from './tables';

/** For an operator's command: the database of DATABASE_URL, or the demo's in DATA_DIR, which must not be running. */
export async function withOperatorsDatabase(work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const url = process.env.DATABASE_URL?.trim() || undefined;
  const dataDir = path.resolve(process.env.DATA_DIR?.trim() || '.data');
  const database = await openDatabase({ url, dataDir });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}
