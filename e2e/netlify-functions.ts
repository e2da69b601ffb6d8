import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import createGatsbyAdapterNetlify from 'gatsby-adapter-netlify';
import type { IAdapter } from 'gatsby';
import { readCurrentBuild } from '../src/host/builds';

// Runs the functions of the build the way Netlify does, in its own process and folder: behind the handlers that its
// adapter writes. Each message from the parent is an event; the handler's response is sent back.

interface NetlifyEvent {
  path: string;
  [field: string]: unknown;
}
type NetlifyHandler = (event: NetlifyEvent, context: object) => Promise<unknown>;

async function main(): Promise<void> {
  const [root = '', folder = ''] = process.argv.slice(2);
  const { functions } = (await readCurrentBuild(root)).manifest;
  await fs.cp(path.join(root, '.host', 'functions'), path.join(folder, 'functions'), { recursive: true });
  // The adapter writes below the folder it runs in.
  process.chdir(folder);
  const routes = functions.map(({ path: pattern, file }) => ({ pattern, functionId: path.basename(file, '.js') }));
  await createGatsbyAdapterNetlify().adapt({
    routesManifest: routes.map(({ pattern, functionId }) => ({ type: 'function', path: pattern, functionId })),
    functionsManifest: [...new Set(routes.map(({ functionId }) => functionId))].map((functionId) => ({
      functionId,
      name: functionId,
      pathToEntryPoint: `functions/${functionId}.js`,
      requiredFiles: [],
    })),
    headerRoutes: [],
  } as unknown as Parameters<IAdapter['adapt']>[0]);

  const require = createRequire(path.join(folder, 'index.js'));
  const call = (event: NetlifyEvent) => {
    const route = routes.find(({ pattern }) => matches(pattern, event.path));
    if (!route) throw new Error(`No function answers for ${event.path}.`);
    const file = path.join(folder, '.netlify', 'functions-internal', route.functionId, `${route.functionId}.js`);
    return (require(file) as { handler: NetlifyHandler }).handler(event, {});
  };
  process.on('message', (event) => {
    void call(event as NetlifyEvent).then((answer) => process.send?.(answer));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

/** As Netlify reads `_redirects`: `:name` is one segment, `*` the rest. */
function matches(pattern: string, address: string): boolean {
  const source = pattern.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*');
  return new RegExp(`^${source}$`).test(address);
}

void main();
