import type { Kysely } from 'kysely';
import type { Offer } from '../catalogue/load-plans';
import type { Tables } from '../db/tables';
import type { Warrant } from './record-act';

export interface CommandContext {
  db: Kysely<Tables>;
  /** Plans and packs for sale, from `content/plans.json`. */
  offers: () => Promise<readonly Offer[]>;
  /** The operator and the reason. @throws AdminError without `--reason`, unless the command has a usual one */
  warrant: (usualReason?: string) => Warrant;
  now: Date;
}
