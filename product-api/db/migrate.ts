import { type Kysely, type Migration, Migrator, type RawBuilder } from 'kysely';
import { jobs } from './migrations/0004-jobs';
import { providers } from './migrations/0005-providers';
import { ledger } from './migrations/0002-ledger';
import { payments } from './migrations/0006-payments';
import { usersAndSessions } from './migrations/0001-users-and-sessions';
import { videoReports } from './migrations/0007-video-reports';
import { videoTurns } from './migrations/0008-video-turns';
import { videos } from './migrations/0003-videos';
import { videoRetention } from './migrations/0009-video-retention';
import { withdrawalsAtWork } from './migrations/0010-withdrawals-at-work';
import { videoShares } from './migrations/0011-video-shares';
import type { Tables } from './tables';

/** Applied once each, in the order of their names. Never edit one that has been released: add the next. */
const MIGRATIONS = {
  '0001-users-and-sessions': inOrder(usersAndSessions),
  '0002-ledger': inOrder(ledger),
  '0003-videos': inOrder(videos),
  '0004-jobs': inOrder(jobs),
  '0005-providers': inOrder(providers),
  '0006-payments': inOrder(payments),
  '0007-video-reports': inOrder(videoReports),
  '0008-video-turns': inOrder(videoTurns),
  '0009-video-retention': inOrder(videoRetention),
  '0010-withdrawals-at-work': inOrder(withdrawalsAtWork),
  '0011-video-shares': inOrder(videoShares),
};

/**
 * Brings the database to the newest schema; all in one transaction, and safe when several processes start at once
 * (Kysely's migrator takes a lock).
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(`Database migration ${failed?.migrationName ?? ''} failed.`, { cause: error });
}

/** One statement at a time, because PGlite takes no more in a query. */
function inOrder(statements: RawBuilder<unknown>[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
