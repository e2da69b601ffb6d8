import type { GatsbyFunctionRequest } from 'gatsby';

// Where the platforms that run functions differ from each other: our host and `gatsby develop` (Express), and Netlify,
// whose adapter (1.4) builds a request of its own from an event.

interface NetlifyRequest {
  /** Whole address; `url` and `originalUrl` have no query there. */
  rawUrl: string;
  netlifyFunctionParams: unknown;
}

function isFromNetlify(request: object): request is NetlifyRequest {
  return 'netlifyFunctionParams' in request && 'rawUrl' in request && typeof request.rawUrl === 'string';
}

/** Path and query as they were sent: what is parsed of them differs from platform to platform. */
function targetOf(request: GatsbyFunctionRequest): string {
  if (isFromNetlify(request)) return request.rawUrl.replace(/^[a-z]+:\/\/[^/]*/, '');
  return 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
}

/** The path of the address, not decoded. */
export function pathOf(request: GatsbyFunctionRequest): string {
  return targetOf(request).split('?', 1)[0] ?? '';
}

/** What follows `?` in the address; empty when there is nothing. */
export function queryOf(request: GatsbyFunctionRequest): URLSearchParams {
  const target = targetOf(request);
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}

/** The visitor's address, as the host sees it, which knows how many proxies to trust; else the peer itself. */
export function addressOf(request: GatsbyFunctionRequest): string {
  // Set by Netlify's edge, which drops what a visitor wrote there.
  const behindEdge = isFromNetlify(request) ? request.headers['x-nf-client-connection-ip'] : undefined;
  if (typeof behindEdge === 'string') return behindEdge;
  const ip: unknown = 'ip' in request ? request.ip : undefined;
  // Not every platform's request has a socket, whatever its type says.
  const socket = request.socket as GatsbyFunctionRequest['socket'] | undefined;
  return typeof ip === 'string' ? ip : (socket?.remoteAddress ?? 'unknown');
}
