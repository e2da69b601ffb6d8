import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ProviderName } from '#contracts/model';
import type { Tables } from '../db/tables';
import { recordUnusable } from '../videos/endpoint-states';

interface ReportDeps {
  db: Kysely<Tables>;
  logger: Logger;
  now: () => Date;
}

/** A result that was paid for is of no use: counted against its endpoint, whichever process had it made. */
export async function reportUnusable(
  { db, logger, now }: ReportDeps,
  provider: ProviderName,
  endpoint: string,
): Promise<void> {
  if (!(await recordUnusable(db, { provider, endpoint }, now()))) return;
  logger.error({ provider, endpoint }, 'ALERT: paid results in a row were of no use: endpoint is passed over');
}
