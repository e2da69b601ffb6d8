import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import type { PaymentEvent } from './payment-event';
import type { Payments } from './payments';

/** Where an event is applied: inside its one transaction. */
export interface EventContext {
  tx: Transaction<Tables>;
  provider: Payments['provider'];
  event: PaymentEvent;
  now: Date;
}

/** What it was applied to; undefined: nothing of ours. */
export type Applied = string | undefined;
