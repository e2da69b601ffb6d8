import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ContentFixture } from '../gatsby/content/content-fixture';
import { restartOnChanges } from './restart-on-changes';

let content: ContentFixture;
let calls: string[];
let stopFollowing: () => void;
/** Longer than a change is waited for. */
const LONGER_MS = 1500;

beforeEach(async () => {
  content = new ContentFixture();
  for (const folder of ['product-api/routes', 'contracts', 'environment', 'network', 'stand-ins'])
    await fs.mkdir(path.join(content.root, folder), { recursive: true });
  await fs.writeFile(path.join(content.root, 'product-api/routes/videos.ts'), '1');
  calls = [];
  const call = (name: string) => () => {
    calls.push(name);
    return Promise.resolve();
  };
  stopFollowing = restartOnChanges(content.root, { start: call('start'), stop: call('stop') }, (line) => {
    calls.push(line);
  });
  await sleep(LONGER_MS);
  calls = [];
});
afterEach(() => {
  stopFollowing();
  content.remove();
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}
const restarts = () => calls.filter((call) => call === 'start').length;

it('starts the product API again for a price, and once for files that are saved together', async () => {
  content.edit('content/models/wan-2.2-fast.json', (model) => (model.order = 7));
  content.edit('content/plans.json', (plans) => (plans.trial = undefined));
  await until(() => restarts() > 0);
  await sleep(LONGER_MS);
  expect(calls).toEqual(['stop', 'start', expect.stringContaining('started again')]);
});

it('starts it again for its code', async () => {
  await fs.writeFile(path.join(content.root, 'product-api/routes/videos.ts'), '2');
  await until(() => restarts() > 0);
});

it('leaves it alone for what it does not read, and for content that it could not start with', async () => {
  content.edit('content/locales/de/common.json', (texts) => (texts.login = 'Los'));
  await sleep(LONGER_MS);
  expect(calls).toEqual([]);
  content.writeText('content/plans.json', '{,}');
  await until(() => calls.length > 0);
  expect(calls).toEqual([expect.stringContaining('until the content is in order')]);
});
