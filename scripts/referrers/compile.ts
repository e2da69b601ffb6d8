import type { KnownHost, Medium } from './known-hosts';

/** The text form that src/features/attribution/known-referrers.ts reads. */
export type ReferrerData = Record<'organic' | 'social', string>;

const NEUTRAL_LABELS = /^(?:www\d?|m|l|lm|mobile|out|away)\./;
const COUNTRY_DOMAIN = /\.(?:[a-z]{2,3}|(?:com?|org|net)\.[a-z]{2})$/;

/** Engines and networks with at least this many country domains are written once, with a star as the country. */
const FAMILY_SIZE = 4;

/**
 * The smallest text that still covers every host. Lines are `source host host ...`; `=` in a host means the source.
 */
export function compileReferrers(hosts: readonly KnownHost[]): ReferrerData {
  const bySource = (medium: Medium) => {
    const sources = new Map<string, Set<string>>();
    for (const { host, source, medium: itsMedium } of hosts) {
      if (itsMedium !== medium) continue;
      const known = sources.get(source) ?? new Set();
      known.add(host.replace(NEUTRAL_LABELS, ''));
      sources.set(source, known);
    }
    return sources;
  };
  return {
    organic: linesOf(bySource('organic'), isBelowSearch),
    social: linesOf(bySource('social'), (host, known) => [...known].some((other) => host.endsWith(`.${other}`))),
  };
}

function linesOf(sources: Map<string, Set<string>>, isCovered: (host: string, known: Set<string>) => boolean): string {
  return [...sources]
    .map(([source, known]) => {
      const needed = foldFamilies([...known].filter((host) => !isCovered(host, known)));
      return [source, ...needed.sort().map((host) => host.replace(source, '='))].join(' ');
    })
    .sort()
    .join('\n');
}

function isBelowSearch(host: string, known: Set<string>): boolean {
  return [...known].some((other) => other.startsWith('search.') && host.endsWith(`.${other}`));
}

function foldFamilies(hosts: readonly string[]): string[] {
  const families = new Map<string, string[]>();
  for (const host of hosts) {
    const stem = host.replace(COUNTRY_DOMAIN, '');
    families.set(stem, [...(families.get(stem) ?? []), host]);
  }
  return [...families].flatMap(([stem, members]) => (members.length >= FAMILY_SIZE ? [`${stem}.*`] : members));
}
