import path from 'node:path';
import process from 'node:process';
import type { Kysely } from 'kysely';
import { EnvironmentReader } from '../../environment/environment-reader';
import { openDatabase } from './open-database';
import type { Tables } from './tables';

/** The database for operators' commands: that of DATABASE_URL, or the demo's in DATA_DIR (stop the demo first). */
export async function withOperatorsDatabase(work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const reader = new EnvironmentReader(process.env);
  const place = { url: reader.read('DATABASE_URL'), dataDir: path.resolve(reader.read('DATA_DIR')) };
  const database = await openDatabase(reader.finish('The command', place));
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}
