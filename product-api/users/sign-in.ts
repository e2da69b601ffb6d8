import { type Kysely, sql } from 'kysely';
import type { SignedInPerson } from '#contracts/api/users';
import { SIGNUP_CREDITS } from '#contracts/user';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { post } from '../ledger/post';

/**
 * Creates the user at the first sign-in and updates their details at later ones. The signup credits are granted once
 * per subject of the provider, even by concurrent processes.
 */
export async function signIn(db: Kysely<Tables>, person: SignedInPerson, now: Date) {
  return inTransaction(db, async (tx) => {
    const details = { email: person.email, name: person.name, image: person.image, signed_in_at: now };
    const user = await tx
      .insertInto('users')
      .values({ id: person.sub, created_at: now, ...details })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...details, erased_at: null }))
      // xmax is zero only in a row version that an insert made: tells a new user from a returning one.
      .returning(['id', 'email', 'name', 'image', sql<boolean>`xmax = 0`.as('is_new')])
      .executeTakeFirstOrThrow();
    await post(
      tx,
      { type: 'grant', userId: user.id, amount: SIGNUP_CREDITS, cause: `signup:${user.id}`, expiresAt: null },
      now,
    );
    const { is_new: isNew, ...shown } = user;
    return { user: shown, isNew };
  });
}
