import { Router } from 'express';
import { toExpressPath } from './express-path';
import type { RedirectRoute } from './manifest';
import { recordRoute } from './request-route';
import type { FileServer } from './serve-files';

/** The redirects (and, with status 200, rewrites) of the site's `createRedirect` calls. */
export function redirectRoutes(redirects: readonly RedirectRoute[], files: FileServer): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { path, toPath, status } of redirects) {
    router.get(toExpressPath(path), (request, response) => {
      const target = fillIn(toPath, request.params);
      if (status === 200) return files.send(request, response, target);
      recordRoute(response, 'redirect');
      response.set('cache-control', 'no-cache').redirect(status, withQueryOf(request.originalUrl, target));
    });
  }
  return router;
}

/** Keeps the query (campaign parameters) in a redirect, unless the target has its own. */
function withQueryOf(address: string, target: string): string {
  const query = address.indexOf('?');
  return query === -1 || target.includes('?') ? target : target + address.slice(query);
}

/** Inserts the matches of `:name` and `*` into the target, encoded, so that they cannot change the rest of the URL. */
function fillIn(toPath: string, params: Record<string, string | string[]>): string {
  return toPath.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = params[name ?? 'rest'];
    if (value === undefined) return whole;
    return [value].flat().map(encodeURIComponent).join('/');
  });
}
