/**
 * The official clients repeat requests by themselves: Replicate's six times within 30 ms on 429 and on network errors,
 * whatever Retry-After says; fal's four times on 429, 502, 503, 504 and network errors. For a POST that is several paid
 * videos. So they get a `fetch` that answers with one status that neither retries, and puts the real outcome into
 * headers and body. Only the job queue decides when to try again.
 */

/** Neither client repeats a request for this status. */
export const DISGUISED_STATUS = 418;
export const TRUE_STATUS = 'x-true-status';
export const RETRY_AFTER_MS = 'x-retry-after-ms';
export const WAS_SENT = 'x-was-sent';
/** fal.ai/docs, model-apis/errors: "true" or "false". */
const RETRYABLE = 'x-fal-retryable';

/** The real outcome of a call. */
export interface CallFault {
  /** Undefined when no answer came. */
  status: number | undefined;
  retryAfterMs: number | undefined;
  /** False when the request can't have reached the provider. */
  wasSent: boolean;
  /** Whether the same request may succeed, where a header says so. */
  isRetryable?: boolean | undefined;
}

/** The longest refusal that is read: one that repeats a whole request is far shorter. */
const MAX_TEXT = 100_000;

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface SingleTryOptions {
  /** For a whole call, answer included. */
  timeoutMs: number;
  /** The real address of a request, and extra headers. */
  prepare?: (url: URL, init: RequestInit) => { url: URL; headers?: Record<string, string> | undefined };
}

/** The connection wasn't made, so nothing arrived. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

export function singleTryFetch({ timeoutMs, prepare }: SingleTryOptions): Fetch {
  return async (input, init = {}) => {
    const { url, headers = {} } = prepare?.(toUrl(input), init) ?? { url: toUrl(input) };
    const signal = AbortSignal.timeout(timeoutMs);
    const merged = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) merged.set(name, value);
    try {
      const answer = await fetch(url, { ...init, headers: merged, signal, redirect: 'error' });
      // Read here, where a connection that breaks midway can still be detected.
      const body = await answer.arrayBuffer();
      const isRetryable = isRetryableBy(answer.headers);
      // fal's client keeps no headers of a refusal.
      const isPlain = isRetryable === undefined || answer.ok;
      if (answer.status !== 429 && answer.status < 500 && isPlain) return copyOf(answer, body);
      const { status, headers: given } = answer;
      const fault = { status, retryAfterMs: retryAfterMs(given), wasSent: true, isRetryable };
      return disguise(fault, Buffer.from(body).toString('utf8').slice(0, MAX_TEXT));
    } catch (error) {
      return disguise({ status: undefined, retryAfterMs: undefined, wasSent: mayHaveArrived(error) });
    }
  };
}

/** Whether a request that got no answer can have reached the provider. */
export function mayHaveArrived(error: unknown): boolean {
  return !NOT_SENT.has(codeOf(error));
}

function isRetryableBy(headers: Headers): boolean | undefined {
  const said = headers.get(RETRYABLE)?.trim().toLowerCase();
  return said === 'true' || (said === 'false' ? false : undefined);
}

/** `Retry-After` in ms: seconds or a date; undefined when it is neither. */
export function retryAfterMs(headers: Headers, nowMs = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

const texts = new WeakMap<Response, string>();

/** The text of a failed answer, which a client has read already. */
export function textOf(answer: Response): string {
  return texts.get(answer) ?? '';
}

function toUrl(input: string | URL | Request): URL {
  return new URL(input instanceof Request ? input.url : input);
}

function copyOf(answer: Response, body: ArrayBuffer): Response {
  const { status, statusText } = answer;
  const headers = new Headers(answer.headers);
  // fal's client loses the status of a refusal that promises JSON and has none: a refused account looked like no answer.
  if (status >= 400 && !isJsonObject(body)) headers.set('content-type', 'text/plain');
  const hasBody = body.byteLength > 0 && ![204, 205, 304].includes(status);
  const copy = new Response(hasBody ? body : null, { status, statusText, headers });
  if (status >= 400) texts.set(copy, Buffer.from(body).toString('utf8').slice(0, MAX_TEXT));
  return copy;
}

function isJsonObject(body: ArrayBuffer): boolean {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null;
  } catch {
    return false;
  }
}

/** In the headers for Replicate's client, which keeps the answer; in the body for fal's, which keeps only that. */
function disguise(fault: CallFault, body?: string): Response {
  const headers = new Headers({ 'content-type': 'application/json', [WAS_SENT]: String(fault.wasSent) });
  if (fault.status !== undefined) headers.set(TRUE_STATUS, String(fault.status));
  if (fault.retryAfterMs !== undefined) headers.set(RETRY_AFTER_MS, String(fault.retryAfterMs));
  const disguised = new Response(JSON.stringify({ fault: { ...fault, body } }), { status: DISGUISED_STATUS, headers });
  texts.set(disguised, body ?? '');
  return disguised;
}

function codeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof AggregateError && current.errors.length > 0) return codeOf(current.errors[0]);
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return '';
}
