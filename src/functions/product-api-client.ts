import { createSecretKey, type KeyObject } from 'node:crypto';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import jwt from 'jsonwebtoken';
import type { Method } from '#contracts/api/call';
import { ERROR_STATUS, isErrorCode } from '#contracts/api-error';
import { HEADERS, SERVICE_TOKEN_LIFETIME_S, type ServiceTokenClaims } from '#contracts/service-token';
import type { Answer, Call } from './call';
import { CallError, PaymentsRefusedError, TurnedAwayError } from './call-error';
import { env } from './env';
import { addressOf } from './platform';
import { visitorKey } from './visitor-key';

/** The caller: a whole `Call`, or the fields available to a function without a session. */
export type Caller = Pick<Call, 'session' | 'requestId'> &
  Partial<Pick<Call, 'userFrom' | 'request'>> & {
    /** The visitor's address, if there is no `request` to take it from. */
    address?: string;
  };

export interface ProductApiRequest {
  method: Method;
  /** Path of the product API, with every visitor-given part encoded. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string;
  /** BCP 47: the language of the page whose texts the body contains. */
  language?: string;
}

/** No-op unless the host has registered a tracer (observability/tracing.ts). */
const tracer = trace.getTracer('functions');

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_S = 5;
const UNAVAILABLE = 'The product API is unreachable. Try again shortly.';

/**
 * Calls the product API for `caller` and returns its answer, including refusals (4xx): it decides what is allowed.
 * fetch keeps connections alive.
 * @throws CallError product_api_unavailable if it is unreachable, too slow or fails (5xx); TurnedAwayError if it sends
 *   503 with Retry-After; PaymentsRefusedError
 */
export async function callProductApi(caller: Caller, request: ProductApiRequest): Promise<Answer> {
  return tracer.startActiveSpan(`product API ${request.method}`, { kind: SpanKind.CLIENT }, async (span) => {
    try {
      const answer = await ask(caller, request);
      span.setAttributes({ 'http.request.method': request.method, 'http.response.status_code': answer.status });
      return answer;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

async function ask(caller: Caller, request: ProductApiRequest): Promise<Answer> {
  const url = new URL(env().productApiUrl + request.path);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: headersOf(caller, request),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) throw await failureOf(response);
    return await toAnswer(response);
  } catch (cause) {
    if (cause instanceof TurnedAwayError || cause instanceof PaymentsRefusedError) throw cause;
    throw new CallError('product_api_unavailable', UNAVAILABLE, { retryAfterS: RETRY_AFTER_S, cause });
  }
}

/**
 * Opens a stream of the product API for `caller`; it lasts until `signal` aborts or the product API ends it.
 * @throws CallError with the code of a refusal (4xx), and as callProductApi
 */
export async function openStream(
  caller: Caller,
  request: ProductApiRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), TIMEOUT_MS);
  signal.addEventListener('abort', () => silence.abort(), { once: true });
  try {
    const response = await fetch(env().productApiUrl + request.path, {
      method: request.method,
      headers: headersOf(caller, request),
      redirect: 'error',
      signal: silence.signal,
    });
    if (response.status >= 500) throw await failureOf(response);
    if (!response.ok || response.body === null) throw refusalOf(await toAnswer(response));
    return response.body;
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    throw new CallError('product_api_unavailable', UNAVAILABLE, { retryAfterS: RETRY_AFTER_S, cause });
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal in the error shape of every call. */
function refusalOf({ body, headers }: Answer): CallError {
  const { code } = (body as { error?: { code?: unknown } } | undefined)?.error ?? {};
  const retryAfterS = Number.parseInt(String(headers?.['retry-after'] ?? ''), 10);
  return new CallError(isErrorCode(code) ? code : 'product_api_unavailable', 'The product API refused the stream.', {
    ...(retryAfterS > 0 && { retryAfterS }),
  });
}

async function failureOf(response: Response): Promise<Error> {
  // Read completely or canceled: otherwise its connection can't be reused.
  await response.body?.cancel();
  const retryAfterS = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  if (response.status === 503 && retryAfterS > 0) return new TurnedAwayError(UNAVAILABLE, retryAfterS);
  if (response.status === ERROR_STATUS.payments_refused) return new PaymentsRefusedError();
  return new Error(`The product API answered ${response.status}.`);
}

let key: KeyObject | undefined;

/** Created once: given text, jsonwebtoken 9 first tries to parse it as a private key, for every token. */
function signingKey(): KeyObject {
  key ??= createSecretKey(env().productApiSecret, 'utf8');
  return key;
}

/** The token that proves to the product API that one of our functions calls, and for which user. */
function serviceToken({ session, request, address }: Omit<Caller, 'requestId'>): string {
  const claims: Omit<ServiceTokenClaims, 'iat' | 'exp'> = { iss: 'functions', aud: 'product-api' };
  if (session !== null) {
    claims.sub = session.user.id;
    claims.sid = session.sid;
    claims.sessionIssuedAt = session.issuedAt;
  } else {
    const visitor = visitorKey(address ?? (request === undefined ? 'unknown' : addressOf(request)));
    if (visitor !== undefined) claims.visitor = visitor;
  }
  return jwt.sign(claims, signingKey(), { algorithm: 'HS256', expiresIn: SERVICE_TOKEN_LIFETIME_S });
}

function headersOf(caller: Caller, { body, idempotencyKey, language }: ProductApiRequest): Headers {
  const headers = new Headers({
    accept: 'application/json',
    authorization: `Bearer ${serviceToken(caller)}`,
    [HEADERS.clientDomain]: env().clientDomain,
    [HEADERS.requestId]: caller.requestId,
  });
  if (caller.session !== null) headers.set(HEADERS.userSub, caller.session.user.id);
  if (caller.userFrom !== undefined) headers.set(HEADERS.userFrom, caller.userFrom);
  if (idempotencyKey !== undefined) headers.set(HEADERS.idempotencyKey, idempotencyKey);
  if (language !== undefined) headers.set(HEADERS.contentLanguage, language);
  if (body !== undefined) headers.set('content-type', 'application/json');
  // Continues the trace in the product API.
  propagation.inject(context.active(), headers, { set: (carrier, name, value) => carrier.set(name, value) });
  return headers;
}

async function toAnswer(response: Response): Promise<Answer> {
  const headers: Record<string, string> = {};
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) headers['retry-after'] = retryAfter;
  const text = await response.text();
  if (text === '') return { status: response.status, headers };
  return { status: response.status, body: JSON.parse(text) as unknown, headers };
}
