import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { knownReferrer } from '../../src/features/attribution/known-referrers';
import { compileReferrers } from './compile';
import { knownHosts } from './known-hosts';
import { referrerModule, REFERRER_MODULE } from './referrer-module';

const hosts = knownHosts();
const file = path.resolve(REFERRER_MODULE);

it('the committed module matches the data set (else: npm run referrers)', () => {
  expect(fs.readFileSync(file, 'utf8')).toBe(referrerModule(compileReferrers(hosts)));
});

it('weighs at most 6 kB compressed, with the code that reads it', () => {
  const reader = fs.readFileSync(path.resolve('src/features/attribution/known-referrers.ts'));
  const bytes = zlib.gzipSync(Buffer.concat([fs.readFileSync(file), reader]), { level: 9 }).length;
  expect(bytes).toBeLessThanOrEqual(6000);
});

it('knows every host of the data set by the right source and medium', () => {
  expect(hosts.length).toBeGreaterThan(1500);
  const wrong = hosts.filter(({ host, source, medium }) => {
    const known = knownReferrer(host);
    return medium === 'neither' ? known !== undefined : known?.medium !== medium || known.source !== source;
  });
  expect(
    wrong.map(({ host, source, medium }) => `${host}: ${source} ${medium} -> ${JSON.stringify(knownReferrer(host))}`),
  ).toEqual([]);
});
