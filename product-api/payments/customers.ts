import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { PaymentDeps } from './payment-deps';
import type { Payments } from './payments';

/**
 * The user's customer at the payment service, created at the first purchase and used for all later ones. Concurrent
 * checkouts create only one.
 */
export async function customerOf({ db, payments, now }: PaymentDeps, userId: string): Promise<string> {
  const { provider } = payments;
  const known = await findCustomer(db, provider, userId);
  if (known !== undefined) return known;
  const { email, name } = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { deleted } = await db
    .selectFrom('payment_customers')
    .select((eb) => eb.fn.countAll<number>().as('deleted'))
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    // Not one that another checkout has created since the first look.
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const id = await payments.createCustomer({ userId, email, name, attempt: Number(deleted) + 1 });
  await db
    .insertInto('payment_customers')
    .values({ provider, id, user_id: userId, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findCustomer(db, provider, userId)) ?? id;
}

/** The user's customer that is not deleted. */
export async function findCustomer(
  db: Kysely<Tables>,
  provider: Payments['provider'],
  userId: string,
): Promise<string | undefined> {
  const customer = await db
    .selectFrom('payment_customers')
    .select('id')
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return customer?.id;
}

/** The user of a customer, deleted or not. */
export async function userOfCustomer(
  db: Kysely<Tables>,
  provider: Payments['provider'],
  customerId: string,
): Promise<string | undefined> {
  const customer = await db
    .selectFrom('payment_customers')
    .select('user_id')
    .where('provider', '=', provider)
    .where('id', '=', customerId)
    .executeTakeFirst();
  return customer?.user_id;
}
