import { requestJson } from '../../http/request-json';
import { authUrl } from './auth-base';
import { reportClientError } from './report-client-error';
import { currentStore } from './session-store';
import type { Session } from './session-types';
import { postToOtherTabs } from './tab-messages';

/**
 * The session; null when signed out, and when the service is unavailable. Updates the page, and makes the other tabs
 * refetch.
 */
export async function getSession({ broadcast = true }: { broadcast?: boolean } = {}): Promise<Session | null> {
  const session = await fetchSession();
  if (session !== undefined) currentStore()?.set(session);
  if (broadcast) postToOtherTabs('getSession');
  return session ?? null;
}

/** The session; null when signed out, undefined when the service is unavailable. */
export async function fetchSession(): Promise<Session | null | undefined> {
  try {
    return toSession(await requestJson<unknown>(authUrl('session')));
  } catch (error) {
    reportClientError('CLIENT_FETCH_ERROR', error);
    return undefined;
  }
}

/** Any object that isn't empty is a session, as NextAuth has it. */
export function toSession(answer: unknown): Session | null {
  return typeof answer === 'object' && answer !== null && Object.keys(answer).length > 0 ? answer : null;
}
