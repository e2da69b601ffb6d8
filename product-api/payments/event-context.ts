import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import type { PaymentEvent } from './payment-event';
import type { Payments } from './payments';

/** The context in which an event is applied: inside its transaction. */
export interface EventContext {
  tx: Transaction<Tables>;
  provider: Payments['provider'];
  event: PaymentEvent;
  now: Date;
}

/** The object that it was applied to; undefined: nothing that we know. */
export type Applied = string | undefined;
