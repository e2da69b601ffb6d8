import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SignedInPerson } from '#contracts/api/users';
import { SIGNUP_CREDITS } from '#contracts/user';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { post } from '../ledger/post';
import { findErasure } from './erased-subjects';

/**
 * Creates an account at the first sign-in of a subject and updates its details at later ones. The signup credits are
 * granted once per subject, even by concurrent processes: a user who returns after an erasure starts without them, is
 * still suspended if the closed account was, and its sessions stay signed out.
 */
export async function signIn(db: Kysely<Tables>, person: SignedInPerson, now: Date) {
  return inTransaction(db, async (tx) => {
    const details = { email: person.email, name: person.name, image: person.image, signed_in_at: now };
    const { id, is_opened, ...user } = await tx
      .insertInto('users')
      .values({ id: randomUUID(), subject: person.sub, created_at: now, ...details })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(details))
      // xmax is zero only in a row version made by an insert, which distinguishes a new account from an existing one.
      .returning(['id', 'email', 'name', 'image', sql<boolean>`xmax = 0`.as('is_opened')])
      .executeTakeFirstOrThrow();
    const isNew = is_opened && (await welcome(tx, { id, subject: person.sub }, now));
    return { userId: id, answer: { user: { id: person.sub, ...user }, isNew } };
  });
}

/** Returns whether the person is new and was granted the signup credits. */
async function welcome(tx: Transaction<Tables>, account: { id: string; subject: string }, now: Date): Promise<boolean> {
  const erasure = await findErasure(tx, account.subject);
  if (erasure !== undefined) {
    const { erasedAt, suspendedAt } = erasure;
    await tx
      .updateTable('users')
      .set({ sessions_revoked_at: erasedAt, suspended_at: suspendedAt })
      .where('id', '=', account.id)
      .execute();
    return false;
  }
  const cause = `signup:${account.id}` as const;
  await post(tx, { type: 'grant', userId: account.id, amount: SIGNUP_CREDITS, cause, expiresAt: null }, now);
  return true;
}
