import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Folder } from '#contracts/api/library';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { lockUser } from '../ledger/post';
import { requireRoom } from '../quota/require-room';
import { requireOpenAccount } from '../users/require-open-account';

function selectFolders(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('folders as f')
    .leftJoin('videos as v', (join) => join.onRef('v.folder_id', '=', 'f.id').on('v.deleted_at', 'is', null))
    .select(({ fn }) => ['f.id', 'f.name', fn.count('v.id').as('count')])
    .where('f.user_id', '=', userId)
    .groupBy(['f.id', 'f.name']);
}

/** Drivers disagree on the type of a count. */
const present = ({ id, name, count }: { id: string; name: string; count: string | number | bigint }): Folder => ({
  id,
  name,
  count: Number(count),
});

/** The user's folders, by name. */
export async function listFolders(db: Kysely<Tables>, userId: string): Promise<Folder[]> {
  const rows = await selectFolders(db, userId).orderBy('f.name').execute();
  return rows.map(present);
}

/** @throws ApiError `not_found`, for another user's folder as well */
async function findFolder(db: Kysely<Tables>, userId: string, id: string): Promise<Folder> {
  const row = isUuid(id) ? await selectFolders(db, userId).where('f.id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new ApiError('not_found', 'Folder not found.');
  return present(row);
}

/**
 * Makes a folder, or finds the one of this name.
 * @throws ApiError `too_many_folders`
 */
export async function createFolder(db: Kysely<Tables>, userId: string, name: string, now: Date): Promise<Folder> {
  return inTransaction(db, async (tx) => {
    // Serialises the user's new folders, and keeps the account from being erased meanwhile.
    await lockUser(tx, userId);
    await requireOpenAccount(tx, userId);
    const folders = await listFolders(tx, userId);
    const earlier = folders.find((folder) => folder.name === name.trim());
    if (earlier) return earlier;
    await requireRoom(tx, userId, { folders: 1 });
    const id = randomUUID();
    await tx.insertInto('folders').values({ id, user_id: userId, name: name.trim(), created_at: now }).execute();
    return { id, name: name.trim(), count: 0 };
  });
}

/** @throws ApiError `not_found`; `state_conflict` if another folder of the user has the name */
export async function renameFolder(db: Kysely<Tables>, userId: string, id: string, name: string): Promise<Folder> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await findFolder(tx, userId, id);
    if (await isTaken(tx, userId, id, name.trim())) {
      throw new ApiError('state_conflict', 'Another folder has this name.', { field: 'name' });
    }
    await tx.updateTable('folders').set({ name: name.trim() }).where('id', '=', id).execute();
    return findFolder(tx, userId, id);
  });
}

async function isTaken(tx: Transaction<Tables>, userId: string, id: string, name: string): Promise<boolean> {
  const other = await tx
    .selectFrom('folders')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Removes the user's folder; its videos stay. @throws ApiError `not_found` */
export async function deleteFolder(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await findFolder(db, userId, id);
  await db.deleteFrom('folders').where('id', '=', id).where('user_id', '=', userId).execute();
}
