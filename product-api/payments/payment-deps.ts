import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Shop } from '../catalogue/load-plans';
import type { Tables } from '../db/tables';
import type { Payments } from './payments';

/** What everything about money stands on. */
export interface PaymentDeps {
  db: Kysely<Tables>;
  payments: Payments;
  shop: Shop;
  siteUrl: string;
  now: () => Date;
  logger: Logger;
}
