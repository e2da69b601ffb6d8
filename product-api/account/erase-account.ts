import type { Kysely, Transaction } from 'kysely';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/outer-handle-guard';
import type { Tables } from '../db/tables';
import { enqueue } from '../jobs/job-queue';
import type { PaymentDeps } from '../payments/payment-deps';
import { cancelSubscription } from '../subscriptions/cancel-subscription';
import { isRenewing, listSubscriptions } from '../subscriptions/read-subscriptions';
import { eraseVideo } from '../videos/cancel-video';
import type { VideoProvider } from '../videos/provider';

export interface EraseDeps extends PaymentDeps {
  providers: readonly VideoProvider[];
}

/**
 * Erases a person: subscriptions end, videos and pictures go with their files, and everything that says who it was is
 * emptied. What accounting needs stays: the ledger, orders and payments, under the sign-in provider's subject, a number
 * that only the provider can give a name to. Every session ends.
 *
 * Each step can be repeated: after a failure the person is still signed in and presses the button again. The account
 * counts as erased only with the last step.
 *
 * @param confirmation the account's e-mail address, typed by the person
 * @throws ApiError `invalid_field` when it is another; PaymentsUnavailableError while subscriptions can't be ended
 */
export async function eraseAccount(deps: EraseDeps, userId: string, confirmation: string): Promise<void> {
  const { db, now } = deps;
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  if (confirmation.trim().toLowerCase() !== email.toLowerCase()) {
    throw new ApiError('invalid_field', 'This is not the e-mail address of the account.', { field: 'confirmation' });
  }
  await endSubscriptions(deps, userId);
  do {
    for (const id of await remainingVideos(db, userId)) await eraseVideo(deps, id, now());
  } while (!(await inTransaction(db, (tx) => erasePerson(tx, userId, now()))));
}

async function endSubscriptions(deps: EraseDeps, userId: string): Promise<void> {
  const subscriptions = await listSubscriptions(deps.db, deps.payments.provider, userId);
  for (const { id } of subscriptions.filter(isRenewing)) {
    const { success, message } = await cancelSubscription(deps, userId, id);
    if (!success) throw new ApiError('state_conflict', `Subscription ${id} could not be ended: ${message}`);
  }
}

async function remainingVideos(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** False, having done nothing, when a video has come in meanwhile. */
async function erasePerson(tx: Transaction<Tables>, userId: string, now: Date): Promise<boolean> {
  // Submissions lock the same row: from here on there are none.
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if ((await remainingVideos(tx, userId)).length > 0) return false;
  const uploads = await tx.deleteFrom('uploads').where('user_id', '=', userId).returning('storage_key').execute();
  for (const { storage_key: key } of uploads) {
    if (key !== null) await enqueue(tx, 'remove-file', key);
  }
  await tx.deleteFrom('video_reports').where('user_id', '=', userId).execute();
  // Its hash would still tell whether a prompt was this one.
  await tx.updateTable('videos').set({ request_hash: '' }).where('user_id', '=', userId).execute();
  await tx
    .updateTable('payments')
    .set({ invoice_url: null, invoice_pdf_url: null })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('withdrawals')
    .set({ name: '', email: '', order_text: '' })
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
  await tx
    .updateTable('users')
    .set({ email: '', name: null, image: null, first_touch: null, erased_at: now, sessions_revoked_at: now })
    .where('id', '=', userId)
    .execute();
  return true;
}
