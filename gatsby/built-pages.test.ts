import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readBuiltInputs, writeBuiltInputs } from '../src/host/build-inputs';
import { removeBuiltPages, rewriteMissingPages } from './built-pages';

let root: string;
beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'))));
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string) {
  fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), '');
}
const has = (file: string) => fs.existsSync(path.join(root, file));

test('`gatsby develop` finds no folder of a built page, and all else that was built', async () => {
  const kept = [
    'public/page-data/ai-video-generator/wan-2.5/page-data.json',
    'public/static/a/b.avif',
    'public/badges/store.svg',
    'public/app-1.js',
  ];
  const pages = ['index.html', 'ai-video-generator/index.html', 'de/ai-video-generator/wan-2.5/index.html'];
  for (const file of [...kept, ...pages.map((page) => `public/${page}`)]) write(file);
  await writeBuiltInputs(root, 'inputs');
  await removeBuiltPages(root);
  expect(kept.filter((file) => !has(file))).toEqual([]);
  expect(fs.readdirSync(path.join(root, 'public')).sort()).toEqual(['app-1.js', 'badges', 'page-data', 'static']);
  // Nothing serves these remains as a build.
  expect(await readBuiltInputs(root)).toBeUndefined();
});

test('a folder without a build is left as it is', async () => {
  await removeBuiltPages(root);
  expect(has('public')).toBe(false);
});

test.each<[string, string[], number]>([
  ['nothing is missing', [], 0],
  ['a page is missing', ['public/de/price/index.html'], 1],
  ['404.html is missing', ['public/404.html'], 1],
])('a build writes all pages again where one is gone: %s', (_, missing, dispatched) => {
  const pages = { '/de/price': 'public/de/price/index.html', '/': 'public/index.html', '/404.html': 'public/404.html' };
  for (const file of Object.values(pages)) if (!missing.includes(file)) write(file);
  const trackedHtmlFiles = new Map(Object.keys(pages).map((page) => [page, {}]));
  const store = { getState: () => ({ html: { trackedHtmlFiles } }), dispatch: jest.fn() };
  rewriteMissingPages(root, { store: store as never });
  expect(store.dispatch).toHaveBeenCalledTimes(dispatched);
});
