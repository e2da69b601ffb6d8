import { isErrorCode, isPromptRefusal, type ErrorCode, type PromptRefusal } from '#contracts/api-error';
import { HEADERS } from '#contracts/service-token';
import { pageUser, reportRefusedUser } from './page-user';

/** A call that did not succeed. `code` says why; a network that failed counts as an unreachable service. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when no answer came at all. */
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    /** The request field at fault, when the answer named one. */
    readonly field?: string,
    /** Seconds to wait before the next try, when the answer named them. */
    readonly retryAfterS?: number,
    /** With `prompt_refused`: the rule that the prompt breaks, when the answer named it. */
    readonly reason?: PromptRefusal,
    /** With `model_retired`: key of the successor, when the answer named one. */
    readonly replacedBy?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export interface JsonRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Calls one of our functions, in the name of the user whom the page shows, and reads its JSON answer (undefined when it
 * has none).
 * @throws ApiError for every other outcome, save an abort through `signal`, which stays an AbortError.
 */
export async function requestJson<T>(
  path: string,
  { method = 'GET', body, headers, signal }: JsonRequest = {},
): Promise<T> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && JSON_TYPE), ...userHeader(), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const answer = parseJson(response, await response.text());
    if (response.status === 401) reportRefusedUser();
    if (!response.ok) throw toApiError(response, answer);
    return answer as T;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError(0, 'product_api_unavailable', 'The network failed.');
  }
}

function userHeader(): Record<string, string> | undefined {
  const userId = pageUser();
  return userId === undefined ? undefined : { [HEADERS.userSub]: userId };
}

const JSON_TYPE = { 'content-type': 'application/json' };

function parseJson({ status }: Response, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A page of some proxy on the way, not an answer of ours.
    throw new ApiError(status, 'product_api_unavailable', 'The answer was not JSON.');
  }
}

function toApiError({ status, headers }: Response, answer: unknown): ApiError {
  const error = (answer as { error?: Partial<Record<string, unknown>> } | undefined)?.error;
  const code = isErrorCode(error?.code) ? error.code : status >= 500 ? 'product_api_unavailable' : 'bad_request';
  const message = typeof error?.message === 'string' ? error.message : `The call failed with status ${status}.`;
  const field = typeof error?.field === 'string' ? error.field : undefined;
  const retryAfterS = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const reason = isPromptRefusal(error?.reason) ? error.reason : undefined;
  const replacedBy = typeof error?.replacedBy === 'string' ? error.replacedBy : undefined;
  const waitS = Number.isNaN(retryAfterS) ? undefined : retryAfterS;
  return new ApiError(status, code, message, field, waitS, reason, replacedBy);
}
