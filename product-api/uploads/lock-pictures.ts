import type { Transaction } from 'kysely';
import type { PictureField } from '#contracts/video-settings';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { isUuid } from '../is-uuid';

/** Pictures of a user, kept from being swept as unused until the transaction ends. */
export interface LockedPictures {
  /** The upload's id if the user has such a picture, stored or not; null for anything else. */
  idOf: (given: unknown) => string | null;
  /** @throws ApiError `not_found`, `invalid_field` naming the field */
  requireStored: (given: string, field: PictureField) => void;
}

/**
 * Finds the user's pictures with these ids and keeps them, so that none is swept between this look and the row that
 * refers to it. Whatever is no id is left out. Locks in the order of the ids, as their removal does.
 */
export async function lockPictures(
  tx: Transaction<Tables>,
  userId: string,
  ids: readonly unknown[],
): Promise<LockedPictures> {
  const wanted = [...new Set(ids.filter(isId))];
  const uploads =
    wanted.length === 0
      ? []
      : await tx
          .selectFrom('uploads')
          .select(['id', 'status'])
          .where('id', 'in', wanted)
          .where('user_id', '=', userId)
          .orderBy('id')
          .forKeyShare()
          .execute();
  const states = new Map(uploads.map(({ id, status }) => [id, status]));
  return {
    idOf: (given) => (isId(given) && states.has(given) ? given : null),
    requireStored(given, field) {
      const status = states.get(given);
      if (status === undefined) throw new ApiError('not_found', 'There is no such picture.', { field });
      if (status === 'stored') return;
      throw new ApiError('invalid_field', 'The picture has not been uploaded yet.', { field });
    },
  };
}

const isId = (given: unknown): given is string => typeof given === 'string' && isUuid(given);
