import type { Kysely } from 'kysely';
import { openDatabase } from './open-database';
import type { Tables } from './tables';

/** Opens the database for as long as `work` takes. @throws DirectoryTakenError while another process has PGlite open */
export async function withOperatorsDatabase<T>(
  place: { url: string | undefined; dataDir: string },
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
