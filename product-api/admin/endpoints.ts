import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { forgetEndpoint } from '../videos/endpoint-states';
import { AdminError } from './admin-error';
import { recordAct, type Warrant } from './record-act';

/** Endpoints that are skipped at present, why, and until when; after that one order tries. */
export async function readEndpoints(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('endpoint_states')
    .select(['provider', 'endpoint', 'shut_because as because', 'shut_at as since', 'shut_until as passedOverUntil'])
    .where('shut_because', 'is not', null)
    .orderBy('provider')
    .orderBy('endpoint')
    .execute();
  return { passedOver: rows };
}

/** Sends orders to the endpoint again, despite its earlier faults. */
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
