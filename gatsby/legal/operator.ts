import { type Environment, EnvironmentError, EnvironmentReader } from '../../environment/environment-reader';
import { isPublic } from '../../environment/loopback';
import { isAllowedInPublic } from '../../environment/stand-ins';
import type { Site } from '../content/site-schemas';

/** Begins every value of content/site.json that only the demo may show. */
const DEMO_MARK = '[demo]';

/** Domains that never belong to anyone (RFC 2606). */
const RESERVED = /\.(example|test|invalid)$/;

/** The fields of content/site.json that a public site needs and that still hold demo values. */
export function demoFields({ operator, contactEmail }: Pick<Site, 'operator' | 'contactEmail'>): string[] {
  const demo = Object.entries(operator).flatMap(([field, value]) =>
    [value].flat().some((text) => typeof text === 'string' && text.startsWith(DEMO_MARK)) ? [`operator.${field}`] : [],
  );
  return RESERVED.test(contactEmail) ? [...demo, 'contactEmail'] : demo;
}

/**
 * Refuses to build a public site that names no real operator, unless "operator" is in ALLOW_DEMO_IN_PUBLIC.
 * @throws EnvironmentError naming every field that is missing
 */
export function refuseDemoOperator(source: Environment, site: Pick<Site, 'operator' | 'contactEmail'>): void {
  const reader = new EnvironmentReader(source);
  if (!isPublic(reader.read('SITE_URL')) || isAllowedInPublic(reader, 'operator')) return;
  const fields = demoFields(site);
  if (fields.length === 0) return;
  throw new EnvironmentError('The build', [
    `SITE_URL is public, but content/site.json names no real operator. Replace the demo values of: ${fields.join(', ')}. ` +
      'An optional field that does not apply to you can be left out. For a public demo add "operator" to ALLOW_DEMO_IN_PUBLIC.',
  ]);
}
