import { REFERRERS } from './referrer-data';

export interface KnownReferrer {
  /** Name of the search engine or social network, lower case: `google`, `vkontakte`. */
  source: string;
  medium: 'organic' | 'social';
}

/** Suffixes of an engine with a site in many countries: `com`, `de`, `co.jp`, `com.br`. */
const COUNTRY_DOMAIN = /^(?:[a-z]{2,3}|(?:com?|org|net)\.[a-z]{2})$/;

/** Labels in front that change nothing: phone versions, and the addresses that links are sent through. */
const NEUTRAL_LABELS = /^(?:www\d?|m|l|lm|mobile|out|away)\./;

type Table = ReadonlyMap<string, KnownReferrer>;
let table: Table | undefined;

/**
 * The search engine or social network that a host belongs to; undefined for every other host.
 *
 * Networks own all their subdomains. Of an engine only the hosts count that search: `docs.google.com` is a referral,
 * `de.search.yahoo.com` is not.
 */
export function knownReferrer(host: string): KnownReferrer | undefined {
  table ??= readTable();
  const bare = host.toLowerCase().replace(/\.$/, '').replace(NEUTRAL_LABELS, '');
  const labels = bare.split('.');
  for (let start = 0; start < labels.length - 1; start += 1) {
    const found = find(table, labels.slice(start));
    if (!found) continue;
    const isWhole = start === 0 || found.medium === 'social' || labels[start] === 'search';
    return isWhole ? found : undefined;
  }
  return undefined;
}

function find(known: Table, labels: readonly string[]): KnownReferrer | undefined {
  const exact = known.get(labels.join('.'));
  if (exact) return exact;
  for (let end = labels.length - 1; end > 0; end -= 1) {
    const family = known.get(`${labels.slice(0, end).join('.')}.*`);
    if (family && COUNTRY_DOMAIN.test(labels.slice(end).join('.'))) return family;
  }
  return undefined;
}

/** Parses a line `source host host`; the host `=` means the source's own name. */
function readTable(): Table {
  const known = new Map<string, KnownReferrer>();
  for (const medium of ['organic', 'social'] as const) {
    for (const line of REFERRERS[medium].split('\n')) {
      const [source = '', ...hosts] = line.split(' ');
      for (const host of hosts) known.set(host.replace('=', source), { source, medium });
    }
  }
  return known;
}
