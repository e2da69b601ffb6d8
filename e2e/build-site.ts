import path from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built';

/** Before all tests: the site as `npm start` would build it. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt(path.dirname(__dirname), (line) => console.log(`build: ${line}`));
}
