import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables';
import type { Payments } from './payments';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order with this id; undefined also if the id is malformed. */
export async function findOrder(
  db: Kysely<Tables>,
  provider: Payments['provider'],
  id: string,
): Promise<Selectable<Tables['orders']> | undefined> {
  if (!UUID.test(id)) return undefined;
  return db.selectFrom('orders').selectAll().where('id', '=', id).where('provider', '=', provider).executeTakeFirst();
}
