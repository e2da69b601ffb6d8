import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutputUnusableError } from './ingest-errors';

/** `::7f00:1` is 127.0.0.1 to some networks. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

/**
 * Whether a file may be fetched from this address: a public one, no matter how it is written. Everything that may lead
 * into our own network (private, link-local with the cloud's metadata service, loopback, carrier NAT, tunnels) is out.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !(parsed.kind() === 'ipv6' && parsed.match(IPV4_COMPATIBLE));
}

/** Loopback counts as safe only for tests, whose stand-ins serve their files there. */
export function isSafeAddress(address: string, allowLoopback: boolean): boolean {
  if (isPublicAddress(address)) return true;
  return allowLoopback && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * A lookup for `http.request` that answers with a checked address only. The connection goes to just that address, so
 * that a name can't resolve to something else between the check and the call.
 */
export function safeLookup(allowLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const safe = addresses.filter(({ address }) => isSafeAddress(address, allowLoopback));
      const [first] = safe;
      if (!first || safe.length < addresses.length) {
        return callback(new OutputUnusableError(`${hostname} leads into a network that is not public.`), '', 0);
      }
      if (options.all) return callback(null, safe);
      return callback(null, first.address, first.family);
    });
  };
}
