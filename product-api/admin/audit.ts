import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { auditLedger, auditNotes } from '../ledger/audit';
import { Told } from './print';

/** Checks that the ledger adds up. */
export async function audit(db: Kysely<Tables>): Promise<Told> {
  const errors = await auditLedger(db);
  const notes = await auditNotes(db);
  const lines = [
    ...errors.map((error) => `  error: ${error}`),
    ...notes.map((note) => `  note: ${note}`),
    errors.length === 0 ? 'All sums agree.' : `${errors.length} errors found.`,
  ];
  return new Told({ errors, notes }, lines.join('\n'), errors.length > 0);
}
