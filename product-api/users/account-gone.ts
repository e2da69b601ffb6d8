import { ApiError } from '../api-error';

/** For a call whose account was erased since its session was checked. */
export function accountGone(): ApiError {
  return new ApiError('unauthenticated', 'This account is gone.');
}
