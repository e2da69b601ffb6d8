import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';

export interface TestDatabase {
  db: Kysely<Tables>;
  isExclusive: boolean;
  /** An empty folder for the test's files. */
  dataDir: string;
  /** Closes it, and removes every trace. */
  drop(): Promise<void>;
}
