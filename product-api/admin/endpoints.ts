import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { markAvailable } from '../videos/endpoint-availability';
import { AdminError } from './admin-error';
import { recordAct, type Warrant } from './record-act';

/** Endpoints that are passed over at present, and until when. */
export async function readEndpoints(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('gone_endpoints')
    .select(['provider', 'endpoint', 'gone_at as goneAt', 'recheck_at as passedOverUntil'])
    .orderBy('provider')
    .orderBy('endpoint')
    .execute();
  return { passedOver: rows };
}

/** Sends orders to the endpoint again, although it was marked as gone. */
export async function reopenEndpoint(db: Kysely<Tables>, endpoint: string, warrant: Warrant, now: Date) {
  return inTransaction(db, async (tx) => {
    const places = await tx.selectFrom('gone_endpoints').select('provider').where('endpoint', '=', endpoint).execute();
    if (places.length === 0) throw new AdminError(`--reopen: no endpoint "${endpoint}" is passed over.`);
    for (const { provider } of places) await markAvailable(tx, provider, endpoint);
    const providers = places.map(({ provider }) => provider);
    await recordAct(tx, { act: 'reopen', target: endpoint, details: { providers } }, warrant, now);
    return { reopened: endpoint, providers };
  });
}
