import Type from 'typebox';
import { ApiError } from '../api-error';

/** `limit` in a query: how many entries a page has at most. */
export const PageLimit = Type.Optional(Type.String({ maxLength: 20, description: 'A whole number from 1 to 100' }));

/** @throws ApiError `invalid_field` */
export function readPageLimit(limit: string | undefined, ifLeftOut: number): number {
  if (limit === undefined) return ifLeftOut;
  if (!/^([1-9]|[1-9][0-9]|100)$/.test(limit)) {
    throw new ApiError('invalid_field', 'limit: must be a whole number from 1 to 100.', { field: 'limit' });
  }
  return Number(limit);
}
