import pino, { type Logger } from 'pino';
import type { Handler } from '../../functions/create-handler';
import type { Registry } from 'prom-client';
import type { ConnectionLimits } from '../connection-limits';
import type { FunctionLimits, LoadedFunction } from '../functions';
import type { HostManifest } from '../manifest';
import { Host } from '../server';

export const EMPTY_MANIFEST: HostManifest = { files: {}, notFound: [], wildcards: [], redirects: [], functions: [] };

export interface FunctionHostOptions {
  productApiUrl: string;
  limits?: Partial<FunctionLimits>;
  connections?: Partial<ConnectionLimits>;
  registry?: Registry;
  /** Silent unless given. */
  logger?: Logger;
}

/** A host with these functions and no pages; paths as Gatsby writes them (`/api/videos/:id`). Resolves to its address. */
export async function startFunctionHost(
  functions: Record<string, Handler | LoadedFunction>,
  { productApiUrl, limits, connections, registry, logger = pino({ level: 'silent' }) }: FunctionHostOptions,
): Promise<{ host: Host; address: string }> {
  const host = new Host({
    root: '/',
    manifest: { ...EMPTY_MANIFEST, functions: Object.keys(functions).map((path) => ({ path, file: path })) },
    loadFunction: ({ path }) => functions[path] as LoadedFunction,
    origins: {
      siteUrl: 'http://localhost:8000',
      productApiPublicUrl: 'http://localhost:8001',
      issuer: 'http://localhost:8002',
      isGoogleSignIn: false,
      isAnalyticsOn: false,
      areAdsOn: false,
    },
    productApiUrl,
    logger,
    ...(limits && { limits }),
    ...(connections && { connections }),
    ...(registry && { registry }),
  });
  const port = await host.listen(0, '127.0.0.1');
  return { host, address: `http://127.0.0.1:${port}` };
}
