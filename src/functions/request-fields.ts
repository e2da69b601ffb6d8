import languages from '../../content/languages.json';
import { HEADERS } from '#contracts/service-token';
import { isIdempotencyKey } from '#contracts/video';
import type { Call } from './call';
import { CallError } from './call-error';
import { env } from './env';

const TEXT_MAX_LENGTH = 200;

/** @throws CallError invalid_field if `field` is present but not a short string */
export function optionalText(body: Call['body'], field: string): string | undefined {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= TEXT_MAX_LENGTH) return value;
  throw new CallError('invalid_field', `"${field}" must be a string of 1 to ${TEXT_MAX_LENGTH} characters.`, { field });
}

/** @throws CallError invalid_field if `field` is missing or not a short string */
export function requiredText(body: Call['body'], field: string): string {
  const value = optionalText(body, field);
  if (value === undefined) throw new CallError('invalid_field', `"${field}" is required.`, { field });
  return value;
}

/** The `[id]` of the path, encoded for a path of the product API. A malformed id answers 404. */
export function idParam({ params }: Pick<Call, 'params'>): string {
  const { id } = params;
  if (id === undefined || !/^[\w-]{1,64}$/.test(id)) throw new CallError('not_found', 'Not found.');
  return id;
}

/** The header that makes repeated submits harmless; left out if the caller sent none. */
export function idempotencyKey({ request }: Pick<Call, 'request'>): string | undefined {
  const key = request.headers[HEADERS.idempotencyKey];
  if (key === undefined) return undefined;
  if (isIdempotencyKey(key)) return key;
  throw new CallError('invalid_field', 'Idempotency-Key must be 1 to 200 visible ASCII characters.', {
    field: 'Idempotency-Key',
  });
}

/** The language that the caller names for its body, else that of the page that sent it; left out if neither is known. */
export function contentLanguage({ request: { headers } }: Pick<Call, 'request'>): string | undefined {
  const language = headers[HEADERS.contentLanguage];
  const isTag = typeof language === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language);
  return isTag ? language : languageOfPage(headers.referer);
}

/** BCP 47. Browsers name the whole URL of the page to its own site (host/security-headers.ts). */
function languageOfPage(referrer: string | undefined): string | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  if (origin !== new URL(env().siteUrl).origin) return undefined;
  const prefix = `/${pathname.split('/')[1]}`;
  const found = languages.find(({ path }) => path === prefix) ?? languages.find(({ path }) => path === '');
  return found?.hreflang;
}
