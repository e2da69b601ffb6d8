import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { forgetEndpoint, listEndpointErrors } from '../videos/endpoint-states';
import { AdminError } from './admin-error';
import { recordAct, type Warrant } from './record-act';

/** Endpoints with errors, and until when they get no orders; after that one order tests them. */
export async function readEndpoints(db: Kysely<Tables>, now: Date) {
  const errors = await listEndpointErrors(db);
  return {
    passedOver: errors.map(({ until, ...error }) => ({
      ...error,
      passedOverUntil: until,
      isWaitingForTrial: until <= now,
    })),
  };
}

/** Sends orders to the endpoint again, whatever it has returned or produced before. */
export async function reopenEndpoint(db: Kysely<Tables>, endpoint: string, warrant: Warrant, now: Date) {
  return inTransaction(db, async (tx) => {
    const places = await tx
      .selectFrom('endpoint_states')
      .select('provider')
      .where('endpoint', '=', endpoint)
      .where('shut_because', 'is not', null)
      .execute();
    if (places.length === 0) throw new AdminError(`--reopen: no endpoint "${endpoint}" is passed over.`);
    for (const { provider } of places) await forgetEndpoint(tx, { provider, endpoint });
    const providers = places.map(({ provider }) => provider);
    await recordAct(tx, { act: 'reopen', target: endpoint, details: { providers } }, warrant, now);
    return { reopened: endpoint, providers };
  });
}
