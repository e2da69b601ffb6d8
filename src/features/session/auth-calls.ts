import { parseUrl } from '../../http/parse-url';
import { requestJson } from '../../http/request-json';
import { stopAutoSelect } from './auto-select';
import { rememberBegunSignIn } from './begun-sign-in';
import { reportClientError } from './report-client-error';
import { authUrl } from './auth-base';
import { fetchSession } from './session-calls';
import { currentStore } from './session-store';
import type { ProviderDescription, Session } from './session-types';
import { postToOtherTabs } from './tab-messages';

// Signing in and out: a page loads it when somebody does (client.tsx), not before.

export interface SignInOptions extends Record<string, unknown> {
  /** Where to go afterwards; default the current page. */
  callbackUrl?: string;
  /** False: stay on this page and answer what came of it (providers of credentials and e-mail only). */
  redirect?: boolean;
}

export interface SignInResult {
  /** Error code; null when signed in. */
  error: string | null;
  status: number;
  ok: boolean;
  url: string | null;
}

export interface SignOutOptions {
  callbackUrl?: string;
  redirect?: boolean;
}

/** The CSRF token that every POST must repeat; undefined when the service is unavailable. */
export async function getCsrfToken(): Promise<string | null | undefined> {
  try {
    return (await requestJson<{ csrfToken?: string | null }>(authUrl('csrf'))).csrfToken;
  } catch (error) {
    reportClientError('CLIENT_FETCH_ERROR', error);
    return undefined;
  }
}

/** The sign-in providers; null when the service is unavailable. */
export async function getProviders(): Promise<Record<string, ProviderDescription> | null> {
  try {
    return await requestJson<Record<string, ProviderDescription>>(authUrl('providers'));
  } catch (error) {
    reportClientError('CLIENT_FETCH_ERROR', error);
    return null;
  }
}

/**
 * Begins a sign-in. OAuth providers leave the page; those of credentials and e-mail answer a result with `redirect:
 * false`. No list of providers leads to the error page, an unknown provider to the sign-in page.
 * @throws Error when the service fails halfway.
 */
export async function signIn(
  provider?: string,
  { callbackUrl = window.location.href, redirect = true, ...fields }: SignInOptions = {},
  authorizationParams?: string | string[][] | Record<string, string> | URLSearchParams,
): Promise<SignInResult | undefined> {
  const providers = await getProviders();
  if (!providers) return leaveFor(authUrl('error'));
  const chosen = provider !== undefined && Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  if (!chosen) return leaveFor(authUrl(`signin?${new URLSearchParams({ callbackUrl }).toString()}`));

  rememberBegunSignIn();
  const isCredentials = chosen.type === 'credentials';
  const query = authorizationParams ? `?${new URLSearchParams(authorizationParams).toString()}` : '';
  const path = authUrl(`${isCredentials ? 'callback' : 'signin'}/${chosen.id}${query}`);
  const { url, response } = await postForm(path, { ...fields, callbackUrl });
  if (!redirect && isCredentials) return finishInPlace(url, response, 'with a session');
  if (!redirect && chosen.type === 'email') return finishInPlace(url, response, 'with a message');
  return leaveFor(url ?? callbackUrl);
}

/**
 * Ends the session, here and in other tabs. With `redirect: false` the page stays and learns where it could go.
 * @throws Error when the service can't be reached or refuses.
 */
export async function signOut({ callbackUrl = window.location.href, redirect = true }: SignOutOptions = {}): Promise<
  { url: string } | undefined
> {
  const { url } = await postForm(authUrl('signout'), { callbackUrl });
  if (isCsrfRefusal(url)) throw new Error('The sign-in service refuses to sign out.');
  stopAutoSelect();
  postToOtherTabs('signout');
  if (redirect) return leaveFor(url ?? callbackUrl);
  await lookAgain();
  return { url: url ?? callbackUrl };
}

/** In the wire protocol a refused CSRF token looks like success, and so does a sign-in without a session. */
async function finishInPlace(
  url: string | undefined,
  response: Response,
  ends: 'with a session' | 'with a message',
): Promise<SignInResult> {
  const named = isCsrfRefusal(url) ? 'Csrf' : (queryOf(url)?.get('error') ?? null);
  const session = response.ok && named === null ? await lookAgain() : null;
  const isDone = session !== null || (response.ok && ends === 'with a message');
  const error = named ?? (isDone ? null : 'CredentialsSignin');
  if (error === null) postToOtherTabs('getSession');
  return { error, status: response.status, ok: error === null, url: error === null ? (url ?? null) : null };
}

/** Refetches the session, and updates the page. */
async function lookAgain(): Promise<Session | null> {
  const store = currentStore();
  return store ? store.refresh() : ((await fetchSession()) ?? null);
}

interface FormAnswer {
  /** The URL that the service redirects to. */
  url: string | undefined;
  response: Response;
}

/**
 * Posts a form of the protocol with a CSRF token; a second time when another tab signed in or out meanwhile, which
 * changes the token.
 * @throws Error when the service can't be reached, or does not answer in its protocol.
 */
async function postForm(path: string, fields: Record<string, unknown>): Promise<FormAnswer> {
  const answer = await postFormOnce(path, fields);
  return isCsrfRefusal(answer.url) ? postFormOnce(path, fields) : answer;
}

async function postFormOnce(path: string, fields: Record<string, unknown>): Promise<FormAnswer> {
  const csrfToken = await getCsrfToken();
  if (typeof csrfToken !== 'string') throw new Error('The sign-in service does not answer.');
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fields, csrfToken, json: 'true' })) body.set(name, String(value));
  // A form, as the protocol has it: the one call that requestJson can't make.
  const response = await fetch(path, { method: 'POST', credentials: 'same-origin', body });
  if (response.status >= 500) throw new Error(`The sign-in service answered ${response.status}.`);
  const { url } = (await response.json()) as { url?: unknown };
  return { url: typeof url === 'string' ? url : undefined, response };
}

function isCsrfRefusal(url: string | undefined): boolean {
  return queryOf(url)?.get('csrf') === 'true';
}

function queryOf(url: string | undefined): URLSearchParams | undefined {
  return url === undefined ? undefined : parseUrl(url)?.searchParams;
}

function leaveFor(url: string): undefined {
  window.location.href = url;
  // Only the fragment may differ from the present address, and that alone loads nothing.
  if (url.includes('#')) window.location.reload();
  return undefined;
}
