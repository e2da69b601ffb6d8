import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Shop } from '../catalogue/load-plans';
import type { Tables } from '../db/tables';
import type { Payments } from './payments';

/** Dependencies of everything about payments. */
export interface PaymentDeps {
  db: Kysely<Tables>;
  payments: Payments;
  shop: Shop;
  siteUrl: string;
  now: () => Date;
  logger: Logger;
}
