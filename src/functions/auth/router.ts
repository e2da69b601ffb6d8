import { callbackGoogle } from './actions/google-callback';
import { callbackGoogleOneTap } from './actions/one-tap-callback';
import type { AuthContext } from './context';
import { getCsrf } from './actions/get-csrf';
import { getError } from './actions/show-error';
import type { AuthResponse } from './messages';
import { postLog } from './actions/write-log';
import { getProviders, isProviderId } from './actions/list-providers';
import type { RateLimitedKind } from './rate-limits';
import { getSession } from './actions/get-session';
import { postSession } from './actions/update-session';
import { getSignIn } from './actions/show-sign-in';
import { postSignIn } from './actions/start-sign-in';
import { getSignOut } from './actions/show-sign-out';
import { postSignOut } from './actions/sign-out';

type Verb = (context: AuthContext) => Promise<AuthResponse> | AuthResponse;

const VERBS: Readonly<Record<string, Verb>> = {
  'GET csrf': getCsrf,
  'GET error': getError,
  'GET providers': getProviders,
  'GET session': getSession,
  'POST session': postSession,
  'GET signin': getSignIn,
  'POST signin': postSignIn,
  'GET callback': getCallback,
  'POST callback': postCallback,
  'GET signout': getSignOut,
  'POST signout': postSignOut,
  'POST _log': postLog,
};

/** Answers one request of the protocol: the pure core of the service, without HTTP. */
export async function route(context: AuthContext): Promise<AuthResponse> {
  const { method, action, address } = context.request;
  const name = `${method} ${action}`;
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!verb) return refuse(context);
  const retryAfterS = await context.rateLimits.retryAfterS(limitOf(method, action), address);
  if (retryAfterS !== undefined) return tooMany(context, retryAfterS);
  return verb(context);
}

function getCallback(context: AuthContext): Promise<AuthResponse> | AuthResponse {
  const { providerId } = context.request;
  if (!isProviderId(providerId)) return refuse(context);
  if (providerId === 'google') return callbackGoogle(context);
  return { status: 500, text: 'Error: Callback for provider type credentials not supported' };
}

function postCallback(context: AuthContext): Promise<AuthResponse> | AuthResponse {
  return context.request.providerId === 'googleonetap' ? callbackGoogleOneTap(context) : refuse(context);
}

/** NextAuth v4's exact message. */
function refuse({ request }: AuthContext): AuthResponse {
  const { action, method } = request;
  return {
    status: 400,
    text: `Error: This action with HTTP ${method} is not supported by NextAuth.js`,
    headers: knownAction(action),
  };
}

function knownAction(action: string): Record<string, string> {
  const methods = ['GET', 'POST'].filter((method) => Object.hasOwn(VERBS, `${method} ${action}`));
  return methods.length > 0 ? { allow: methods.join(', ') } : {};
}

function limitOf(method: string, action: string): RateLimitedKind {
  if (action === '_log') return 'log';
  return method === 'POST' || action === 'callback' ? 'change' : 'look';
}

/** Scripts read the status; visitors on their way to or from the provider get an error page. */
function tooMany({ request, config }: AuthContext, retryAfterS: number): AuthResponse {
  const headers = { 'retry-after': String(retryAfterS) };
  const target = `${config.baseUrl}/error?error=RateLimited`;
  if (request.method === 'GET' && request.action === 'callback') return { redirect: target, headers };
  if (request.body.json === 'true') return { status: 429, json: { url: target }, headers };
  return { status: 429, text: 'Too many calls. Try again later.', headers };
}
