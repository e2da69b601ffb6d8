import { existsSync } from 'node:fs';
import path from 'node:path';
import { readAudit, servedPackages } from './known-vulnerabilities';
import { checkLicences, isAllowed } from './licences';
import { readLockfile, withoutIntegrity } from './lockfile';

const root = path.join(__dirname, '..', '..');

describe('integrity', () => {
  it('is missing only from optional packages that are listed', () => {
    const lockfile = {
      '': {},
      'node_modules/good': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/linked': { link: true },
      'node_modules/a/node_modules/bare': { version: '1.0.0' },
      'node_modules/elsewhere': { version: '1.0.0', optional: true },
      'node_modules/nowhere': { version: '1.0.0', optional: true },
    };
    expect(withoutIntegrity(lockfile, ['bare', 'elsewhere', 'good'])).toEqual({
      listed: ['elsewhere'],
      errors: ['bare', 'nowhere'],
      outdated: ['bare', 'good'],
    });
  });

  it('exists for every installed package', async () => {
    const { errors, listed, outdated } = withoutIntegrity(await readLockfile(root));
    expect([errors, outdated]).toEqual([[], []]);
    for (const name of listed) expect([name, existsSync(path.join(root, 'node_modules', name))]).toEqual([name, false]);
  });
});

it('the lockfile says where every package with a hash is, so that an installation asks for it alone', async () => {
  const entries = Object.entries(await readLockfile(root)).filter(([, { integrity }]) => integrity !== undefined);
  expect(entries.length).toBeGreaterThan(1000);
  for (const [folder, { resolved, version }] of entries) {
    expect([folder, resolved]).toEqual([folder, expect.stringMatching(/^https:\/\/registry\.npmjs\.org\/.*\.tgz$/)]);
    expect(resolved).toContain(`-${version ?? ''}.tgz`);
  }
});

describe('licences', () => {
  it.each([
    ['MIT', 'anything', true],
    ['(MIT OR GPL-3.0)', 'anything', true],
    ['MIT AND Zlib', 'anything', true],
    ['MIT AND GPL-3.0', 'anything', false],
    ['GPL-3.0', 'anything', false],
    ['SEE LICENSE IN terms.txt', 'anything', false],
    ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', true],
    ['LGPL-3.0-or-later', 'anything', false],
    ['(MIT OR (ISC AND GPL-3.0))', 'anything', false],
  ])('%s for %s: %s', (expression, name, allowed) => {
    expect(isAllowed(expression, name)).toBe(allowed);
  });

  it('names forbidden and missing licences, and ignores packages of other platforms', async () => {
    const report = await checkLicences('/nowhere', {
      '': { license: 'UNLICENSED' },
      'node_modules/good': { version: '1.0.0', license: 'MIT' },
      'node_modules/bad': { version: '2.0.0', license: 'AGPL-3.0' },
      'node_modules/a/node_modules/@b/silent': { version: '3.0.0' },
      'node_modules/other-platform': { version: '4.0.0', optional: true },
    });
    expect(report).toEqual({
      checked: 3,
      errors: ['bad 2.0.0: AGPL-3.0 is not allowed.', '@b/silent 3.0.0: no licence given.'],
      unknown: ['other-platform'],
    });
  });

  it('of all installed packages are allowed', async () => {
    expect((await checkLicences(root, await readLockfile(root))).errors).toEqual([]);
  });
});

describe('known vulnerabilities', () => {
  const lockfile = {
    '': { dependencies: { server: '1', gatsby: '5' } },
    'node_modules/server': { dependencies: { shared: '2' } },
    'node_modules/server/node_modules/shared': { dependencies: { deep: '1' } },
    'node_modules/shared': { dependencies: { other: '1' } },
    'node_modules/deep': {},
    'node_modules/other': {},
    'node_modules/gatsby': { dependencies: { shared: '1', builder: '1' } },
    'node_modules/builder': {},
  };

  it('finds the packages that the services load, without build tools', () => {
    expect([...servedPackages(lockfile)].sort()).toEqual(['deep', 'server', 'shared']);
  });

  it('are grouped by services and build tools', () => {
    const vulnerabilities = {
      deep: { name: 'deep', severity: 'high', via: [{ title: 'It can be fooled' }] },
      builder: { name: 'builder', severity: 'critical', via: ['deep'] },
    };
    const output = `npm warn something\n${JSON.stringify({ vulnerabilities })}\n`;
    expect(readAudit(output, servedPackages(lockfile))).toEqual({
      found: [
        { name: 'deep', severity: 'high', titles: ['It can be fooled'], isServed: true },
        { name: 'builder', severity: 'critical', titles: [], isServed: false },
      ],
    });
  });

  it('are skipped, with the reason, when the registry does not answer', () => {
    const message = '405 Method Not Allowed - POST https://registry.example/advisories';
    expect(readAudit(JSON.stringify({ message, error: {} }), new Set())).toEqual({ skipped: message });
    expect(readAudit('npm error network', new Set())).toHaveProperty('skipped');
  });
});
