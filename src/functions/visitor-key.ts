import { createHmac } from 'node:crypto';
import { networkOf } from '../../network/network-of';
import { derivedKey } from './derived-key';
import { env } from './env';

/**
 * What the product API counts calls of visitors by who have no session: the same for all calls of one network, and
 * nothing that leads back to an address, should it ever be in a log. Undefined when the platform knows no address.
 */
export function visitorKey(address: string): string | undefined {
  if (address === 'unknown') return undefined;
  return createHmac('sha256', derivedKey(env().authSecret, 'visitor')).update(networkOf(address)).digest('base64url');
}
