import ipaddr from 'ipaddr.js';

/** Of an IPv6 address: what one visitor has for themselves, with 2^64 addresses in it. */
const IPV6_PREFIX_LENGTH = 64;

/**
 * What counts as one visitor for limits: an IPv4 address (however it is written), the /64 of an IPv6 address. What is
 * no address comes back as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_LENGTH}`).toString();
}
