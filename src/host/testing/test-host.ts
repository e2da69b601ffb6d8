import pino from 'pino';
import type { Handler } from '../../functions/create-handler';
import type { LoadedFunction } from '../functions';
import type { HostManifest } from '../manifest';
import type { Build } from '../site';
import { Host, type HostOptions } from '../server';

export type TestHostOptions = Partial<HostOptions & Omit<Build, 'manifest'>> & { manifest?: Partial<HostManifest> };

export const EMPTY_MANIFEST: HostManifest = {
  files: {},
  notFound: [],
  wildcards: [],
  redirects: [],
  languages: [],
  functions: [],
};

export const LOCAL_ORIGINS: HostOptions['origins'] = {
  siteUrl: 'http://localhost:8000',
  productApiPublicUrl: 'http://localhost:8001',
  issuer: 'http://localhost:8002',
  isGoogleSignIn: false,
  isAnalyticsOn: false,
  areAdsOn: false,
};

/** A host with only the given parts of a site, without logs and product API. Resolves to its address. */
export async function startTestHost({
  manifest,
  root = '/',
  loadFunction = () => () => undefined,
  ...options
}: TestHostOptions): Promise<{ host: Host; address: string }> {
  const host = new Host({
    origins: LOCAL_ORIGINS,
    productApiUrl: 'http://127.0.0.1:1',
    logger: pino({ level: 'silent' }),
    ...options,
  });
  await host.goOver({ root, loadFunction, manifest: { ...EMPTY_MANIFEST, ...manifest } });
  return { host, address: `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}` };
}

/** A host with these functions and no pages; paths in Gatsby's syntax (`/api/videos/:id`). */
export function startFunctionHost(
  functions: Record<string, Handler | LoadedFunction>,
  options: Omit<TestHostOptions, 'manifest' | 'loadFunction'>,
): Promise<{ host: Host; address: string }> {
  return startTestHost({
    ...options,
    manifest: { functions: Object.keys(functions).map((path) => ({ path, file: path })) },
    loadFunction: ({ path }) => functions[path] as LoadedFunction,
  });
}
