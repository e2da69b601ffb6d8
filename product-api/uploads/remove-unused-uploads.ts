import type { Kysely } from 'kysely';
import { DAY_MS } from '#contracts/day';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { removeUploads } from './remove-uploads';

const KEPT_MS = DAY_MS;

/** Removes pictures older than a day that no video refers to, and their files. */
export async function removeUnusedUploads(db: Kysely<Tables>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  return inTransaction(db, (tx) => removeUploads(tx, (eb) => eb('created_at', '<', before)));
}
