import fs from 'node:fs/promises';
import path from 'node:path';
import { compileReferrers } from './compile';
import { knownHosts } from './known-hosts';
import { referrerModule, REFERRER_MODULE } from './referrer-module';

/** `npm run referrers`: regenerates the list of search engines and social networks that browsers load. */
async function main(): Promise<void> {
  const root = path.resolve(__dirname, '..', '..');
  await fs.writeFile(path.join(root, REFERRER_MODULE), referrerModule(compileReferrers(knownHosts())));
  console.log(`${REFERRER_MODULE} is written.`);
}

void main();
