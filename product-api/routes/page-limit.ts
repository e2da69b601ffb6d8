import { ApiError } from '../api-error';

/** `limit` of a page's query. @throws ApiError `invalid_field` */
export function readPageLimit(limit: string | undefined, ifLeftOut: number): number {
  if (limit === undefined) return ifLeftOut;
  if (!/^([1-9]|[1-9][0-9]|100)$/.test(limit)) {
    throw new ApiError('invalid_field', 'limit: must be a whole number from 1 to 100.', { field: 'limit' });
  }
  return Number(limit);
}
