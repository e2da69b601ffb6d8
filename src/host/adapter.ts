import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { FunctionsManifest, IAdapter, RoutesManifest } from 'gatsby';
import { SITE_PATHS } from '#contracts/api/site-calls';
import { forgetBuiltInputs, hashBuildInputs, writeBuiltInputs } from './build-inputs';
import { CompressedCopies, FILES_AT_ONCE } from './compressed-copies';
import { DescribedFiles } from './described-files';
import { describeFile } from './describe-file';
import { HOST_DIR, type FunctionRoute, type HostManifest, type StaticFile } from './manifest';

type StaticRoute = Extract<RoutesManifest[number], { type: 'static' }>;

/** Used only by Gatsby's own tools, by developers (source maps), or by Partytown scripts, which this site lacks. */
const NOT_SERVED = /^\/(webpack\.stats\.json|chunk-map\.json|~partytown\/.*|.*\.map)$/;
/** Gatsby also writes each as `404.html`, for servers that expect that name. */
const NOT_FOUND_PAGE = /^public(\/(?:[\w-]+\/)?)404\/index\.html$/;
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

/** Describes, compresses and copies Gatsby's output below `root`, and writes the manifest there. */
export async function buildManifest(
  root: string,
  { routesManifest, functionsManifest, pathPrefix }: BuildOutput,
  leavesCopies = false,
): Promise<HostManifest> {
  if (pathPrefix !== '') throw new Error('The host serves a site at the root of its origin: remove pathPrefix.');
  const statics = routesManifest.filter((route) => route.type === 'static');
  const copies = await CompressedCopies.read(root, leavesCopies);
  const manifest: HostManifest = {
    files: await describeFiles(root, statics, copies),
    notFound: [],
    wildcards: [],
    redirects: [],
    functions: await copyFunctions(root, routesManifest, functionsManifest),
  };
  for (const { path: pattern, filePath } of statics) {
    if (!isPattern(pattern) || pattern.startsWith('/page-data/') || NOT_FOUND_PAGE.test(filePath)) continue;
    const page = Object.entries(manifest.files).find(([, { file }]) => file === filePath);
    if (!page) throw new Error(`No page matches the pattern ${pattern}.`);
    manifest.wildcards.push({ path: pattern, file: page[0] });
  }
  for (const [requestPath, { file }] of Object.entries(manifest.files)) {
    const prefix = NOT_FOUND_PAGE.exec(file)?.[1];
    if (prefix !== undefined) manifest.notFound.push({ prefix, path: requestPath });
  }
  manifest.notFound.sort((one, other) => other.prefix.length - one.prefix.length);
  for (const route of routesManifest) {
    if (route.type !== 'redirect') continue;
    manifest.redirects.push({ path: route.path, toPath: route.toPath, status: route.status });
  }

  await fs.mkdir(path.join(root, HOST_DIR), { recursive: true });
  await fs.writeFile(path.join(root, HOST_DIR, 'manifest.json'), JSON.stringify(manifest));
  await copies.removeUnused();
  return manifest;
}

function isPattern(path: string): boolean {
  return path.includes('*') || path.includes(':');
}

/** Pages are listed under their own path (`/de/price`), whatever their file; everything else under its file's path. */
async function describeFiles(
  root: string,
  routes: StaticRoute[],
  copies: CompressedCopies,
): Promise<Record<string, StaticFile>> {
  const wanted = new Map<string, StaticRoute>();
  for (const route of routes) {
    const requestPath = requestPathOf(route.filePath);
    if (!NOT_SERVED.test(requestPath)) wanted.set(requestPath, route);
  }
  const files: Record<string, StaticFile> = {};
  const described = await DescribedFiles.read(root);
  const isThere = (copy: string) => copies.keep(copy);
  const queue = [...wanted];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [requestPath, route] = next;
      const describe = () => describeFile(root, route.filePath, isHashed(route), copies);
      files[requestPath] = await described.of(route.filePath, isHashed(route), isThere, describe);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  await fs.mkdir(path.join(root, HOST_DIR), { recursive: true });
  await described.save();
  return files;
}

function requestPathOf(filePath: string): string {
  const below = filePath.replace(/^public/, '');
  if (!below.endsWith('/index.html')) return below;
  return below.slice(0, -'/index.html'.length) || '/';
}

/** Gatsby marks its bundles as immutable, but not files below /static/, which have a hash in their path too. */
function isHashed({ path: requestPath, headers }: StaticRoute): boolean {
  if (requestPath.startsWith('/static/')) return true;
  return headers.some(({ key, value }) => key.toLowerCase() === 'cache-control' && value.includes('immutable'));
}

/** Copies the bundles, because the next `gatsby develop` deletes those in `.cache/`. */
async function copyFunctions(
  root: string,
  routes: RoutesManifest,
  functions: FunctionsManifest,
): Promise<FunctionRoute[]> {
  const folder = path.join(root, HOST_DIR, 'functions');
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
  const written: FunctionRoute[] = [];
  for (const route of routes) {
    if (route.type !== 'function') continue;
    const definition = functions.find(({ functionId }) => functionId === route.functionId);
    if (!definition || route.functionId === 'ssr-engine') {
      throw new Error(`${route.path} is rendered on request (SSR or DSG), which the host does not support.`);
    }
    const file = `${HOST_DIR}/functions/${route.functionId}.js`;
    await fs.copyFile(path.join(root, definition.pathToEntryPoint), path.join(root, file));
    // A separate route per path, so that logs, metrics and traces name it even if no function was reached.
    const paths = route.path === SITE_FUNCTION ? SITE_PATHS : [route.path];
    written.push(...paths.map((own) => ({ path: own, file })));
  }
  return written;
}
