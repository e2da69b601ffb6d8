import type { Kysely } from 'kysely';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { removeUploads } from './remove-uploads';
import { UNUSED_KEPT_MS } from './unused-uploads';

/** Removes pictures older than a day that no video refers to, and their files. */
export async function removeUnusedUploads(db: Kysely<Tables>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_KEPT_MS);
  return inTransaction(db, (tx) => removeUploads(tx, (eb) => eb('created_at', '<', before)));
}
