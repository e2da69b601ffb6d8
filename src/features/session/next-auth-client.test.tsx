/**
 * @jest-environment-options {"url": "http://localhost:8000/de/price"}
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import * as nextAuth from 'next-auth/react';
import * as ours from './client';
import { oneTapNonce } from '../../functions/auth/csrf/csrf-token';
import { CookieJar } from '../../functions/auth/testing/cookie-jar';
import type { ServiceOrder, ServiceReply } from '../../functions/auth/testing/run-sign-in-service';

// next-auth's own client, as published, against our service; and beside it, as another tab, ours.

const SITE = 'http://localhost:8000';
let child: ChildProcess;
let address: string;
let jar: CookieJar;
/** The last URL that the client navigated to. */
let lastUrl: string | undefined;

async function order(message: ServiceOrder): Promise<ServiceReply> {
  child.send(message);
  return ((await once(child, 'message')) as [ServiceReply])[0];
}

/** The browser's part: same-origin headers and a jar of cookies, which Node's fetch does not have. */
async function browserFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // A response that arrives after its test must use that test's cookies.
  const cookies = jar;
  const headers = new Headers(init.headers);
  headers.set('cookie', cookies.header);
  if (init.method) {
    headers.set('origin', SITE);
    headers.set('sec-fetch-site', 'same-origin');
  }
  const isForm = init.body instanceof URLSearchParams;
  if (isForm) headers.set('content-type', 'application/x-www-form-urlencoded');
  const response = await globalFetch(address + (input as string), {
    ...init,
    headers,
    redirect: 'manual',
    // jsdom's form data is not Node's.
    ...(isForm && { body: (init.body as URLSearchParams).toString() }),
  });
  cookies.keep(response);
  const copy = response.clone();
  const body = (await copy.json().catch(() => undefined)) as { url?: string } | undefined;
  if (body?.url !== undefined) lastUrl = body.url;
  return response;
}

const globalFetch = window.fetch;

beforeAll(async () => {
  const script = path.join(__dirname, '../../functions/auth/testing/run-sign-in-service.ts');
  child = fork(script, { execArgv: ['--import', 'tsx'] });
  const [ready] = (await once(child, 'message')) as [{ address: string }];
  ({ address } = ready);
});

afterAll(async () => {
  child.disconnect();
  await once(child, 'exit');
});

beforeEach(() => {
  jar = new CookieJar();
  lastUrl = undefined;
  window.localStorage.clear();
  window.fetch = browserFetch;
  navigator.sendBeacon = () => true;
  // jsdom can't navigate, and would log an error.
  jest.spyOn(console, 'error').mockImplementation((error: unknown) => {
    if (!String(error).includes('navigation')) throw new Error(String(error));
  });
  passMessagesBetweenTabs();
});

afterEach(() => {
  cleanup();
  window.fetch = globalFetch;
});

/** Both tabs share one window here, and a browser sends `storage` events only to other windows. */
function passMessagesBetweenTabs(): void {
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, newValue: string) {
    setItem.call(this, key, newValue);
    const event = new StorageEvent('storage', { key, newValue });
    queueMicrotask(() => act(() => void window.dispatchEvent(event)));
  });
}

function NextAuthViewer() {
  const { data, status, update } = nextAuth.useSession();
  const text = `${status}: ${data?.user?.name ?? 'nobody'} <${data?.user?.email ?? ''}>`;
  return (
    <button data-testid="next-auth" onClick={() => void update({ name: 'Mallory' })}>
      {text}
    </button>
  );
}

function OurViewer() {
  const { data, status } = ours.useSession();
  return <p data-testid="ours">{`${status}: ${data?.user?.name ?? 'nobody'}`}</p>;
}

async function openTabs() {
  render(
    <nextAuth.SessionProvider>
      <NextAuthViewer />
    </nextAuth.SessionProvider>,
  );
  render(
    <ours.SessionProvider>
      <OurViewer />
    </ours.SessionProvider>,
  );
  await shows('unauthenticated: nobody');
}

/** In both tabs. */
async function shows(text: string) {
  await waitFor(() => expect(screen.getByTestId('next-auth')).toHaveTextContent(text));
  await waitFor(() => expect(screen.getByTestId('ours')).toHaveTextContent(text));
}

async function credential(): Promise<string> {
  const csrfToken = (await nextAuth.getCsrfToken()) ?? '';
  const reply = await order({ credentialFor: { nonce: oneTapNonce(csrfToken), sub: 'sub-ada' } });
  return (reply as { credential: string }).credential;
}

describe("next-auth's client", () => {
  it('signs in with credentials, updates and signs out; the other tab follows', async () => {
    await openTabs();
    const id_token = await credential();
    const result = await act(() => nextAuth.signIn('googleonetap', { id_token, redirect: false }));
    expect(result).toEqual({ error: null, status: 200, ok: true, url: `${SITE}/de/price` });
    // signIn itself sends no message to other tabs; its next getSession does.
    await act(() => nextAuth.getSession());
    await shows('authenticated: Ada');
    expect(screen.getByTestId('next-auth')).toHaveTextContent('<ada@example.com>');

    act(() => screen.getByTestId('next-auth').click());
    await waitFor(() => expect(screen.getByTestId('next-auth')).toHaveTextContent('loading'));
    await shows('authenticated: Ada');

    expect(await act(() => nextAuth.signOut({ redirect: false }))).toEqual({ url: `${SITE}/de/price` });
    await shows('unauthenticated: nobody');
    expect(await nextAuth.getSession()).toBeNull();
  });

  it('begins a sign-in at the provider, and is signed in when the visitor returns', async () => {
    await openTabs();
    await act(() =>
      nextAuth.signIn('google', { callbackUrl: `${SITE}/fr/my-videos` }, { login_hint: 'ada@example.com' }),
    );
    expect(lastUrl).toMatch(/\/authorize\?login_hint=ada%40example.com&ui_locales=fr&client_id=client-1&/);
    const grant = (await order({ consentAt: lastUrl ?? '' })) as { code: string; state: string };
    const back = await browserFetch(`/api/auth/callback/google?${new URLSearchParams(grant).toString()}`);
    expect([back.status, back.headers.get('location')]).toEqual([302, `${SITE}/fr/my-videos`]);
    expect(await nextAuth.getSession()).toMatchObject({ user: { id: 'sub-ada' }, expires: expect.any(String) });
  });

  it('learns why a credential was refused', async () => {
    await openTabs();
    const result = await act(() => nextAuth.signIn('googleonetap', { id_token: 'nonsense', redirect: false }));
    expect(result).toEqual({ error: 'CredentialsSignin', status: 401, ok: false, url: null });
    await shows('unauthenticated');
  });

  it('lists the providers, and repeats its token', async () => {
    expect(Object.keys((await nextAuth.getProviders()) ?? {})).toEqual(['google', 'googleonetap']);
    expect(await nextAuth.getCsrfToken()).toBe(await nextAuth.getCsrfToken());
  });
});

describe('our client', () => {
  it("signs in and out; next-auth's tab follows", async () => {
    await openTabs();
    const id_token = await credential();
    const result = await act(() => ours.signIn('googleonetap', { id_token, redirect: false }));
    expect(result).toEqual({ error: null, status: 200, ok: true, url: `${SITE}/de/price` });
    await shows('authenticated: Ada');
    await act(() => ours.signOut({ redirect: false }));
    await shows('unauthenticated: nobody');
  });

  it('answers what next-auth would', async () => {
    expect(await ours.getProviders()).toEqual(await nextAuth.getProviders());
    expect(await ours.getCsrfToken()).toBe(await nextAuth.getCsrfToken());
    expect(await ours.getSession()).toEqual(await nextAuth.getSession());
  });
});
