import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };

export interface OldBrowser {
  name: 'chrome' | 'firefox' | 'safari';
  version: string;
}

/** The browser would be no browser without them, or its driver needs them. */
const KEPT = new Set(['Window', 'Document', 'Node', 'Element', 'HTMLElement', 'Event', 'EventTarget']);

/**
 * Functions and interfaces that a browser lacks, as paths from the global object: `['URL', 'canParse']`,
 * `['Array', 'prototype', 'toSorted']`. From MDN's compatibility data.
 */
export function missingFeatures(browser: OldBrowser): string[][] {
  const found: string[][] = [];
  for (const [name, feature] of Object.entries({ ...children(bcd.api), ...children(bcd.javascript.builtins) })) {
    if (KEPT.has(name)) continue;
    if (isMissing(feature.__compat, browser)) found.push([name]);
    for (const [member, { __compat: compat }] of Object.entries(children(feature))) {
      if (!isMissing(compat, browser) || !/^\w+$/.test(member) || member === name) continue;
      found.push(...pathsOf(name, member));
    }
    if (name === 'Intl') {
      for (const [type, inIntl] of Object.entries(children(feature))) {
        for (const [member, { __compat: compat }] of Object.entries(children(inIntl))) {
          if (isMissing(compat, browser) && member !== type) found.push(['Intl', type, 'prototype', member]);
        }
      }
    }
  }
  return found;
}

function pathsOf(name: string, member: string): string[][] {
  if (member.endsWith('_static')) return [[name, member.replace(/_static$/, '')]];
  // Events, and what is a rule rather than a name.
  if (member.includes('_')) return [];
  return [
    [name, 'prototype', member],
    [name, member],
  ];
}

function children(feature: Identifier = {}): Record<string, Identifier> {
  const members = Object.entries(feature as Record<string, Identifier>);
  return Object.fromEntries(members.filter(([name]) => name !== '__compat'));
}

/** Not in that version, but in a later one; what no version has is not in this browser either. */
function isMissing(compat: CompatStatement | undefined, { name, version }: OldBrowser): boolean {
  const support = compat?.support[name];
  const [latest] = Array.isArray(support) ? support : [support];
  const added = latest?.version_added;
  if (added === false) return true;
  if (typeof added !== 'string' || latest?.flags !== undefined || latest?.prefix !== undefined) return false;
  return isAfter(added.replace('≤', ''), version);
}

function isAfter(one: string, other: string): boolean {
  if (one === 'preview') return true;
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}
