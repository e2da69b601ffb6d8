import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import type { Auth, Method } from '#contracts/api/call';
import { FIRST_TOUCH_MAX_HEADER } from '#contracts/first-touch';
import { HEADERS } from '#contracts/service-token';
import type { Answer, Call } from './call';
import { CallError, TurnedAwayError } from './call-error';
import { env } from './env';
import { queryOf } from './platform';
import { readBody, type BodyType } from './read-body';
import { reportFailure } from './report-failure';
import { readRequestId } from './request-id';
import { respond, respondWithError } from './respond';
import { readSession, type Session } from './session-cookie';

type SessionFor<A extends Auth> = A extends 'required' ? Session : A extends 'optional' ? Session | null : null;

export interface HandlerOptions<A extends Auth> {
  /** `required` refuses visitors without a session; `none` ignores the session. */
  auth: A;
  methods: Partial<Record<Method, (call: Call<SessionFor<A>>) => Promise<Answer> | Answer>>;
  /** Accepted body types; only JSON unless given. */
  bodyTypes?: readonly BodyType[];
  /** Replaces the `{error}` answer, for a protocol with its own error pages. */
  onError?: (error: CallError, request: GatsbyFunctionRequest) => Answer;
}

export type Handler = (request: GatsbyFunctionRequest, response: GatsbyFunctionResponse) => Promise<void>;

/**
 * Wraps the implementation of a route of `src/api`. Gatsby's wrapper never awaits a function, so an error after the
 * first `await` would end the process: this catches all errors and turns them into answers.
 */
export function createHandler<A extends Auth>(options: HandlerOptions<A>): Handler {
  return async (request, response) => {
    const requestId = readRequestId(request);
    try {
      respond(response, requestId, await answer(options, request, requestId));
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error.status >= 500 && !(error instanceof TurnedAwayError)) reportFailure(request, error);
      const own = options.onError?.(error, request);
      if (own) respond(response, requestId, own);
      else respondWithError(response, requestId, error);
    }
  };
}

async function answer<A extends Auth>(
  { methods, auth, bodyTypes = ['json'] }: HandlerOptions<A>,
  request: GatsbyFunctionRequest,
  requestId: string,
): Promise<Answer> {
  const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method;
  const handle = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!handle) {
    const error = new CallError('method_not_allowed', `${String(request.method)} is not supported here.`);
    return { status: error.status, body: error.body, headers: { allow: allowHeader(Object.keys(methods)) } };
  }
  if (method !== 'GET') refuseOtherSites(request);
  const session = auth === 'none' ? null : readSession(request);
  if (auth === 'required' && session === null) throw new CallError('unauthenticated', 'Sign-in required.');
  if (auth !== 'none') refuseOtherUser(request, session);
  return handle({
    method,
    params: readParams(request),
    query: readQuery(request),
    body: method === 'GET' ? {} : readBody(request, bodyTypes),
    // Checked against `auth` just above, which the compiler cannot follow.
    session: session as SessionFor<A>,
    requestId,
    userFrom: readUserFrom(request),
    request,
  });
}

/**
 * A write must come from our own pages. Browsers send Sec-Fetch-Site, older ones Origin; a client that sends neither is
 * not a browser, so it holds no visitor's cookie to abuse.
 */
function refuseOtherSites(request: GatsbyFunctionRequest): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const isOurs = site === undefined ? origin === undefined || origin === env().siteUrl : site === 'same-origin';
  if (!isOurs) throw new CallError('forbidden', 'Calls from other sites are refused.');
}

/** Refuses calls of a page that still shows another user, after a sign-in in another tab. */
function refuseOtherUser(request: GatsbyFunctionRequest, session: Session | null): void {
  const claimed = request.headers[HEADERS.userSub];
  if (claimed !== undefined && claimed !== session?.user.id) {
    throw new CallError('session_mismatch', 'This page belongs to another session. Reload it.');
  }
}

function readParams(request: GatsbyFunctionRequest): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries<unknown>(request.params ?? {})) {
    if (typeof value === 'string') params[name] = value;
  }
  return params;
}

function readQuery(request: GatsbyFunctionRequest): Record<string, string> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of queryOf(request)) {
    if (name in query)
      throw new CallError('invalid_field', `"${name.slice(0, 60)}" must not be repeated.`, { field: name });
    query[name] = value;
  }
  return query;
}

/** Best effort, for statistics only: ignored if malformed. */
function readUserFrom(request: GatsbyFunctionRequest): string | undefined {
  const value = request.headers[HEADERS.userFrom];
  if (typeof value !== 'string' || value.length > FIRST_TOUCH_MAX_HEADER || !/^[\x20-\x7e]+$/.test(value)) {
    return undefined;
  }
  try {
    const record: unknown = JSON.parse(value);
    return record !== null && typeof record === 'object' && !Array.isArray(record) ? value : undefined;
  } catch {
    return undefined;
  }
}

function allowHeader(methods: string[]): string {
  return (methods.includes('GET') ? ['HEAD', ...methods] : methods).join(', ');
}

function toCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown;
  return new CallError('internal', 'Internal error. It has been logged.', { cause: thrown });
}
