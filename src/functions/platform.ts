import type { GatsbyFunctionRequest } from 'gatsby';

// Differences between the platforms that run functions: our host and `gatsby develop` (Express), and Netlify, whose
// adapter (1.4) builds its own request from an event.

interface NetlifyRequest {
  /** The whole URL; `url` and `originalUrl` have no query there. */
  rawUrl: string;
  netlifyFunctionParams: unknown;
}

function isFromNetlify(request: object): request is NetlifyRequest {
  return 'netlifyFunctionParams' in request && 'rawUrl' in request && typeof request.rawUrl === 'string';
}

/** The raw path and query, because each platform parses them differently. */
function targetOf(request: GatsbyFunctionRequest): string {
  if (isFromNetlify(request)) return request.rawUrl.replace(/^[a-z]+:\/\/[^/]*/, '');
  return 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
}

/** The path of the URL, not decoded. */
export function pathOf(request: GatsbyFunctionRequest): string {
  return targetOf(request).split('?', 1)[0] ?? '';
}

/** The part of the URL after `?`; empty if there is none. */
export function queryOf(request: GatsbyFunctionRequest): URLSearchParams {
  const target = targetOf(request);
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}

/** The visitor's IP address by the host's proxy settings; else the peer's. */
export function addressOf(request: GatsbyFunctionRequest): string {
  // Set by Netlify's edge, which overwrites a visitor's value.
  const behindEdge = isFromNetlify(request) ? request.headers['x-nf-client-connection-ip'] : undefined;
  if (typeof behindEdge === 'string') return behindEdge;
  const ip: unknown = 'ip' in request ? request.ip : undefined;
  // Despite its type, not every platform's request has a socket.
  const socket = request.socket as GatsbyFunctionRequest['socket'] | undefined;
  return typeof ip === 'string' ? ip : (socket?.remoteAddress ?? 'unknown');
}
