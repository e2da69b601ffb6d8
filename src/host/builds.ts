import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import { forgetBuiltInputs } from './build-inputs';
import { HOST_DIR, IMMUTABLE, type HostManifest, type StaticFile } from './manifest';
import { removeOthers, replaceFile } from './stored-files';

// Builds that the host can serve: `.host/builds/<id>.json` is the manifest of one, and never changes. `.host/current` names
// the one to serve, and is replaced in one step. Contents and functions are named by content and shared by builds.

/** The current one and two to go back to. */
const KEPT_BUILDS = 3;
/** An open tab may ask for a file of its build for this long after another build has replaced it. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Limit of such files together; the oldest are dropped first. */
const MAX_KEPT_BYTES = 256 * 2 ** 20;
const LOCK = { stale: 30_000, update: 5_000, retries: { retries: 300, minTimeout: 200, maxTimeout: 2_000 } };

export interface CurrentBuild {
  id: string;
  manifest: HostManifest;
}

/** Text of `.host/current`: it changes whenever there is something new to serve. Undefined: nothing was built yet. */
export async function readPointer(root: string): Promise<string | undefined> {
  return fs.readFile(path.join(root, HOST_DIR, 'current'), 'utf8').catch(() => undefined);
}

/** @throws Error if there is none */
export async function readCurrentBuild(root: string, pointer?: string): Promise<CurrentBuild> {
  const text = pointer ?? (await readPointer(root));
  if (text === undefined) throw new Error(`No build to serve in ${root}. Run "npm run build" first.`);
  const [id = ''] = text.split('\n');
  return { id, manifest: await readBuild(root, id) };
}

/** Runs `work` while no other process writes below `.host/`. */
export async function inTurn<T>(root: string, work: () => Promise<T>): Promise<T> {
  const folder = path.join(root, HOST_DIR);
  await fs.mkdir(folder, { recursive: true });
  const release = await lockfile.lock(folder, { ...LOCK, lockfilePath: path.join(folder, 'builds.lock') });
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Makes this build the one to serve, with the hashed files of earlier ones, and removes what no build needs. Call it `inTurn`. */
export async function publishBuild(root: string, manifest: HostManifest, now = new Date()): Promise<HostManifest> {
  const before = await readCurrentBuild(root).catch(() => undefined);
  const published = { ...manifest, files: { ...earlierFiles(before?.manifest, manifest, now), ...manifest.files } };
  const text = JSON.stringify(published);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const id = `${now.toISOString().replace(/[-:.]/g, '')}-${digest}`;
  await replaceFile(buildFile(root, id), text);
  await point(root, id);
  await removeUnused(root, id);
  return published;
}

/** Serves the build before the current one again; called twice, the current one. */
export async function goBack(root: string): Promise<string> {
  return inTurn(root, async () => {
    const { id: current } = await readCurrentBuild(root);
    const earlier = (await listBuilds(root)).filter((id) => id < current).at(-1);
    if (earlier === undefined) throw new Error('There is no earlier build.');
    const { files, ...others } = await readBuild(root, earlier);
    const own = Object.entries(files).filter(([, { keptUntil }]) => keptUntil === undefined);
    // The served build is no longer made of the present sources.
    await forgetBuiltInputs(root);
    await publishBuild(root, { ...others, files: Object.fromEntries(own) });
    return earlier;
  });
}

/** Lets running hosts look at the files of a build again, if it is still the current one. */
export async function announceCopies(root: string, id: string): Promise<void> {
  await inTurn(root, async () => {
    if ((await readCurrentBuild(root)).id === id) await point(root, id);
  });
}

async function point(root: string, id: string): Promise<void> {
  await replaceFile(path.join(root, HOST_DIR, 'current'), `${id}\n${new Date().toISOString()}\n`);
}

function earlierFiles(
  before: HostManifest | undefined,
  { files }: HostManifest,
  now: Date,
): Record<string, StaticFile> {
  const kept: Record<string, StaticFile> = {};
  let bytes = 0;
  const candidates = Object.entries(before?.files ?? {})
    .filter(([address, { cacheControl }]) => cacheControl === IMMUTABLE && !Object.hasOwn(files, address))
    .map(([address, file]) => ({ address, file, keptUntil: file.keptUntil ?? now.getTime() + KEPT_MS }))
    .sort((one, other) => other.keptUntil - one.keptUntil);
  for (const { address, file, keptUntil } of candidates) {
    bytes += file.bytes;
    if (keptUntil <= now.getTime() || bytes > MAX_KEPT_BYTES) break;
    kept[address] = { ...file, keptUntil };
  }
  return kept;
}

async function removeUnused(root: string, current: string): Promise<void> {
  const kept = new Set([...(await listBuilds(root)).slice(-KEPT_BUILDS), current]);
  const stored = new Set<string>();
  const functions = new Set<string>();
  for (const id of kept) {
    const manifest = await readBuild(root, id);
    for (const { file, brotli, gzip } of Object.values(manifest.files)) {
      for (const name of [file, brotli, gzip]) if (name !== undefined) stored.add(path.posix.basename(name));
    }
    for (const { file } of manifest.functions) functions.add(path.posix.basename(file));
  }
  await removeOthers(root, 'builds', new Set([...kept].map((id) => `${id}.json`)));
  await removeOthers(root, 'files', stored);
  await removeOthers(root, 'functions', functions);
}

/** Ids, the oldest first. */
async function listBuilds(root: string): Promise<string[]> {
  const names = await fs.readdir(path.join(root, HOST_DIR, 'builds'));
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

async function readBuild(root: string, id: string): Promise<HostManifest> {
  return JSON.parse(await fs.readFile(buildFile(root, id), 'utf8')) as HostManifest;
}

function buildFile(root: string, id: string): string {
  return path.join(root, HOST_DIR, 'builds', `${id}.json`);
}
