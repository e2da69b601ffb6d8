import fs from 'node:fs/promises';
import path from 'node:path';
import type { EnvironmentReader } from './environment-reader';
import { configuredServices, type Service, SERVICES } from './services';
import { waysIn } from './ways-in';

/** Services that pages and functions use, with settings that the product API doesn't have. */
const USED_BY_SITE: readonly Service[] = ['google', 'analytics', 'ads'];

const fileIn = (folder: string) => path.join(folder, 'recipients.json');

/** Keeps, beside a build, which services its privacy policy names. */
export async function writeRecipients(folder: string, services: readonly Service[]): Promise<void> {
  await fs.writeFile(fileIn(folder), JSON.stringify(services));
}

/** Undefined where no build lies. */
export async function readRecipients(folder: string): Promise<Service[] | undefined> {
  try {
    const names = JSON.parse(await fs.readFile(fileIn(folder), 'utf8')) as string[];
    return SERVICES.filter((service) => names.includes(service));
  } catch {
    return undefined;
  }
}

/**
 * Services that would receive data on a public site, although the privacy policy of the build doesn't name them.
 *
 * @param named by the build that lies beside the product API; undefined: the site is built elsewhere
 */
export function unnamedRecipients(reader: EnvironmentReader, named: readonly Service[] | undefined): Service[] {
  if (named === undefined || waysIn({ SITE_URL: reader.read('SITE_URL') }).length === 0) return [];
  return configuredServices(reader).filter((service) => !USED_BY_SITE.includes(service) && !named.includes(service));
}
