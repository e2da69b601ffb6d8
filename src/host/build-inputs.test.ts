import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { forgetBuiltInputs, hashBuildInputs, readBuiltInputs, writeBuiltInputs } from './build-inputs';

let root: string;

beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'inputs-'));
  await write('content/models/wan.json', '{}');
  await write('src/pages/index.tsx', 'export default 1;');
  await write('gatsby-config.ts', 'export default {};');
  await write('package-lock.json', '{}');
});

afterEach(() => fs.rm(root, { recursive: true }));

async function write(file: string, content: string): Promise<void> {
  await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await fs.writeFile(path.join(root, file), content);
}

describe('hashBuildInputs', () => {
  it.each([
    ['a text changes', () => write('content/models/wan.json', '{"a":1}')],
    ['a file appears', () => write('static/new.txt', '')],
    [
      'a file moves',
      () => fs.rename(path.join(root, 'content/models/wan.json'), path.join(root, 'content/models/w.json')),
    ],
    ['a package changes', () => write('package-lock.json', '{"a":1}')],
    ['a browser hook appears', () => write('gatsby-browser.tsx', '')],
  ])('changes when %s', async (_what, change) => {
    const before = await hashBuildInputs(root, {});
    await change();
    expect(await hashBuildInputs(root, {})).not.toBe(before);
  });

  it.each([
    ['a test', () => write('src/pages/index.test.tsx', '')],
    ['the product API', () => write('product-api/app.ts', '')],
    ['generated types', () => write('src/gatsby-types.d.ts', '')],
    ['a guide', () => write('content/README.md', '')],
  ])('does not change with %s', async (_what, change) => {
    const before = await hashBuildInputs(root, {});
    await change();
    expect(await hashBuildInputs(root, {})).toBe(before);
  });

  it('changes with compiled-in variables only', async () => {
    const before = await hashBuildInputs(root, { AUTH_SECRET: 'a', GATSBY_CPU_COUNT: '2' });
    expect(before).toBe(await hashBuildInputs(root, {}));
    expect(await hashBuildInputs(root, { SITE_URL: 'https://example.com' })).not.toBe(before);
    expect(await hashBuildInputs(root, { GATSBY_GA_ID: 'G-1' })).not.toBe(before);
  });
});

it('remembers a build until it is invalidated', async () => {
  expect(await readBuiltInputs(root)).toBeUndefined();
  await writeBuiltInputs(root, 'hash');
  expect(await readBuiltInputs(root)).toBe('hash');
  await forgetBuiltInputs(root);
  await forgetBuiltInputs(root);
  expect(await readBuiltInputs(root)).toBeUndefined();
});
