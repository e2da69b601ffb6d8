import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FunctionsManifest, RoutesManifest } from 'gatsby';
import { buildManifest } from './adapter';
import { goBack, inTurn, publishBuild, readCurrentBuild } from './builds';
import { eventually } from './testing/eventually';

// Builds in Gatsby's format, one after the other in one folder, below hosts that run in processes of their own.

const PAGES = ['/', '/price', '/de', '/de/price', '/models', '/terms'];
const HOSTS = 2;
const FUNCTIONS: FunctionsManifest = [
  { functionId: 'build', name: '/api/build', pathToEntryPoint: '.cache/functions/build.js', requiredFiles: [] },
];

let root: string;

beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'builds-'));
  await fs.writeFile(path.join(root, 'package.json'), '{}');
  await fs.mkdir(path.join(root, 'content'));
  await fs.writeFile(path.join(root, 'content/languages.json'), '[]');
});

afterEach(() => fs.rm(root, { recursive: true }));

const scriptOf = (build: string) => `/app-${build}.js`;

/** Writes into public/ in place and removes what is gone, as Gatsby does. */
async function writePublic(build: string): Promise<RoutesManifest> {
  const write = async (file: string, content: string) => {
    await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await fs.writeFile(path.join(root, file), content);
  };
  const routes: RoutesManifest = [];
  for (const page of PAGES) {
    const file = `public${page === '/' ? '' : page}/index.html`;
    await write(file, `<script src="${scriptOf(build)}"></script>${`<p>build ${build}</p>`.repeat(200)}`);
    routes.push({ type: 'static', path: page, filePath: file, headers: [] });
  }
  for (const name of await fs.readdir(path.join(root, 'public'))) {
    if (name.startsWith('app-')) await fs.rm(path.join(root, 'public', name));
  }
  await write(`public${scriptOf(build)}`, `run("build ${build}");`.repeat(100));
  const headers = [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }];
  routes.push({ type: 'static', path: scriptOf(build), filePath: `public${scriptOf(build)}`, headers });
  await write('.cache/functions/build.js', `module.exports = (request, response) => response.json('build ${build}');`);
  return [...routes, { type: 'function', path: '/api/build', functionId: 'build' }];
}

async function build(name: string) {
  const routesManifest = await writePublic(name);
  return buildManifest(root, { routesManifest, functionsManifest: FUNCTIONS, pathPrefix: '' });
}

/** The builds that a text names: of anything that is of one build, exactly one. */
const buildsIn = (text: string) => [...new Set([...text.matchAll(/build (\w+)/g)].map(([, name]) => name))];

async function get(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

describe('a running host', () => {
  let children: ChildProcess[];
  let addresses: string[];

  beforeEach(async () => {
    await build('first');
    children = Array.from({ length: HOSTS }, () =>
      fork(path.join(__dirname, 'testing', 'following-host.ts'), [root], { execArgv: ['--import', 'tsx'] }),
    );
    addresses = await Promise.all(children.map(async (child) => ((await once(child, 'message')) as [string])[0]));
  });
  afterEach(async () => {
    await Promise.all(
      children.map(async (child) => {
        child.disconnect();
        await once(child, 'exit');
      }),
    );
  });

  const everywhere = (ask: (address: string) => Promise<boolean>) =>
    eventually(async () => (await Promise.all(addresses.map(ask))).every(Boolean));
  const serves = (name: string) => everywhere(async (address) => buildsIn(await get(`${address}/price`))[0] === name);

  it('goes over to each new build: no request fails, and nothing mixes two builds', async () => {
    let isOver = false;
    const seen = new Set<string | undefined>();
    const mixed: string[] = [];
    const visit = async (mine: string, other: string) => {
      while (!isOver) {
        for (const page of PAGES) {
          const html = await get(mine + page);
          const [name = '', ...more] = buildsIn(html);
          // A page's files may be asked of another process, which has not gone over yet, or has already.
          const script = await get(other + scriptOf(name));
          if (more.length > 0 || buildsIn(script).join() !== name) mixed.push(page);
          seen.add(name);
        }
        if (buildsIn(await get(`${mine}/api/build`)).length !== 1) mixed.push('function');
      }
    };
    const [one = '', two = ''] = addresses;
    const visitors = Promise.all([visit(one, two), visit(two, one), visit(one, one)]);
    for (const name of ['second', 'third', 'fourth', 'fifth']) {
      await build(name);
      await serves(name);
    }
    isOver = true;
    await visitors;
    expect(mixed).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(['first', 'second', 'third', 'fourth', 'fifth']));
    await everywhere(async (address) => (await get(`${address}/api/build`)) === '"build fifth"');
    // Tabs of the first build are still open.
    for (const address of addresses) expect(buildsIn(await get(address + scriptOf('first')))).toEqual(['first']);
  });

  it('serves what it served when a build fails, or can’t be served', async () => {
    // Gatsby has written its files, and then failed.
    await writePublic('failed');
    for (const page of PAGES) expect(buildsIn(await get(addresses[0] + page))).toEqual(['first']);
    const routesManifest = await writePublic('broken');
    await fs.writeFile(path.join(root, '.cache/functions/build.js'), 'throw new Error("broken")');
    await buildManifest(root, { routesManifest, functionsManifest: FUNCTIONS, pathPrefix: '' });
    // Asks for a file that only the new build has: looked for before it is called missing.
    expect((await fetch(addresses[0] + scriptOf('broken'))).status).toBe(404);
    for (const page of PAGES) expect(buildsIn(await get(addresses[0] + page))).toEqual(['first']);
    await build('mended');
    await serves('mended');
  });

  it('goes back to the build before when told to, and forward again', async () => {
    await build('second');
    await serves('second');
    await goBack(root);
    await serves('first');
    await everywhere(async (address) => (await get(`${address}/api/build`)) === '"build first"');
    for (const address of addresses) await get(address + scriptOf('second'));
    await goBack(root);
    await serves('second');
  });
});

describe('what is kept', () => {
  const DAY_MS = 24 * 3_600_000;
  const scripts = async () =>
    Object.keys((await readCurrentBuild(root)).manifest.files).filter((name) => name.endsWith('.js'));

  it('are hashed files for a week after their build was replaced', async () => {
    await build('one');
    const two = await build('two');
    expect(await scripts()).toEqual([scriptOf('one'), scriptOf('two')]);
    const own = Object.entries(two.files).filter(([, { keptUntil }]) => keptUntil === undefined);
    const publishOn = (day: number) =>
      inTurn(root, () => {
        const manifest = { ...two, files: Object.fromEntries(own) };
        return publishBuild(root, manifest, new Date(Date.now() + day * DAY_MS));
      });
    await publishOn(6);
    expect(await scripts()).toEqual([scriptOf('one'), scriptOf('two')]);
    await publishOn(8);
    expect(await scripts()).toEqual([scriptOf('two')]);
  });

  it('are three builds, however many there were', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await build(name);
    expect(await fs.readdir(path.join(root, '.host/builds'))).toHaveLength(3);
    expect(await fs.readdir(path.join(root, '.host/functions'))).toHaveLength(3);
    // Each with a page (all are equal) and two copies of it; of all, the script and two copies.
    expect(await fs.readdir(path.join(root, '.host/files'))).toHaveLength(3 * 3 + names.length * 3);
  });

  it('is whole when several processes publish at once', async () => {
    const routesManifest = await writePublic('same');
    const output = { routesManifest, functionsManifest: FUNCTIONS, pathPrefix: '' };
    await Promise.all(Array.from({ length: 4 }, () => buildManifest(root, output)));
    const { manifest } = await readCurrentBuild(root);
    for (const { file, brotli, gzip } of Object.values(manifest.files)) {
      for (const name of [file, brotli, gzip]) if (name !== undefined) await fs.access(path.join(root, name));
    }
  });

  it('has nothing to go back to after one build', async () => {
    await build('only');
    await expect(goBack(root)).rejects.toThrow('no earlier build');
  });
});
