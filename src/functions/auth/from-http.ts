import type { GatsbyFunctionRequest } from 'gatsby';
import { addressOf, queryOf } from '../platform';
import { readCookies } from '../session-cookie';
import type { AuthRequest } from './messages';

/**
 * Parses a request of the protocol. Never throws: invalid parts count as absent, and the first of repeated fields wins.
 */
export function fromHttp(request: GatsbyFunctionRequest): AuthRequest {
  const [action = '', providerId, ...rest] = segmentsOf(request);
  const { origin, referer } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  return {
    method: String(request.method),
    action: rest.length > 0 ? '' : action,
    ...(providerId !== undefined && { providerId }),
    query: readForm(queryOf(request)),
    body: request.method === 'POST' ? readBody(request) : {},
    cookies: readCookies(request.headers),
    ...(typeof origin === 'string' && { origin }),
    ...(referer !== undefined && { referer }),
    ...(typeof fetchSite === 'string' && { fetchSite }),
    address: addressOf(request),
  };
}

/** The catch-all's rest is under `*`, already decoded. */
function segmentsOf(request: GatsbyFunctionRequest): string[] {
  const rest: unknown = (request.params as Record<string, unknown> | undefined)?.['*'];
  return typeof rest === 'string' ? rest.split('/').filter((segment) => segment !== '') : [];
}

function readForm(pairs: URLSearchParams): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of pairs) fields[name] ??= value;
  return fields;
}

/** Forms and JSON; every other type is an empty body. `gatsby develop` has parsed it already. */
function readBody(request: GatsbyFunctionRequest): Record<string, unknown> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!isForm && type !== 'application/json') return {};
  const body: unknown = request.body;
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : body;
  if (typeof text !== 'string') return isObject(text) ? text : {};
  return isForm ? readForm(new URLSearchParams(text)) : readJson(text);
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
