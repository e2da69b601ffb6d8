import fs from 'node:fs/promises';
import path from 'node:path';
import { nameOf, type Lockfile } from './lockfile';

/** SPDX ids that this product can comply with: they require notices, but not publishing our code. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences with further conditions, allowed for packages where we meet them. By package, or `scope/*`. */
const ALLOWED_FOR: readonly { license: string; packages: RegExp; because: string }[] = [
  {
    license: 'OFL-1.1',
    packages: /^@fontsource(-variable)?\//,
    because: 'Fonts may be embedded; none is sold by itself.',
  },
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp/,
    because: 'libvips is loaded as a shared library, unchanged.',
  },
  {
    license: 'MPL-2.0',
    packages: /^(axe-core|mediabunny)$/,
    because: 'Used unchanged: its duties are to its own files.',
  },
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/, because: 'Data for the build, named in its notice.' },
];

/** Licences given only in a file, or in a pre-SPDX form. Read by us; the lockfile pins the version. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  linkfs: 'Unlicense',
  'parse-cache-control': 'BSD-3-Clause',
  'valid-url': 'MIT',
};

export interface LicenceReport {
  checked: number;
  /** One sentence per package. */
  errors: string[];
  /** Packages of other platforms, whose licence is neither in the lockfile nor on disk. */
  unknown: string[];
}

/** Checks every package of the lockfile against the list. Needs no network. */
export async function checkLicences(root: string, lockfile: Lockfile): Promise<LicenceReport> {
  const report: LicenceReport = { checked: 0, errors: [], unknown: [] };
  for (const [folder, locked] of Object.entries(lockfile)) {
    if (folder === '' || locked.link) continue;
    const name = nameOf(folder);
    const license = READ_BY_HAND[name] ?? locked.license ?? (await installedLicence(path.join(root, folder)));
    if (license === undefined && (locked.optional || locked.devOptional)) {
      report.unknown.push(name);
      continue;
    }
    report.checked += 1;
    if (license === undefined) report.errors.push(`${name} ${locked.version ?? ''}: no licence given.`);
    else if (!isAllowed(license, name))
      report.errors.push(`${name} ${locked.version ?? ''}: ${license} is not allowed.`);
  }
  return report;
}

/** Evaluates an SPDX expression: `OR` needs one allowed part, `AND` both. Supports one level of parentheses. */
export function isAllowed(expression: string, name: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => isOneAllowed(license.trim(), name)));
}

function isOneAllowed(license: string, name: string): boolean {
  if (ALLOWED.has(license)) return true;
  return ALLOWED_FOR.some((exception) => exception.license === license && exception.packages.test(name));
}

async function installedLicence(folder: string): Promise<string | undefined> {
  const text = await fs.readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { license, licenses } = JSON.parse(text) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  // The second and third form are older than SPDX.
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ');
}
