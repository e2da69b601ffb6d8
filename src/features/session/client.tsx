import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onRefusedUser } from '../../http/page-user';
import { requestJson } from '../../http/request-json';
import type * as AuthCalls from './auth-calls';
import { authUrl, setAuthBase } from './auth-base';
import { hasBegunSignIn } from './begun-sign-in';
import { reportClientError } from './report-client-error';
import { fetchSession, getSession, toSession } from './session-calls';
import { SessionStore, setCurrentStore, type SessionSnapshot } from './session-store';
import type { Session } from './session-types';
import { onOtherTabsMessage, postToOtherTabs } from './tab-messages';

// One module with NextAuth v4's names, signatures and behaviour, so that its documentation holds for ours.
export { getSession };
export type { Session };

/** Loads what signs in and out; useful before a press of either. Rejects when it can't be loaded. */
export const loadAuthCalls = () => import('./auth-calls');

export const getCsrfToken: typeof AuthCalls.getCsrfToken = async () => (await loadAuthCalls()).getCsrfToken();
export const getProviders: typeof AuthCalls.getProviders = async () => (await loadAuthCalls()).getProviders();
export const signIn: typeof AuthCalls.signIn = async (...how) => (await loadAuthCalls()).signIn(...how);
export const signOut: typeof AuthCalls.signOut = async (...how) => (await loadAuthCalls()).signOut(...how);

export interface SessionProviderProps {
  children: ReactNode;
  /** The session if already known (null: signed out); fetched if omitted. */
  session?: Session | null;
  /** Seconds between refetches while signed in; 0: no interval. */
  refetchInterval?: number;
  /** Refetch when the tab becomes visible. */
  refetchOnWindowFocus?: boolean;
  /** False: no interval refetch while the browser is offline. */
  refetchWhenOffline?: boolean;
  /** Where the sign-in service is, if not at /api/auth. */
  basePath?: string;
}

const StoreContext = createContext<SessionStore | undefined>(undefined);

/** Provides the session to everything inside. */
export function SessionProvider({
  children,
  session,
  refetchInterval = 0,
  refetchOnWindowFocus = true,
  refetchWhenOffline = false,
  basePath,
}: SessionProviderProps) {
  // While rendering: components inside may ask in their first effects, which come before the provider's.
  if (basePath !== undefined) setAuthBase(basePath);
  const [store] = useState(() => new SessionStore(session, fetchSession));

  useEffect(() => {
    setCurrentStore(store);
    if (store.getSnapshot().status === 'loading') void store.refresh().then(tellOtherTabsOfSignIn);
    const stopListening = onOtherTabsMessage(() => void store.refresh());
    const stopRefusals = onRefusedUser(() => void store.refresh());
    return () => {
      stopListening();
      stopRefusals();
      setCurrentStore(undefined);
    };
  }, [store]);

  useEffect(() => {
    if (!refetchOnWindowFocus) return undefined;
    const onVisible = () => {
      if (document.visibilityState === 'visible') void store.refresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [store, refetchOnWindowFocus]);

  useEffect(() => {
    if (refetchInterval <= 0) return undefined;
    const timer = setInterval(() => {
      const mayAsk = refetchWhenOffline || navigator.onLine;
      if (mayAsk && store.getSnapshot().data) void store.refresh();
    }, refetchInterval * 1000);
    return () => clearInterval(timer);
  }, [store, refetchInterval, refetchWhenOffline]);

  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>;
}

/** A sign-in at the provider leaves the page; only the next page's first fetch shows whether it succeeded. */
function tellOtherTabsOfSignIn(session: Session | null): void {
  if (session && hasBegunSignIn()) postToOtherTabs('getSession');
}

export interface UseSessionOptions {
  /**
   * When signed out: redirects to the sign-in page, or calls `onUnauthenticated`. Until then the status is `loading`.
   */
  required?: boolean;
  onUnauthenticated?: () => void;
}

export type SessionContextValue = SessionSnapshot & {
  /** Asks the service to renew the session; null when signed out or when the service is unavailable. */
  update: (data?: unknown) => Promise<Session | null>;
};

/**
 * Selects one part of the session; NextAuth has no such hook. A component that needs one fact renders again when that
 * changes, not with everything that is learned of the session: on most pages that is after the first paint, all at
 * once.
 * @param select returns a text, a number or another plain value
 * @throws Error outside SessionProvider.
 */
export function useSessionPart<Part extends string | number | boolean | null | undefined>(
  select: (session: SessionSnapshot) => Part,
): Part {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getSnapshot()),
    () => select(store.getServerSnapshot()),
  );
}

/** The current session. @throws Error outside SessionProvider. */
export function useSession({ required = false, onUnauthenticated }: UseSessionOptions = {}): SessionContextValue {
  const store = useStore();
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  const mustLeave = required && snapshot.status === 'unauthenticated';

  useEffect(() => {
    if (!mustLeave) return;
    if (onUnauthenticated) onUnauthenticated();
    else window.location.href = sessionRequiredUrl();
  }, [mustLeave, onUnauthenticated]);

  return useMemo(
    () => ({
      ...(mustLeave ? { data: null, status: 'loading' as const } : snapshot),
      update: (data?: unknown) => update(store, data),
    }),
    [store, snapshot, mustLeave],
  );
}

function useStore(): SessionStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('[next-auth]: `useSession` must be wrapped in a <SessionProvider />');
  return store;
}

async function update(store: SessionStore, data: unknown): Promise<Session | null> {
  const { status, data: session } = store.getSnapshot();
  if (status === 'loading' || !session) return null;
  store.setLoading();
  let renewed: Session | null = session;
  try {
    const csrfToken = await getCsrfToken();
    renewed = toSession(await requestJson(authUrl('session'), { method: 'POST', body: { csrfToken, data } }));
    postToOtherTabs('getSession');
  } catch (error) {
    reportClientError('CLIENT_UPDATE_ERROR', error);
  }
  store.set(renewed);
  return renewed;
}

function sessionRequiredUrl(): string {
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: window.location.href });
  return authUrl(`signin?${query.toString()}`);
}
