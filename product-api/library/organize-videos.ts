import type { Kysely } from 'kysely';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';
import { lockUser } from '../ledger/post';

interface Order {
  ids: readonly string[];
  favourite?: boolean;
  /** Null: out of their folder. */
  folderId?: string | null;
}

/**
 * Marks or moves the user's videos and returns how many of `ids` exist. Another user's are left alone.
 * @throws ApiError `invalid_field` without a change, or for a folder that the user doesn't have
 */
export async function organizeVideos(db: Kysely<Tables>, userId: string, order: Order): Promise<number> {
  const { ids, favourite, folderId } = order;
  if (favourite === undefined && folderId === undefined) {
    throw new ApiError('invalid_field', 'favourite: one of favourite and folderId is needed.', { field: 'favourite' });
  }
  return inTransaction(db, async (tx) => {
    // As with a new folder: neither it nor the account goes away meanwhile.
    await lockUser(tx, userId);
    if (typeof folderId === 'string') await requireFolder(tx, userId, folderId);
    const changed = await tx
      .updateTable('videos')
      .set({
        ...(favourite !== undefined && { is_favourite: favourite }),
        ...(folderId !== undefined && { folder_id: folderId }),
      })
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    return changed.length;
  });
}

async function requireFolder(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  const folders = db.selectFrom('folders').select('id').where('user_id', '=', userId).where('id', '=', id);
  const found = isUuid(id) && (await folders.executeTakeFirst());
  if (!found) throw new ApiError('invalid_field', 'folderId: there is no such folder.', { field: 'folderId' });
}
