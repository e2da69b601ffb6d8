import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { AdminError } from './admin-error';

/** The account with this id, e-mail address or subject of the sign-in provider. @throws AdminError */
export async function findAccount(db: Kysely<Tables>, name: string) {
  const accounts = await db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', name),
        eb('subject', '=', name),
        eb.and([eb('email', '<>', ''), eb(eb.fn<string>('lower', ['email']), '=', name.toLowerCase())]),
      ]),
    )
    .limit(10)
    .execute();
  const [account, ...others] = accounts;
  if (!account) throw new AdminError(`USER: no account has the id or e-mail address ${name}.`);
  if (others.length > 0) {
    const ids = accounts.map(({ id }) => id).join(', ');
    throw new AdminError(`USER: several accounts have the e-mail address ${name}; name one by its id: ${ids}.`);
  }
  return account;
}

/** As findAccount, for acts that a closed account can't have. @throws AdminError */
export async function findOpenAccount(db: Kysely<Tables>, name: string) {
  const account = await findAccount(db, name);
  if (account.erased_at !== null) throw new AdminError(`USER: account ${account.id} is closed.`);
  return account;
}
