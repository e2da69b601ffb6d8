import type { Transaction } from 'kysely';
import type { ErrorCode } from '#contracts/api-error';
import { QUOTA, type QuotaKind } from '#contracts/quota';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { readUsage } from './read-usage';

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

/** The code of each limit, its words, and what makes room again. */
const REFUSALS: Readonly<Record<QuotaKind, { code: ErrorCode; limit: string; advice: string }>> = {
  videos: { code: 'too_many_files', limit: `${QUOTA.videos} videos`, advice: 'Delete videos.' },
  pictures: {
    code: 'too_many_files',
    limit: `${QUOTA.pictures} pictures`,
    advice: 'Delete videos made from pictures.',
  },
  fileBytes: {
    code: 'too_many_files',
    limit: `${QUOTA.fileBytes / GIGABYTE} GB of videos and pictures`,
    advice: 'Delete videos.',
  },
  films: { code: 'too_many_films', limit: `${QUOTA.films} films`, advice: 'Delete one.' },
  lists: { code: 'too_many_lists', limit: `${QUOTA.lists} lists`, advice: 'Delete one.' },
  rows: { code: 'too_many_rows', limit: `${QUOTA.rows} rows in all lists`, advice: 'Delete lists.' },
  textBytes: {
    code: 'too_much_text',
    limit: `${QUOTA.textBytes / MEGABYTE} MB of text in lists and films`,
    advice: 'Delete lists or films.',
  },
  folders: { code: 'too_many_folders', limit: `${QUOTA.folders} folders`, advice: 'Delete one.' },
};

/**
 * Refuses what would take a user above their quota. `more`: how many of each kind are about to be added; 0 if they have
 * been written in this transaction already. Call only while the user's row is locked, so that no other transaction takes
 * the same place.
 * @throws ApiError naming the limit and what makes room
 */
export async function requireRoom(
  tx: Transaction<Tables>,
  userId: string,
  more: Readonly<Partial<Record<QuotaKind, number>>>,
): Promise<void> {
  const kinds = Object.keys(more) as QuotaKind[];
  const used = await readUsage(tx, userId, kinds);
  const full = kinds.find((kind) => used[kind] + (more[kind] ?? 0) > QUOTA[kind]);
  if (full === undefined) return;
  const { code, limit, advice } = REFUSALS[full];
  throw new ApiError(code, `A user may have ${limit}. ${advice}`);
}
