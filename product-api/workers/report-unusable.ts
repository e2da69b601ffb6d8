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

/** Counts an unusable paid result against its endpoint, across all processes. */
export async function reportUnusable(
  { db, logger, now }: ReportDeps,
  provider: ProviderName,
  endpoint: string,
): Promise<void> {
  if (!(await recordUnusable(db, { provider, endpoint }, now()))) return;
  logger.error({ provider, endpoint }, 'ALERT: paid results in a row were of no use: endpoint is passed over');
}
