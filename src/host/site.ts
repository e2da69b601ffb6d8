import { Router, type RequestHandler } from 'express';
import { toExpressPath } from './express-path';
import { functionRoutes, type FunctionLimits, type LoadedFunction } from './functions';
import type { CallLimits } from './call-limits';
import { apiNotFound } from './error-answers';
import type { FunctionRoute, HostManifest } from './manifest';
import { redirectRoutes } from './redirects';
import { FileServer } from './serve-files';
import { sharedLinkRoutes } from './shared-links/routes';
import type { TrustedOrigins } from './trusted-origins';

export interface Build {
  /** Folder that the manifest's files are relative to. */
  root: string;
  manifest: HostManifest;
  loadFunction: (route: FunctionRoute) => LoadedFunction;
}

export interface SiteOptions {
  origins: TrustedOrigins;
  functionLimits: FunctionLimits;
  callLimits: CallLimits;
}

/** Everything that is served of one build: it never changes, and a host goes over to the next one by one assignment. */
export class Site {
  private constructor(
    readonly files: FileServer,
    /** Passes on what the build doesn't have. */
    readonly handle: RequestHandler,
  ) {}

  /** @param before the site that it replaces: what is equal is not read again */
  static async load(build: Build, options: SiteOptions, before?: Site): Promise<Site> {
    const { root, manifest, loadFunction } = build;
    const { origins, functionLimits, callLimits } = options;
    const files = await FileServer.load({ root, manifest, origins }, before?.files);
    const router = Router({ caseSensitive: true, strict: true });
    const calls = Router({ caseSensitive: true, strict: true });
    calls.use(callLimits.refuse, functionRoutes(manifest.functions, loadFunction, functionLimits), apiNotFound);
    router.use(only(/^\/api(\/|$)/, calls));
    if (manifest.redirects.length > 0) router.use(redirectRoutes(manifest.redirects, files));
    router.use(only(/\/shared(\/|$)/, sharedLinkRoutes({ root, manifest, origins, files, limits: callLimits })));
    router.use(files.handle);
    for (const { path, file } of manifest.wildcards) {
      router.get(toExpressPath(path), (request, response) => files.send(request, response, file));
    }
    return new Site(files, router);
  }
}

/** Asks routes for these paths only: a page should not be compared with each of a hundred patterns. */
function only(paths: RegExp, routes: RequestHandler): RequestHandler {
  return (request, response, next) => (paths.test(request.path) ? routes(request, response, next) : next());
}
