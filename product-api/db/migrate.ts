import { type Kysely, type Migration, Migrator, type RawBuilder } from 'kysely';
import { usersAndSessions } from './migrations/0001-users-and-sessions';
import { ledger } from './migrations/0002-ledger';
import { videos } from './migrations/0003-videos';
import { jobs } from './migrations/0004-jobs';
import { providers } from './migrations/0005-providers';
import { payments } from './migrations/0006-payments';
import { videoReports } from './migrations/0007-video-reports';
import { videoTurns } from './migrations/0008-video-turns';
import { videoRetention } from './migrations/0009-video-retention';
import { withdrawalsAtWork } from './migrations/0010-withdrawals-at-work';
import { videoShares } from './migrations/0011-video-shares';
import { standInTables } from './migrations/0012-stand-in-tables';
import { unreadablePaymentEvents } from './migrations/0013-unreadable-payment-events';
import { subscriptionOutlook } from './migrations/0014-subscription-outlook';
import { picturesByUser } from './migrations/0015-pictures-by-user';
import { accountsApartFromSubjects } from './migrations/0016-accounts-apart-from-subjects';
import { operatorsActs } from './migrations/0017-operators-acts';
import { shortDeliveries } from './migrations/0020-short-deliveries';
import { endpointStates } from './migrations/0021-endpoint-states';
import { providerStates } from './migrations/0022-provider-states';
import { suspensionOutlivesAccount } from './migrations/0024-suspension-outlives-account';
import { trials } from './migrations/0025-trials';
import { orderConsents } from './migrations/0026-order-consents';
import { sharePreviews } from './migrations/0030-share-previews';
import { chainLinks } from './migrations/0035-chain-links';
import { films } from './migrations/0036-films';
import { filmShares } from './migrations/0048-film-shares';
import { filmTakes } from './migrations/0049-film-takes';
import { noComparisons } from './migrations/0061-no-comparisons';
import { comparisons } from './migrations/0043-comparisons';
import { library } from './migrations/0045-library';
import { batches } from './migrations/0047-batches';
import { providerAnswers } from './migrations/0060-provider-answers';
import { quota } from './migrations/0062-quota';
import { outbox } from './migrations/0063-outbox';
import { payBack } from './migrations/0064-pay-back';
import { featureUses } from './migrations/0065-feature-uses';
import { refusedKeys } from './migrations/0066-refused-keys';
import { foldedPrompts } from './migrations/0067-folded-prompts';
import type { Tables } from './tables';

/** Each is applied once, in the order of the names. Never edit a released one: add another. */
export const MIGRATIONS = {
  '0001-users-and-sessions': usersAndSessions,
  '0002-ledger': ledger,
  '0003-videos': videos,
  '0004-jobs': jobs,
  '0005-providers': providers,
  '0006-payments': payments,
  '0007-video-reports': videoReports,
  '0008-video-turns': videoTurns,
  '0009-video-retention': videoRetention,
  '0010-withdrawals-at-work': withdrawalsAtWork,
  '0011-video-shares': videoShares,
  '0012-stand-in-tables': standInTables,
  '0013-unreadable-payment-events': unreadablePaymentEvents,
  '0014-subscription-outlook': subscriptionOutlook,
  '0015-pictures-by-user': picturesByUser,
  '0016-accounts-apart-from-subjects': accountsApartFromSubjects,
  '0017-operators-acts': operatorsActs,
  '0020-short-deliveries': shortDeliveries,
  '0021-endpoint-states': endpointStates,
  '0022-provider-states': providerStates,
  '0024-suspension-outlives-account': suspensionOutlivesAccount,
  '0025-trials': trials,
  '0026-order-consents': orderConsents,
  '0030-share-previews': sharePreviews,
  '0035-chain-links': chainLinks,
  '0036-films': films,
  '0043-comparisons': comparisons,
  '0045-library': library,
  '0047-batches': batches,
  '0048-film-shares': filmShares,
  '0049-film-takes': filmTakes,
  '0060-provider-answers': providerAnswers,
  '0061-no-comparisons': noComparisons,
  '0062-quota': quota,
  '0063-outbox': outbox,
  '0064-pay-back': payBack,
  '0065-feature-uses': featureUses,
  '0066-refused-keys': refusedKeys,
  '0067-folded-prompts': foldedPrompts,
};

/** Migrates the product's tables to the newest schema. */
export function migrate(db: Kysely<Tables>): Promise<void> {
  return runMigrations(db, MIGRATIONS);
}

/**
 * Applies the missing ones of `migrations` in one transaction. Safe if several processes start at once: Kysely's
 * migrator takes a lock. `record` names the tables that record applied migrations; the default is the product's own.
 * @throws Error naming the failed migration
 */
export async function runMigrations(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, RawBuilder<unknown>[]>>,
  record?: string,
): Promise<void> {
  const entries = Object.entries(migrations).map(([name, statements]) => [name, inOrder(statements)] as const);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) },
    ...(record !== undefined && {
      migrationTableName: `${record}_migration`,
      migrationLockTableName: `${record}_migration_lock`,
    }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(`Database migration ${failed?.migrationName ?? ''} failed.`, { cause: error });
}

/** One statement at a time, because PGlite accepts only one per query. */
function inOrder(statements: RawBuilder<unknown>[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
