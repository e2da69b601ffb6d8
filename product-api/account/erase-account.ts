import type { Transaction } from 'kysely';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import type { PaymentDeps } from '../payments/payment-deps';
import { dropMailOf, writeMail } from '../mail/outbox';
import { enqueue } from '../queue/job-queue';
import { keyOfErasure, rememberErased } from '../users/erased-subjects';
import { removeUploads } from '../uploads/remove-uploads';
import { eraseVideosOf } from '../videos/erase-videos';
import { endSubscriptions } from './end-subscriptions';

/**
 * Erases an account: ends its subscriptions, then, in one transaction, closes it with all its sessions and clears all
 * personal data. What accounting needs is kept: the ledger, orders and payments, under the account's own id, which no
 * longer identifies a person. A salted hash of the subject remains, see users/erased-subjects.ts.
 *
 * This takes a handful of statements, however much data there is; jobs then remove the files and stop unfinished
 * videos. After a failure the user is still signed in, only subscriptions have changed, and they can try again.
 *
 * @param confirmation the account's e-mail address, typed by the user
 * @throws ApiError `invalid_field` when it is another; PaymentsUnavailableError while subscriptions can't be ended
 */
export async function eraseAccount(deps: PaymentDeps, userId: string, confirmation: string): Promise<void> {
  const { db, now } = deps;
  const { email, subject } = await db
    .selectFrom('users')
    .select(['email', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // A concurrent request was first.
  if (subject === null) return;
  if (confirmation.trim().toLowerCase() !== email.toLowerCase()) {
    throw new ApiError('invalid_field', 'This is not the e-mail address of the account.', { field: 'confirmation' });
  }
  await endSubscriptions(deps, userId);
  await inTransaction(db, async (tx) => {
    const closed = await closeAccount(tx, userId, now());
    if (!closed) return;
    const to = { address: email, language: closed.language ?? undefined };
    await writeMail(tx, { kind: 'account-deleted', cause: `account-deleted:${userId}`, to, data: {} }, now());
  });
}

/**
 * All changes of an erasure in the database. Idempotent.
 * @returns the language of the account's messages; undefined if it had been closed before
 */
export async function closeAccount(
  tx: Transaction<Tables>,
  userId: string,
  now: Date,
): Promise<{ language: string | null } | undefined> {
  // Making a video or settling its credits locks the same row first, so the user's data can't change from here on.
  const { email, subject, suspendedAt, language } = await tx
    .selectFrom('users')
    .select(['email', 'subject', 'suspended_at as suspendedAt', 'language'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (subject === null) return undefined;
  const erasure = await rememberErased(tx, subject, { erasedAt: now, suspendedAt });
  await enqueue(tx, 'list-erasure', keyOfErasure(erasure));
  await tx.deleteFrom('revoked_sessions').where('subject', '=', subject).execute();
  await eraseVideosOf(tx, userId, now);
  await dropMailOf(tx, { id: userId, email });
  for (const table of ['batches', 'films', 'folders', 'video_archives'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await removeUploads(tx, (eb) => eb('user_id', '=', userId));
  await tx.deleteFrom('video_reports').where('user_id', '=', userId).execute();
  await tx
    .updateTable('payments')
    .set({ invoice_url: null, invoice_pdf_url: null })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('withdrawals')
    .set({ name: '', email: '', order_text: '', user_id: userId })
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
  await tx
    .updateTable('users')
    .set({ subject: null, email: '', name: null, image: null, first_touch: null, language: null, erased_at: now })
    .where('id', '=', userId)
    .execute();
  return { language };
}
