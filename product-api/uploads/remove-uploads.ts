import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { enqueueAll } from '../queue/job-queue';
import { isUnused } from './unused-uploads';

type Choice = (eb: ExpressionBuilder<Tables, 'uploads'>) => Expression<SqlBool>;

/**
 * Locks the pictures until `tx` ends, so that of several transactions that release them the last one finds them unused.
 */
export async function lockUploads(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('uploads').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Removes those of the chosen pictures that no video refers to, with their files; returns how many. */
export async function removeUploads(tx: Transaction<Tables>, choose: Choice): Promise<number> {
  const removed = await tx.deleteFrom('uploads').where(choose).where(isUnused).returning('storage_key').execute();
  const files = removed.map(({ storage_key: key }) => key).filter((key) => key !== null);
  await enqueueAll(tx, 'remove-file', files);
  return removed.length;
}
