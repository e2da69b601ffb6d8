import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 network that a single visitor owns, 2^64 addresses. */
const IPV6_PREFIX_LENGTH = 64;

/**
 * The network that counts as one visitor for limits: an IPv4 address (in any notation), or the /64 of an IPv6 address.
 * Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_LENGTH}`).toString();
}
