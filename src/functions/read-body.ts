import type { GatsbyFunctionRequest } from 'gatsby';
import { CallError } from './call-error';

export type BodyType = 'json' | 'form';

/** Our bodies have at most three levels. */
const MAX_DEPTH = 20;

const CONTENT_TYPES: Record<BodyType, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};

/**
 * The request's body as an object. Our host passes the raw bytes; `gatsby develop` and other platforms have already
 * parsed them, each in its own way, so this handles all of these forms.
 */
export function readBody(request: GatsbyFunctionRequest, bodyTypes: readonly BodyType[]): Record<string, unknown> {
  const body: unknown = request.body;
  const isEmpty = body === undefined || body === null || body === '' || (Buffer.isBuffer(body) && body.length === 0);
  if (isEmpty && request.headers['content-type'] === undefined) return {};
  const type = typeOf(request, bodyTypes);
  if (isEmpty) return type === 'json' ? parseJson('') : {};
  if (Buffer.isBuffer(body)) return parse(type, body.toString('utf8'));
  if (typeof body === 'string') return parse(type, body);
  return asObject(body);
}

function typeOf(request: GatsbyFunctionRequest, bodyTypes: readonly BodyType[]): BodyType {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const type = bodyTypes.find((candidate) => CONTENT_TYPES[candidate] === contentType);
  if (type) return type;
  const wanted = bodyTypes.map((candidate) => CONTENT_TYPES[candidate]).join(' or ');
  throw new CallError('unsupported_media_type', `Send the body as ${wanted}.`);
}

function parse(type: BodyType, text: string): Record<string, unknown> {
  return type === 'json' ? parseJson(text) : Object.fromEntries(new URLSearchParams(text));
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CallError('malformed_json', 'The body is not valid JSON.', { cause });
  }
  return asObject(value);
}

function asObject(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new CallError('bad_request', 'The body must be a JSON object.');
  }
  if (isDeeperThan(MAX_DEPTH, value)) throw new CallError('invalid_field', 'The body is nested too deeply.');
  return value as Record<string, unknown>;
}

/** Iterative: recursion would overflow at the same depth as JSON.stringify, which later serializes the body. */
function isDeeperThan(depth: number, value: object): boolean {
  let level: object[] = [value];
  for (let i = 0; i < depth; i += 1) {
    level = level.flatMap((outer) => Object.values(outer) as unknown[]).filter(isNested);
    if (level.length === 0) return false;
  }
  return true;
}

function isNested(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}
