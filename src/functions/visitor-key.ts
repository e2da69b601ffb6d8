import { createHmac } from 'node:crypto';
import { networkOf } from '../../network/network-of';
import { derivedKey } from './derived-key';
import { env } from './env';

/**
 * The key by which the product API rate-limits visitors without a session: the same for all calls from one network, and
 * not reversible to an IP address, should it ever be logged. Undefined when the platform doesn't provide the client
 * address.
 */
export function visitorKey(address: string): string | undefined {
  if (address === 'unknown') return undefined;
  return createHmac('sha256', derivedKey(env().authSecret, 'visitor')).update(networkOf(address)).digest('base64url');
}
