import type { EnvironmentReader } from './environment-reader';
import { type Places, waysIn } from './ways-in';

/** Parts that take the place of a real service; ALLOW_DEMO_IN_PUBLIC knows them by these names. */
export type StandInName = 'google' | 'payment' | 'generation';

export function isAllowedInPublic(reader: EnvironmentReader, name: StandInName): boolean {
  return reader.read('ALLOW_DEMO_IN_PUBLIC')?.includes(name) ?? false;
}

interface StandIn {
  name: StandInName;
  /** "the test checkout takes orders" */
  what: string;
  /** "set STRIPE_SECRET_KEY" */
  instead: string;
}

/** Others than this machine itself must not meet a stand-in unless the operator allowed it by name. */
export function refuseInPublic(reader: EnvironmentReader, places: Places, { name, what, instead }: StandIn): void {
  const ways = waysIn(places);
  if (ways.length === 0 || isAllowedInPublic(reader, name)) return;
  reader.addFault(
    `Others can come in (${ways.join(', ')}), but ${what}: ${instead}, or add "${name}" to ALLOW_DEMO_IN_PUBLIC.`,
  );
}
