import type { EnvironmentReader } from './environment-reader';
import { type Places, waysIn } from './ways-in';

/** Parts that replace a real service, by the names used in ALLOW_DEMO_IN_PUBLIC. */
export type StandInName = 'google' | 'payment' | 'generation' | 'operator' | 'mail';

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

/** Refuses stand-ins that other machines can reach, unless the operator allowed them by name. */
export function refuseInPublic(reader: EnvironmentReader, places: Places, { name, what, instead }: StandIn): void {
  const ways = waysIn(places);
  if (ways.length === 0 || isAllowedInPublic(reader, name)) return;
  reader.addError(
    `Other machines can connect (${ways.join(', ')}), but ${what}: ${instead}, or add "${name}" to ALLOW_DEMO_IN_PUBLIC.`,
  );
}
