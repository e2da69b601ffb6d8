import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables';
import { type EndpointName, recordDenial, recordMiss, recordUnusable } from '../videos/endpoint-states';

export interface ReportDeps {
  db: Kysely<Tables>;
  logger: Logger;
  now: () => Date;
}

/** Counts an order of a user that came to nothing against its endpoint, across all processes. */
export async function reportUnusable(
  { db, logger, now }: ReportDeps,
  { provider, endpoint }: EndpointName,
  userId: string,
): Promise<void> {
  if (!(await recordUnusable(db, { provider, endpoint }, userId, now()))) return;
  logger.error({ provider, endpoint }, 'ALERT: paid results in a row were of no use: endpoint is passed over');
}

/** Counts an answer that there is no such endpoint. */
export async function reportMiss({ db, logger, now }: ReportDeps, place: EndpointName): Promise<void> {
  const meaning = await recordMiss(db, place, now());
  if (meaning === 'missing') logger.warn(place, 'endpoint answers 404: tried again soon');
  if (meaning === 'gone') logger.error(place, 'ALERT: endpoint is gone');
}

/** Counts an answer that the endpoint isn't for us. True if it isn't about the endpoint: our account is refused. */
export async function reportDenial({ db, logger, now }: ReportDeps, place: EndpointName): Promise<boolean> {
  const meaning = await recordDenial(db, place, now());
  if (meaning === 'missing') logger.warn(place, 'endpoint refuses our account: tried again soon');
  if (meaning === 'denied') logger.error(place, 'ALERT: endpoint refuses our account: no orders for an hour');
  return meaning === 'account';
}
