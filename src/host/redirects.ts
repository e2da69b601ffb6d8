import { Router } from 'express';
import { toExpressPath } from './express-path';
import type { RedirectRoute } from './manifest';
import { recordRoute } from './request-route';
import type { FileServer } from './serve-files';

/** The redirects (and, with status 200, rewrites) that the site's `createRedirect` calls asked for. */
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

/** A campaign's parameters must outlive the redirect, unless the target has a query of its own. */
function withQueryOf(address: string, target: string): string {
  const query = address.indexOf('?');
  return query === -1 || target.includes('?') ? target : target + address.slice(query);
}

/** Puts what `:name` and `*` matched into the target, encoded: it must stay within its place in the address. */
function fillIn(toPath: string, params: Record<string, string | string[]>): string {
  return toPath.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = params[name ?? 'rest'];
    if (value === undefined) return whole;
    return [value].flat().map(encodeURIComponent).join('/');
  });
}
