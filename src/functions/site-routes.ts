import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { exportAccount } from '#contracts/api/account';
import type { ApiCall } from '#contracts/api/call';
import { SITE_CALLS, SITE_PATHS, siteAddress } from '#contracts/api/site-calls';
import { readPaymentService } from '#contracts/api/checkout';
import { readSharedFilm } from '#contracts/api/film-shares';
import { readModels } from '#contracts/api/models';
import { readSharedVideo } from '#contracts/api/shares';
import { resumeSubscription } from '#contracts/api/subscriptions';
import { cancelVideo, watchVideos } from '#contracts/api/videos';
import { requestWithdrawal } from '#contracts/api/withdrawals';
import { handleAuth } from './auth/handler';
import type { Answer } from './call';
import { CallError } from './call-error';
import { createHandler, type Handler, type HandlerOptions } from './create-handler';
import { pathOf } from './platform';
import { proxyCall, type ProxyOptions } from './proxy-call';
import { optionalText, requiredText } from './request-fields';
import { readRequestId } from './request-id';
import { respondWithError } from './respond';
import { limitWithdrawals } from './withdrawal-limit';

/** Calls that are more than handed on. */
const OPTIONS = new Map<ApiCall, ProxyOptions>([
  [
    cancelVideo,
    {
      pickBody: ({ body }) => {
        const credits = optionalText(body, 'credits');
        return credits === undefined ? undefined : { credits };
      },
    },
  ],
  [resumeSubscription, { pickBody: ({ body }) => ({ id: requiredText(body, 'id') }) }],
  [requestWithdrawal, { before: ({ request }) => limitWithdrawals(request) }],
  [exportAccount, { toAnswer: leadToExport }],
  // Changes with the product API's environment only.
  [readPaymentService, { sharedForMs: 60_000 }],
  // A minute's delay is harmless: the product API checks every video itself.
  [readModels, { sharedForMs: 60_000 }],
  // Not kept: a link that was ended must be dead at once.
  [readSharedVideo, { sharedForMs: 0 }],
  [readSharedFilm, { sharedForMs: 0 }],
]);

/** Sends the browser to the product API itself: an archive of videos is too large for a function. */
function leadToExport(answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const { url } = answer.body as { url?: unknown };
  if (typeof url !== 'string') throw new CallError('product_api_unavailable', 'The export has no address.');
  return { status: 303, headers: { location: url } };
}

interface Route {
  /** Segments of the path, variable ones with their colon. */
  segments: string[];
  handle: Handler;
}

/**
 * Our own host hands on the product API's events before a function is asked; a function can't. Its 204 ends a browser's
 * EventSource without an error on the console.
 */
const NO_STREAM: Route = {
  segments: watchVideos.site.path.split('/'),
  handle: createHandler({ auth: 'none', methods: { GET: () => ({ status: 204 }) } }),
};

const ROUTES = [
  NO_STREAM,
  ...SITE_PATHS.map((path): Route => ({ segments: path.split('/'), handle: handlerOf(path) })),
];
const AUTH = '/api/auth/';

/** All of `/api/*` that has no file in `src/api`: the calls of contracts/api/site-calls.ts. */
export async function handleSiteCall(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  const path = pathOf(request);
  // `gatsby develop` (5.16) takes the first file whose pattern fits, by name: this one, before `auth/[...].ts`.
  if (path.startsWith(AUTH)) {
    request.params = { '*': path.slice(AUTH.length) };
    return handleAuth(request, response);
  }
  for (const { segments, handle } of ROUTES) {
    const params = matchPath(segments, path);
    if (params === undefined) continue;
    request.params = params;
    return handle(request, response);
  }
  respondWithError(response, readRequestId(request), new CallError('not_found', 'No such API route.'));
}

/** Handler of all calls under one path. They share their `auth`, which is looked at before the method's own code. */
function handlerOf(path: string): Handler {
  const calls = SITE_CALLS.filter((call) => siteAddress(call).path === path);
  const [auth, ...others] = new Set(calls.map((call) => call.auth));
  if (auth === undefined || others.length > 0) throw new Error(`The calls of ${path} need one \`auth\`.`);
  const methods: HandlerOptions<typeof auth>['methods'] = {};
  for (const call of calls) methods[siteAddress(call).method] = proxyCall(call, OPTIONS.get(call));
  return createHandler({ auth, methods });
}

/** The values of the segments with a colon; undefined when `path` doesn't match. */
function matchPath(segments: readonly string[], path: string): Record<string, string> | undefined {
  const given = path.split('/');
  if (given.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment !== value) return undefined;
  }
  return params;
}

/** A segment that can't be decoded stays as it is; no id matches it. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
