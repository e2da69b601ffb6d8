import { findPostgres, startPostgres } from '../product-api/testing/postgres-server';
import type { BenchRow } from './row';

export interface BenchDatabase {
  name: 'PGlite' | 'PostgreSQL';
  /** Address of PostgreSQL; left out for PGlite. */
  url?: string;
}

/** Measures on the embedded database, then on a PostgreSQL server that writes to disk, unless it is not installed. */
export async function onEachDatabase(
  measureOn: (database: BenchDatabase) => Promise<BenchRow[]>,
  report: (line: string) => void,
): Promise<BenchRow[]> {
  const rows = await measureOn({ name: 'PGlite' });
  const programs = await findPostgres();
  if (programs === undefined) {
    report('PostgreSQL is not installed here: skipped');
    return rows;
  }
  const server = await startPostgres(programs, { isDurable: true });
  try {
    return [...rows, ...(await measureOn({ name: 'PostgreSQL', url: server.url }))];
  } finally {
    await server.stop();
  }
}
