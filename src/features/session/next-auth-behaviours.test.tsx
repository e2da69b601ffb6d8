import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { pageUser } from '../../http/page-user';
import { setAuthBase } from './auth-base';
import {
  getCsrfToken,
  getProviders,
  getSession,
  SessionProvider,
  signIn,
  signOut,
  useSession,
  type Session,
  type SessionProviderProps,
} from './client';
import { recordNavigation } from './testing/record-navigation';
import { scriptAuthService, type AuthCall, type ScriptedAnswer } from './testing/scripted-auth-service';

/**
 * What next-auth v4 tests of its own client (packages/next-auth/src/client/__tests__ of its repository, branch v4), asked
 * of ours. Their 35 tests were run against ours too: the 31 that do not watch their private logger pass. In this file:
 *
 * - session: an odd session is a session; one broadcast, in their words; a service that fails is reported
 * - client-provider: one look for all consumers; none with a session given; visibility, sign-out, polling, basePath
 * - use-session-hook: outside a provider, loading, authenticated, refused with 401, `required` with and without a
 *   function of one's own; beyond theirs, in step with `getSession`
 * - sign-in: no, unknown and failing providers; redirection, and what can stop it; fragments; parameters
 * - sign-out: without an address, with one, with a fragment; the broadcast
 * - csrf, providers: as they come, null and failure included
 *
 * Where theirs watch `utils/logger`, these watch what is sent to `_log`.
 */

/** As theirs: without an id, and with a number for a date. */
const ODD_SESSION = { ok: true, user: { image: null, name: 'John', email: 'john@example.com' }, expires: 123_213_139 };
const PROVIDERS = {
  ok: true,
  github: { id: 'github', name: 'Github', type: 'oauth', signinUrl: '/in', callbackUrl: '/back' },
  credentials: { id: 'credentials', name: 'Credentials', type: 'credentials', authorize: null },
  email: { id: 'email', type: 'email', name: 'Email' },
};
const HERE = window.location.href;
const CALLBACK = 'https://redirects/to';

let answers: Record<string, ScriptedAnswer>;
let calls: AuthCall[];
let navigation: ReturnType<typeof recordNavigation>;

beforeEach(() => {
  answers = {
    '/api/auth/session': { body: ODD_SESSION },
    '/api/auth/csrf': { body: { ok: true, csrfToken: 'token' } },
    '/api/auth/providers': { body: PROVIDERS },
    '/api/auth/signin/github': { body: { url: 'https://path/to/github/url' } },
    '/api/auth/callback/credentials': { body: { url: 'https://path/to/credentials/url' } },
    '/api/auth/signin/email': { body: { url: 'https://path/to/email/url' } },
    '/api/auth/signout': { body: { url: 'https://path/to/signout/url' } },
  };
  window.localStorage.clear();
  calls = scriptAuthService(answers);
  navigation = recordNavigation();
});

afterEach(() => {
  jest.restoreAllMocks();
  setAuthBase('/api/auth');
});

const asked = () => calls.map(({ method, path }) => `${method} ${path}`);
const broadcast = () => {
  const { timestamp, ...message } = JSON.parse(window.localStorage.getItem('nextauth.message') ?? '{}') as {
    timestamp?: unknown;
  };
  return { ...message, isTimed: typeof timestamp === 'number' };
};

function provider(props: Partial<SessionProviderProps> = {}) {
  return ({ children }: { children: React.ReactNode }) => <SessionProvider {...props}>{children}</SessionProvider>;
}

function hook(options: Parameters<typeof useSession>[0] = {}, props: Partial<SessionProviderProps> = {}) {
  return renderHook(() => useSession(options), { wrapper: provider(props) }).result;
}

function changeVisibility(state: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a session', () => {
  it.each<[string, object]>([
    ['without an id', ODD_SESSION],
    ['without a user', { image: null, name: 'Lisa', email: 'lisa@example.com' }],
    ['with no user', { user: null, expires: '2027-01-01T00:00:00.000Z' }],
    ['of one word', { role: 'editor' }],
  ])('%s is a session; no call names a user who has no id', async (_what, body) => {
    answers['/api/auth/session'] = { body };
    const result = hook();
    await waitFor(() => expect(result.current).toMatchObject({ data: body, status: 'authenticated' }));
    expect(await act(() => getSession())).toEqual(body);
    expect(pageUser()).toBeUndefined();
  });

  it.each([{}, null, 'text', undefined])('that is %j counts as signed out', async (body) => {
    answers['/api/auth/session'] = { body };
    expect(await getSession()).toBeNull();
  });

  it('is broadcast to other tabs once', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem');
    await getSession();
    expect(setItem.mock.calls.filter(([key]) => key === 'nextauth.message')).toHaveLength(1);
    expect(broadcast()).toEqual({ event: 'session', data: { trigger: 'getSession' }, isTimed: true });
  });

  it('that cannot be read is reported', async () => {
    answers['/api/auth/session'] = { status: 500, body: 'Server error' };
    expect(await getSession()).toBeNull();
    expect(navigator.sendBeacon).toHaveBeenCalledTimes(1);
  });
});

describe('the provider', () => {
  it('fetches once for all consumers', async () => {
    const Consumer = ({ id }: { id: string }) => {
      const { data, status } = useSession();
      return <p data-testid={id}>{status === 'loading' ? status : JSON.stringify(data)}</p>;
    };
    render(
      <SessionProvider>
        <Consumer id="1" />
        <Consumer id="2" />
      </SessionProvider>,
    );
    expect(screen.getByTestId('1')).toHaveTextContent('loading');
    await waitFor(() => expect(screen.getByTestId('2')).toHaveTextContent('John'));
    expect(screen.getByTestId('1').textContent).toBe(screen.getByTestId('2').textContent);
    expect(asked()).toEqual(['GET /api/auth/session']);
  });

  it('with a session refetches only when the tab becomes visible', async () => {
    hook({}, { session: ODD_SESSION as unknown as Session });
    act(() => changeVisibility('hidden'));
    expect(asked()).toEqual([]);
    act(() => changeVisibility('visible'));
    await waitFor(() => expect(asked()).toEqual(['GET /api/auth/session']));
  });

  it('refetches after a sign-out', async () => {
    hook({}, { session: ODD_SESSION as unknown as Session });
    await act(() => signOut({ redirect: false }));
    expect(asked()).toEqual(['GET /api/auth/csrf', 'POST /api/auth/signout', 'GET /api/auth/session']);
  });

  it('polls at the configured interval', async () => {
    jest.useFakeTimers();
    hook({}, { session: ODD_SESSION as unknown as Session, refetchInterval: 1 });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(asked()).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(asked()).toHaveLength(2);
    jest.useRealTimers();
  });

  it('uses the configured base path', async () => {
    answers['/api/v1/auth/session'] = { body: ODD_SESSION };
    hook({}, { session: ODD_SESSION as unknown as Session, basePath: '/api/v1/auth' });
    await act(() => getSession());
    expect(asked()).toEqual(['GET /api/v1/auth/session']);
  });
});

describe('useSession', () => {
  it('must be inside a provider', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderHook(() => useSession())).toThrow(
      '[next-auth]: `useSession` must be wrapped in a <SessionProvider />',
    );
  });

  it('has no session while it loads, then has it', async () => {
    const result = hook();
    expect([result.current.data, result.current.status]).toEqual([undefined, 'loading']);
    await waitFor(() => expect([result.current.data, result.current.status]).toEqual([ODD_SESSION, 'authenticated']));
  });

  it('is signed out when the service refuses', async () => {
    answers['/api/auth/session'] = { status: 401, body: {} };
    const result = hook();
    await waitFor(() => expect([result.current.data, result.current.status]).toEqual([null, 'unauthenticated']));
  });

  it('redirects to the sign-in page where a session is required, or calls the given function', async () => {
    answers['/api/auth/session'] = { status: 401, body: {} };
    const result = hook({ required: true });
    await waitFor(() => expect(result.current).toMatchObject({ data: null, status: 'loading' }));
    const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: HERE });
    expect(navigation.urls).toEqual([`/api/auth/signin?${query.toString()}`]);

    const onUnauthenticated = jest.fn();
    hook({ required: true, onUnauthenticated });
    await waitFor(() => expect(onUnauthenticated).toHaveBeenCalledTimes(1));
    expect(navigation.urls).toHaveLength(1);
  });

  it('follows the latest getSession', async () => {
    const result = hook();
    await waitFor(() => expect(result.current.status).toBe('authenticated'));
    const other = { image: null, name: 'Lisa', email: 'lisa@example.com' };
    answers['/api/auth/session'] = { body: other };
    await act(() => getSession());
    expect(result.current).toMatchObject({ data: other, status: 'authenticated' });
  });
});

describe('signIn', () => {
  it.each([
    ['', CALLBACK],
    ['foo', CALLBACK],
    ['', undefined],
    ['foo', undefined],
  ])('with provider "%s" and address %s leads to the sign-in page', async (id, callbackUrl) => {
    await signIn(id, { callbackUrl });
    const query = new URLSearchParams({ callbackUrl: callbackUrl ?? HERE });
    expect(navigation.urls).toEqual([`/api/auth/signin?${query.toString()}`]);
  });

  it('without a list of providers leads to the error page', async () => {
    answers['/api/auth/providers'] = { status: 500, body: 'Error when retrieving providers' };
    await signIn('github');
    expect(navigation.urls).toEqual(['/api/auth/error']);
    expect(navigator.sendBeacon).toHaveBeenCalledTimes(1);
  });

  it.each(['email', 'credentials', 'github'])('with %s leaves the page', async (id) => {
    await signIn(id, { callbackUrl: CALLBACK, redirect: true });
    expect(navigation.urls).toEqual([`https://path/to/${id}/url`]);
  });

  it.each(['credentials', 'email'])('with %s can stay on the page', async (id) => {
    expect(await signIn(id, { callbackUrl: CALLBACK, redirect: false })).toEqual({
      error: null,
      ok: true,
      status: 200,
      url: `https://path/to/${id}/url`,
    });
    expect(navigation.urls).toEqual([]);
  });

  it('with e-mail needs no session, and can be refused', async () => {
    answers['/api/auth/session'] = { body: {} };
    expect(await signIn('email', { redirect: false })).toMatchObject({ error: null, ok: true });
    answers['/api/auth/signin/email'] = { status: 401, body: { url: 'https://path/to?error=EmailSignin' } };
    expect(await signIn('email', { redirect: false })).toMatchObject({ error: 'EmailSignin', ok: false, url: null });
  });

  it('with OAuth cannot stay', async () => {
    await signIn('github', { callbackUrl: CALLBACK, redirect: false });
    expect(navigation.urls).toEqual(['https://path/to/github/url']);
  });

  it('reloads where only a fragment may differ', async () => {
    answers['/api/auth/signin/email'] = { body: { url: 'https://path/to/email/url#foo-bar-baz' } };
    await signIn('email');
    expect(navigation.urls).toEqual(['https://path/to/email/url#foo-bar-baz']);
    expect(navigation.reload).toHaveBeenCalledTimes(1);
  });

  it.each<[Parameters<typeof signIn>[2]]>([['foo=bar&bar=foo'], [{ foo: 'bar', bar: 'foo' }]])(
    'passes parameters on: %j',
    async (params) => {
      answers['/api/auth/signin/github?foo=bar&bar=foo'] = { body: { url: 'https://path/to/github/url' } };
      await signIn('github', {}, params);
      expect(navigation.urls).toEqual(['https://path/to/github/url']);
    },
  );
});

describe('signOut', () => {
  it.each([
    [undefined, HERE, 0],
    ['https://path/to/signout/url', 'https://path/to/signout/url', 0],
    ['https://path/to/signout/url#foo', 'https://path/to/signout/url#foo', 1],
  ])('answered with %s leads to %s', async (url, target, reloads) => {
    answers['/api/auth/signout'] = { body: { url } };
    await signOut();
    expect(navigation.urls).toEqual([target]);
    expect(navigation.reload).toHaveBeenCalledTimes(reloads);
  });

  it('is broadcast to other tabs once', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem');
    await signOut({ callbackUrl: CALLBACK });
    expect(setItem.mock.calls.filter(([key]) => key === 'nextauth.message')).toHaveLength(1);
    expect(broadcast()).toEqual({ event: 'session', data: { trigger: 'signout' }, isTimed: true });
  });
});

describe('the token and the providers', () => {
  it('are returned unchanged', async () => {
    expect(await getCsrfToken()).toBe('token');
    expect(await getProviders()).toEqual(PROVIDERS);
    answers['/api/auth/csrf'] = { body: { csrfToken: null } };
    expect(await getCsrfToken()).toBeNull();
  });

  it('that cannot be read are reported', async () => {
    for (const path of ['csrf', 'providers']) answers[`/api/auth/${path}`] = { status: 500, body: 'some error' };
    await getCsrfToken();
    await getProviders();
    expect(navigator.sendBeacon).toHaveBeenCalledTimes(2);
  });
});
