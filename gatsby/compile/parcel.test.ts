import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { Parcel } from '../../substitutes/parcel/index.cjs';

// Gatsby's calls: node_modules/gatsby/dist/utils/parcel/compile-gatsby-files.js.

let root: string;
beforeEach(async () => {
  root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'site-')));
});
afterEach(() => fs.rm(root, { recursive: true }));

const write = (name: string, text: string) => fs.writeFile(path.join(root, name), text);

async function compile() {
  const targets = { root: { distDir: path.join(root, '.cache/compiled') } };
  const { bundleGraph } = await new Parcel({ entries: [`${root}/gatsby-+(node|config).ts`], targets }).run();
  return bundleGraph.getBundles().map((bundle) => [bundle.filePath, bundle.getMainEntry().filePath]);
}

test('a configuration becomes one file with what it imports of ours', async () => {
  await write('title.ts', 'export const title: string = "A site";');
  await write(
    'gatsby-config.ts',
    'import path from "path";\nimport { title } from "./title";\nexport default { title, path };',
  );
  const compiled = path.join(root, '.cache/compiled/gatsby-config.js');
  expect(await compile()).toEqual([[compiled, path.join(root, 'gatsby-config.ts')]]);
  const { default: config } = createRequire(compiled)(compiled) as { default: { title: string } };
  expect(config.title).toBe('A site');
});

test('an error names its file and line', async () => {
  await write('gatsby-node.ts', 'export const a = 1;\nexport const b = ;');
  const failure = expect.objectContaining({
    message: expect.stringContaining('gatsby-node.ts:2:17: Unexpected') as string,
  });
  await expect(compile()).rejects.toMatchObject({ diagnostics: [failure] });
});

test('plugins of the site’s own are refused instead of left out', async () => {
  await fs.mkdir(path.join(root, 'plugins'));
  await expect(compile()).rejects.toThrow('plugins/ is not compiled');
});

test('a compiler that fails is no error of the site: Gatsby tries again', async () => {
  await write('gatsby-node.ts', '');
  // In place of the folder for what is compiled: esbuild can't write.
  await write('.cache', '');
  const error: unknown = await compile().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).toHaveProperty('message', expect.stringContaining('.cache'));
});

test('a site without either has nothing to compile', async () => {
  expect(await compile()).toEqual([]);
});
