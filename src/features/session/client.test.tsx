import { act, render, screen, waitFor } from '@testing-library/react';
import { requestJson } from '../../http/request-json';
import { forgetBegunSignIn, rememberBegunSignIn } from './begun-sign-in';
import { getProviders, SessionProvider, signIn, signOut, useSession, type SessionProviderProps } from './client';
import { hasSessionEnded } from './session-store';
import { scriptAuthService, type AuthCall, type ScriptedAnswer } from './testing/scripted-auth-service';

// The client against responses of the wire contract, which each test sets up.

const USER = { id: 'sub-1', name: 'Ada', email: 'ada@example.com', image: null };
const SESSION = { user: USER, expires: '2027-01-01T00:00:00.000Z' };
const PROVIDERS = {
  google: { id: 'google', name: 'Google', type: 'oauth', signinUrl: '', callbackUrl: '' },
  googleonetap: { id: 'googleonetap', name: 'Google One Tap', type: 'credentials', signinUrl: '', callbackUrl: '' },
};

let answers: Record<string, ScriptedAnswer>;
let calls: AuthCall[];

beforeEach(() => {
  answers = {
    '/api/auth/session': { body: {} },
    '/api/auth/csrf': { body: { csrfToken: 'token' } },
    '/api/auth/providers': { body: PROVIDERS },
  };
  window.localStorage.clear();
  calls = scriptAuthService(answers);
});

function Viewer() {
  const { data, status, update } = useSession();
  return <button onClick={() => void update({ role: 'admin' })}>{`${status}: ${data?.user?.name ?? 'nobody'}`}</button>;
}

async function visit(props: Omit<SessionProviderProps, 'children'> = {}) {
  const view = render(
    <SessionProvider {...props}>
      <Viewer />
    </SessionProvider>,
  );
  await waitFor(() => expect(screen.getByRole('button')).not.toHaveTextContent('loading'));
  return view;
}

function looks(): number {
  return calls.filter(({ path, method }) => path === '/api/auth/session' && method === 'GET').length;
}

function becomesVisible() {
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the session', () => {
  test('loads, then shows the signed-in user', async () => {
    answers['/api/auth/session'] = { body: SESSION };
    await visit();
    expect(screen.getByRole('button')).toHaveTextContent('authenticated: Ada');
  });

  test('is null for {}', async () => {
    await visit();
    expect(screen.getByRole('button')).toHaveTextContent('unauthenticated: nobody');
  });

  test('passed as a prop is not fetched, even when it is null', async () => {
    await visit({ session: null });
    expect(screen.getByRole('button')).toHaveTextContent('unauthenticated');
    expect(looks()).toBe(0);
  });

  test('that cannot be fetched counts as signed out, and the failure is reported', async () => {
    answers['/api/auth/session'] = 'no network';
    await visit();
    expect(screen.getByRole('button')).toHaveTextContent('unauthenticated');
    expect(navigator.sendBeacon).toHaveBeenCalledWith('/api/auth/_log', expect.any(URLSearchParams));
  });

  test('is refetched when the tab becomes visible, even when signed out', async () => {
    await visit();
    answers['/api/auth/session'] = { body: SESSION };
    act(becomesVisible);
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('authenticated: Ada'));
    act(becomesVisible);
    await waitFor(() => expect(looks()).toBe(3));
  });

  test('is broadcast to the other tabs after a sign-in at the provider', async () => {
    rememberBegunSignIn();
    answers['/api/auth/session'] = { body: SESSION };
    await visit();
    expect(screen.getByRole('button')).toHaveTextContent('authenticated: Ada');
    expect(window.localStorage.getItem('nextauth.message')).toContain('getSession');
    forgetBegunSignIn();
  });

  test('is sent with every call; a call refused for it triggers a refetch', async () => {
    answers['/api/auth/session'] = { body: SESSION };
    answers['/api/cancel-subscription'] = { status: 401, body: { error: { code: 'unauthenticated' } } };
    await visit();
    expect(hasSessionEnded()).toBe(false);
    answers['/api/auth/session'] = { body: {} };
    const cancelling = requestJson('/api/cancel-subscription', { method: 'POST', body: {} });
    await expect(cancelling).rejects.toMatchObject({ code: 'unauthenticated' });
    const [, init] = jest.mocked(window.fetch).mock.calls.find(([path]) => path === '/api/cancel-subscription') ?? [];
    expect(init?.headers).toMatchObject({ 'x-user-sub': 'sub-1' });
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('unauthenticated'));
    expect(hasSessionEnded()).toBe(true);
  });

  test('survives an outage', async () => {
    answers['/api/auth/session'] = { body: SESSION };
    await visit();
    answers['/api/auth/session'] = 'no network';
    act(becomesVisible);
    await waitFor(() => expect(looks()).toBe(2));
    expect(screen.getByRole('button')).toHaveTextContent('authenticated: Ada');
  });

  test("follows another tab's messages, without replying", async () => {
    await visit();
    answers['/api/auth/session'] = { body: SESSION };
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' }, timestamp: 1 });
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
    });
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('authenticated: Ada'));
    expect(window.localStorage.getItem('nextauth.message')).toBeNull();
  });

  test('is refetched at an interval, but not while offline', async () => {
    answers['/api/auth/session'] = { body: SESSION };
    await visit({ refetchInterval: 0.05 });
    await waitFor(() => expect(looks()).toBeGreaterThan(2));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const before = looks();
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(looks()).toBeLessThanOrEqual(before + 1);
  });

  test('update() posts with the CSRF token and notifies the other tabs', async () => {
    answers['/api/auth/session'] = { body: SESSION };
    await visit();
    act(() => screen.getByRole('button').click());
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const post = calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(post?.body))).toEqual({ csrfToken: 'token', data: { role: 'admin' } });
    await waitFor(() => expect(window.localStorage.getItem('nextauth.message')).toContain('getSession'));
    expect(screen.getByRole('button')).toHaveTextContent('authenticated: Ada');
  });

  test('update() does nothing when signed out', async () => {
    await visit();
    act(() => screen.getByRole('button').click());
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('signIn with credentials, staying on the page', () => {
  const oneTap = () => act(() => signIn('googleonetap', { id_token: 'jwt', redirect: false }));

  test("sends the protocol's form and reports success once the session exists", async () => {
    await visit();
    answers['/api/auth/callback/googleonetap'] = { body: { url: 'http://localhost/' } };
    answers['/api/auth/session'] = { body: SESSION };
    const result = await oneTap();
    expect(result).toEqual({ error: null, status: 200, ok: true, url: 'http://localhost/' });
    const form = calls.find(({ method }) => method === 'POST')?.body as URLSearchParams;
    expect(Object.fromEntries(form)).toEqual({
      id_token: 'jwt',
      redirect: undefined,
      csrfToken: 'token',
      callbackUrl: window.location.href,
      json: 'true',
    });
    expect(screen.getByRole('button')).toHaveTextContent('authenticated: Ada');
    expect(window.localStorage.getItem('nextauth.message')).toContain('getSession');
  });

  test('a refused CSRF token, which resembles success, is a failure', async () => {
    await visit();
    answers['/api/auth/callback/googleonetap'] = { body: { url: 'http://localhost/api/auth/signin?csrf=true' } };
    expect(await oneTap()).toMatchObject({ error: 'Csrf', ok: false, url: null });
  });

  test('no session after a sign-in is a failure', async () => {
    await visit();
    answers['/api/auth/callback/googleonetap'] = { body: { url: 'http://localhost/' } };
    expect(await oneTap()).toMatchObject({ error: 'CredentialsSignin', ok: false, url: null });
  });

  test('a refusal returns its code', async () => {
    await visit();
    const url = 'http://localhost/api/auth/error?error=CredentialsSignin&provider=googleonetap';
    answers['/api/auth/callback/googleonetap'] = { status: 401, body: { url } };
    expect(await oneTap()).toMatchObject({ error: 'CredentialsSignin', status: 401, ok: false });
  });

  test('a service that fails halfway throws', async () => {
    await visit();
    answers['/api/auth/callback/googleonetap'] = { status: 503, body: {} };
    await expect(signIn('googleonetap', { redirect: false })).rejects.toThrow('503');
  });
});

test('getProviders returns null when the service is unavailable', async () => {
  answers['/api/auth/providers'] = 'no network';
  expect(await getProviders()).toBeNull();
});

test('signOut posts, notifies the other tabs and shows the signed-out state', async () => {
  answers['/api/auth/session'] = { body: SESSION };
  await visit();
  answers['/api/auth/signout'] = { body: { url: 'http://localhost/' } };
  answers['/api/auth/session'] = { body: {} };
  const answer = await act(() => signOut({ redirect: false }));
  expect(answer).toEqual({ url: 'http://localhost/' });
  expect(window.localStorage.getItem('nextauth.message')).toContain('signout');
  expect(screen.getByRole('button')).toHaveTextContent('unauthenticated');
});

test('signOut reports a refusal, after a second try with a new token', async () => {
  answers['/api/auth/session'] = { body: SESSION };
  await visit();
  answers['/api/auth/signout'] = { body: { url: 'http://localhost/api/auth/signout?csrf=true' } };
  await expect(signOut({ redirect: false })).rejects.toThrow('refuses');
  expect(calls.filter(({ path }) => path === '/api/auth/signout')).toHaveLength(2);
  expect(screen.getByRole('button')).toHaveTextContent('authenticated');
});
