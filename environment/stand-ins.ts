import type { EnvironmentReader } from './environment-reader';
import { isPublic } from './loopback';

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

/** Visitors of a public site must not meet a stand-in unless the operator meant it. */
export function refuseInPublic(reader: EnvironmentReader, siteUrl: string, { name, what, instead }: StandIn): void {
  if (!isPublic(siteUrl) || isAllowedInPublic(reader, name)) return;
  reader.addFault(
    `SITE_URL is public (${siteUrl}), but ${what}: ${instead}, or add "${name}" to ALLOW_DEMO_IN_PUBLIC.`,
  );
}
