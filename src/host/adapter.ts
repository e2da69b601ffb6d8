import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { FunctionsManifest, IAdapter, RoutesManifest } from 'gatsby';
import { SITE_PATHS } from '#contracts/api/site-calls';
import { EnvironmentReader } from '../../environment/environment-reader';
import { writeRecipients } from '../../environment/recipients';
import { configuredServices } from '../../environment/services';
import { forgetBuiltInputs, hashBuildInputs, writeBuiltInputs } from './build-inputs';
import { inTurn, publishBuild } from './builds';
import { storeCopies } from './compressed-copies';
import { DescribedFiles } from './described-files';
import { describeFile } from './describe-file';
import { HOST_DIR, type FunctionRoute, type HostManifest, type StaticFile } from './manifest';
import { FILES_AT_ONCE, replaceFile, StoredFiles } from './stored-files';

type StaticRoute = Extract<RoutesManifest[number], { type: 'static' }>;

/** Used only by Gatsby's own tools, by developers (source maps), or by Partytown scripts, which this site lacks. */
const NOT_SERVED = /^\/(webpack\.stats\.json|chunk-map\.json|~partytown\/.*|.*\.map)$/;
/** Gatsby also writes each as `404.html`, for servers that expect that name. */
const NOT_FOUND_PAGE = /^(\/(?:[\w-]+\/)?)404$/;
/** `src/api/[...].ts`, which serves a list of paths. */
const SITE_FUNCTION = '/api/*';

/**
 * Gatsby adapter that writes `.host/`, with everything that src/host/main.ts needs to serve this build.
 *
 * @param leavesCopies for a site that somebody waits for: compressed copies are left for `completeCopies`
 */
export function createHostAdapter(root: string, leavesCopies: boolean): IAdapter {
  let inputs: string | undefined;
  return {
    name: 'host',
    // Read once, before the build starts: these are the inputs that the build is made from.
    config: async () => {
      inputs = await hashBuildInputs(root, process.env);
      await forgetBuiltInputs(root);
      return { excludeDatastoreFromEngineFunction: false, supports: { trailingSlash: ['never'] } };
    },
    adapt: async ({ routesManifest, functionsManifest, pathPrefix, reporter }) => {
      const activity = reporter.activityTimer('Preparing the host');
      activity.start();
      try {
        const output = { routesManifest, functionsManifest, pathPrefix };
        const manifest = await buildManifest(root, output, leavesCopies);
        if (inputs !== undefined) await writeBuiltInputs(root, inputs);
        await writeRecipients(path.join(root, HOST_DIR), configuredServices(new EnvironmentReader(process.env)));
        activity.setStatus(`${Object.keys(manifest.files).length} files, ${manifest.functions.length} functions`);
      } catch (error) {
        activity.panic('Preparing the host failed.', error as Error);
      }
      activity.end();
    },
  };
}

export interface BuildOutput {
  routesManifest: RoutesManifest;
  functionsManifest: FunctionsManifest;
  pathPrefix: string;
}

/** Stores, describes and compresses Gatsby's output below `root`, and makes it the build that hosts serve. */
export async function buildManifest(root: string, output: BuildOutput, leavesCopies = false): Promise<HostManifest> {
  if (output.pathPrefix !== '') throw new Error('The host serves a site at the root of its origin: remove pathPrefix.');
  return inTurn(root, async () => publishBuild(root, await describeBuild(root, output, leavesCopies)));
}

async function describeBuild(
  root: string,
  { routesManifest, functionsManifest }: BuildOutput,
  leavesCopies: boolean,
): Promise<HostManifest> {
  const statics = routesManifest.filter((route) => route.type === 'static');
  const manifest: HostManifest = {
    files: await describeFiles(root, statics, leavesCopies),
    notFound: [],
    wildcards: [],
    redirects: [],
    languages: await readLanguages(root),
    functions: await copyFunctions(root, routesManifest, functionsManifest),
  };
  for (const { path: pattern, filePath } of statics) {
    const page = requestPathOf(filePath);
    if (!isPattern(pattern) || pattern.startsWith('/page-data/') || NOT_FOUND_PAGE.test(page)) continue;
    if (!Object.hasOwn(manifest.files, page)) throw new Error(`No page matches the pattern ${pattern}.`);
    manifest.wildcards.push({ path: pattern, file: page });
  }
  for (const requestPath of Object.keys(manifest.files)) {
    const prefix = NOT_FOUND_PAGE.exec(requestPath)?.[1];
    if (prefix !== undefined) manifest.notFound.push({ prefix, path: requestPath });
  }
  manifest.notFound.sort((one, other) => other.prefix.length - one.prefix.length);
  for (const route of routesManifest) {
    if (route.type !== 'redirect') continue;
    manifest.redirects.push({ path: route.path, toPath: route.toPath, status: route.status });
  }
  return manifest;
}

async function readLanguages(root: string): Promise<HostManifest['languages']> {
  const text = await fs.readFile(path.join(root, 'content', 'languages.json'), 'utf8');
  const languages = JSON.parse(text) as HostManifest['languages'];
  return languages.map(({ code, path: prefix, hreflang }) => ({ code, path: prefix, hreflang }));
}

function isPattern(path: string): boolean {
  return path.includes('*') || path.includes(':');
}

/** Pages are listed under their own path (`/de/price`), whatever their file; everything else under its file's path. */
async function describeFiles(
  root: string,
  routes: StaticRoute[],
  leavesCopies: boolean,
): Promise<Record<string, StaticFile>> {
  const wanted = new Map<string, StaticRoute>();
  for (const route of routes) {
    const requestPath = requestPathOf(route.filePath);
    if (!NOT_SERVED.test(requestPath)) wanted.set(requestPath, route);
  }
  const files: Record<string, StaticFile> = {};
  const described = await DescribedFiles.read(root);
  const stored = await StoredFiles.read(root);
  const queue = [...wanted];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [requestPath, { filePath, ...route }] = next;
      const isHashed = isLongLived(route);
      const file = await described.of(filePath, isHashed, stored, () => describeFile(root, filePath, isHashed, stored));
      files[requestPath] = file;
      if (!leavesCopies) await storeCopies(root, stored, file);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  await described.save();
  return files;
}

function requestPathOf(filePath: string): string {
  const below = filePath.replace(/^public/, '');
  if (!below.endsWith('/index.html')) return below;
  return below.slice(0, -'/index.html'.length) || '/';
}

/** Gatsby marks its bundles as immutable, but not files below /static/, which have a hash in their path too. */
function isLongLived({ path: requestPath, headers }: Pick<StaticRoute, 'path' | 'headers'>): boolean {
  if (requestPath.startsWith('/static/')) return true;
  return headers.some(({ key, value }) => key.toLowerCase() === 'cache-control' && value.includes('immutable'));
}

/** Copies the bundles under names by content: the next `gatsby develop` deletes those in `.cache/`. */
async function copyFunctions(
  root: string,
  routes: RoutesManifest,
  functions: FunctionsManifest,
): Promise<FunctionRoute[]> {
  const written: FunctionRoute[] = [];
  for (const route of routes) {
    if (route.type !== 'function') continue;
    const definition = functions.find(({ functionId }) => functionId === route.functionId);
    if (!definition || route.functionId === 'ssr-engine') {
      throw new Error(`${route.path} is rendered on request (SSR or DSG), which the host does not support.`);
    }
    const bundle = await fs.readFile(path.join(root, definition.pathToEntryPoint));
    const digest = createHash('sha256').update(bundle).digest('hex').slice(0, 12);
    const file = `${HOST_DIR}/functions/${route.functionId}-${digest}.js`;
    await replaceFile(path.join(root, file), bundle);
    // A separate route per path, so that logs, metrics and traces name it even if no function was reached.
    const paths = route.path === SITE_FUNCTION ? SITE_PATHS : [route.path];
    written.push(...paths.map((own) => ({ path: own, file })));
  }
  return written;
}
