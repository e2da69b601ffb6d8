import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { keepLastGoodContent } from './last-good-content';

const PLUGIN = 'node_modules/gatsby-source-filesystem/create-file-node.js';

let root: string;
beforeEach(async () => {
  root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'site-')));
});
afterEach(() => fs.rm(root, { recursive: true }));

async function write(file: string, text: string): Promise<string> {
  await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await fs.writeFile(path.join(root, file), text);
  return path.join(root, file);
}

/** A plugin that makes a node of a file's path. */
async function loadPlugin() {
  const file = await write(PLUGIN, 'exports.createFileNode = async (file, id) => ({ file, id });');
  return jest.requireActual<{ createFileNode: (file: string, id: string) => Promise<unknown> }>(file);
}

test('a file that is no JSON makes no node, and its error names line and cure', async () => {
  const plugin = await loadPlugin();
  keepLastGoodContent(root);
  const file = await write('content/site.json', '{\n  "a": 1,\n}\n');
  await expect(plugin.createFileNode(file, 'a')).rejects.toThrow(/^content\/site\.json:3\n.*not valid JSON/);
  await write('content/site.json', '{ "a": 1 }');
  expect(await plugin.createFileNode(file, 'a')).toEqual({ file, id: 'a' });
});

test('a file that is being written is waited for', async () => {
  const plugin = await loadPlugin();
  keepLastGoodContent(root);
  const file = await write('content/site.json', '');
  const node = plugin.createFileNode(file, 'a');
  await write('content/site.json', '{}');
  expect(await node).toEqual({ file, id: 'a' });
});

test('other files are left to the plugin', async () => {
  const plugin = await loadPlugin();
  keepLastGoodContent(root);
  expect(await plugin.createFileNode('/not/there.jpg', 'a')).toEqual({ file: '/not/there.jpg', id: 'a' });
});

test('a plugin that is written in another way stops the start', async () => {
  await write(PLUGIN, 'exports.makeFileNode = () => {};');
  expect(() => keepLastGoodContent(root)).toThrow('last-good-content');
});
