import fs from 'node:fs/promises';
import path from 'node:path';
import type { HeaderRoutes, IAdapter, RoutesManifest } from 'gatsby';
import createGatsbyAdapterNetlify from 'gatsby-adapter-netlify';
import { type Environment, EnvironmentReader } from '../../environment/environment-reader';
import { inlineScriptHashes } from './inline-scripts';
import { contentSecurityPolicy, generalHeaders, MINIMAL_PAGE_POLICY } from './security-headers';
import { trustedOrigins, type TrustedOrigins } from './trusted-origins';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const PAGES_AT_ONCE = 16;

/**
 * Netlify's adapter (version 1.4) with two features of our host: security headers for every page, and status 404 in the
 * visitor's language for unknown paths, for which Netlify's adapter answers 200.
 */
export function createNetlifyAdapter(root: string, environment: Environment): IAdapter {
  const netlify = createGatsbyAdapterNetlify();
  return {
    ...netlify,
    adapt: async (context) => {
      const routesManifest = withNotFoundPages(context.routesManifest);
      const reader = new EnvironmentReader(environment);
      const origins = reader.finish('The site', trustedOrigins(reader));
      const headerRoutes = await headersOf(root, routesManifest, origins);
      await netlify.adapt({ ...context, routesManifest, headerRoutes });
    },
  };
}

/** Gatsby lists a not-found page like any page with a pattern (`/de/*`), which would answer 200. */
function withNotFoundPages(routes: RoutesManifest): RoutesManifest {
  return routes.flatMap((route): RoutesManifest => {
    if (route.type !== 'static' || !route.path.includes('*')) return [route];
    if (route.path.startsWith('/page-data/')) return [{ ...route, path: route.filePath.replace(/^public/, '') }];
    const page = /^public(\/(?:[\w-]+\/)?404)\/index\.html$/.exec(route.filePath)?.[1];
    if (page === undefined) return [route];
    return [
      { ...route, path: page },
      { type: 'redirect', path: route.path, toPath: page, status: 404, headers: [] },
    ];
  });
}

/** Netlify joins the headers of all matching patterns, so the general ones must not contain those of pages. */
async function headersOf(root: string, routes: RoutesManifest, origins: TrustedOrigins): Promise<HeaderRoutes> {
  const general = { ...generalHeaders(origins), 'content-security-policy': MINIMAL_PAGE_POLICY };
  const headers: HeaderRoutes = [{ path: '/*', headers: toList(general) }];
  const statics = routes.filter((route) => route.type === 'static');
  for (const { path: address, headers: own } of statics) {
    if (own.some(({ key, value }) => key.toLowerCase() === 'cache-control' && value.includes('immutable'))) {
      headers.push({ path: address, headers: toList({ 'cache-control': IMMUTABLE }) });
    }
  }
  headers.push({ path: '/static/*', headers: toList({ 'cache-control': IMMUTABLE }) });
  const pages = statics.filter(({ filePath }) => filePath.endsWith('.html'));
  for (let first = 0; first < pages.length; first += PAGES_AT_ONCE) {
    const policies = pages.slice(first, first + PAGES_AT_ONCE).map(async ({ path: address, filePath }) => {
      const html = await fs.readFile(path.join(root, filePath), 'utf8');
      const policy = contentSecurityPolicy(origins, inlineScriptHashes(html));
      return { path: address, headers: toList({ 'content-security-policy': policy }) };
    });
    headers.push(...(await Promise.all(policies)));
  }
  return headers;
}

function toList(headers: Record<string, string>): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
