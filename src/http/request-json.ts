import { isErrorCode, isPromptRefusal, type ErrorCode, type PromptRefusal } from '#contracts/api-error';
import { HEADERS } from '#contracts/service-token';
import { pageUser, reportRefusedUser } from './page-user';

/** A failed call. `code` says why; network failures count as an unreachable service. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 if there was no answer. */
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    /** The invalid request field, if the answer names one. */
    readonly field?: string,
    /** Seconds to wait before retrying, if the answer gives them. */
    readonly retryAfterS?: number,
    /** With `prompt_refused`: the rule that the prompt breaks, if known. */
    readonly reason?: PromptRefusal,
    /** With `model_retired`: key of the successor, if any. */
    readonly replacedBy?: string,
    /** With `price_changed`: the price that applies. */
    readonly credits?: number,
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
 * Calls one of our functions for the user that the page shows, and returns its JSON answer (undefined if empty).
 * @throws ApiError for every failure, except an abort through `signal`, which stays an AbortError
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
    throw new ApiError(0, 'product_api_unavailable', 'The network request failed.');
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
    // Probably the error page of a proxy, not our answer.
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
  const credits = typeof error?.credits === 'number' ? error.credits : undefined;
  return new ApiError(status, code, message, field, waitS, reason, replacedBy, credits);
}
