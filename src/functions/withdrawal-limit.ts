import type { GatsbyFunctionRequest } from 'gatsby';
import { AddressLimiter } from './address-limiter';
import { CallError } from './call-error';
import { addressOf } from './platform';

const WINDOW_S = 60 * 60;
/** Withdrawals that an address may send in an hour: a person needs one, and corrects a few. */
const WITHDRAWALS = 10;

const limiter = new AddressLimiter(WITHDRAWALS, WINDOW_S);

/**
 * Rate-limits withdrawals per client address, in this process. Withdrawals need no login, so nothing else would stop a
 * script from flooding the operators' list.
 * @throws CallError `rate_limited`
 */
export async function limitWithdrawals(request: GatsbyFunctionRequest): Promise<void> {
  const retryAfterS = await limiter.retryAfterS(addressOf(request));
  if (retryAfterS === undefined) return;
  throw new CallError('rate_limited', 'Too many withdrawals from this address.', { retryAfterS });
}
