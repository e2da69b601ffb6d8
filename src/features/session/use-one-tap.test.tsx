import { act, render } from '@testing-library/react';
import { createHash, webcrypto } from 'node:crypto';
import { setTimeout as realTime } from 'node:timers/promises';
import { StrictMode } from 'react';
import { getCsrfToken, signIn } from './auth-calls';
import { allowAutoSelect, stopAutoSelect } from './auto-select';
import { useSession } from './client';
import type { GoogleIdentity } from './google-identity';
import { useOneTap } from './use-one-tap';

jest.mock('./auth-calls');
jest.mock('./client');

const CSRF = 'a'.repeat(64);
type Status = 'loading' | 'authenticated' | 'unauthenticated';

function signedIn(status: Status) {
  jest.mocked(useSession).mockReturnValue({ status, data: null, update: jest.fn() });
}

function identity() {
  return {
    initialize: jest.fn(),
    prompt: jest.fn(),
    cancel: jest.fn(),
    disableAutoSelect: jest.fn(),
  } satisfies GoogleIdentity;
}

function scriptArrives(id: GoogleIdentity | undefined) {
  (window as { google?: unknown }).google = id && { accounts: { id } };
}

function Page() {
  useOneTap('client-1');
  return null;
}

// jsdom has no Web Crypto. Node's runs in its own thread, unaffected by fake timers.
const digests: Promise<ArrayBuffer>[] = [];
const subtle: Pick<SubtleCrypto, 'digest'> = {
  digest(algorithm, data) {
    const digest = webcrypto.subtle.digest(algorithm, data);
    digests.push(digest);
    return digest;
  },
};
beforeAll(() => Object.defineProperty(window.crypto, 'subtle', { value: subtle, configurable: true }));

/** Advances fake time, and lets pending digests finish. */
async function pass(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await act(async () => {
    await Promise.all(digests.splice(0));
    await realTime(0);
  });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate'] });
  jest.mocked(getCsrfToken).mockResolvedValue(CSRF);
  jest.mocked(signIn).mockResolvedValue(undefined);
  scriptArrives(undefined);
  signedIn('unauthenticated');
});

afterEach(() => jest.useRealTimers());

test('prompts at the first check, with popup, auto-select and a nonce bound to the CSRF token', async () => {
  const google = identity();
  scriptArrives(google);
  render(<Page />);
  await pass(150);
  expect(google.initialize).toHaveBeenCalledTimes(1);
  expect(google.initialize.mock.calls[0]?.[0]).toMatchObject({
    client_id: 'client-1',
    ux_mode: 'popup',
    auto_select: true,
    itp_support: true,
    use_fedcm_for_prompt: true,
    nonce: createHash('sha256').update(CSRF).digest('base64url'),
  });
  expect(google.prompt).toHaveBeenCalledTimes(1);
  expect(google.prompt).toHaveBeenCalledWith();
});

test('prompts when the script loads by the hundredth check', async () => {
  const google = identity();
  render(<Page />);
  await pass(9_950);
  scriptArrives(google);
  await pass(100);
  expect(google.prompt).toHaveBeenCalledTimes(1);
});

test('gives up after a hundred checks', async () => {
  const google = identity();
  render(<Page />);
  await pass(10_050);
  scriptArrives(google);
  await pass(10_000);
  expect(google.initialize).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test('stops polling when the page unmounts', async () => {
  const { unmount } = render(<Page />);
  await pass(500);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('cancels the prompt when the page unmounts', async () => {
  const google = identity();
  scriptArrives(google);
  const { unmount } = render(<Page />);
  await pass(150);
  unmount();
  expect(google.cancel).toHaveBeenCalledTimes(1);
});

test('prompts once under StrictMode, which mounts twice', async () => {
  const google = identity();
  scriptArrives(google);
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  await pass(1_000);
  expect(google.initialize).toHaveBeenCalledTimes(1);
  expect(google.prompt).toHaveBeenCalledTimes(1);
});

test('stops polling when the visitor signs in meanwhile', async () => {
  const google = identity();
  const { rerender } = render(<Page />);
  await pass(500);
  signedIn('authenticated');
  rerender(<Page />);
  scriptArrives(google);
  await pass(10_000);
  expect(google.initialize).not.toHaveBeenCalled();
});

test.each<Status>(['authenticated', 'loading'])('never for a session that is %s', async (status) => {
  const google = identity();
  scriptArrives(google);
  signedIn(status);
  render(<Page />);
  await pass(1_000);
  expect(google.initialize).not.toHaveBeenCalled();
});

test('a credential signs in without leaving the page', async () => {
  const google = identity();
  scriptArrives(google);
  render(<Page />);
  await pass(150);
  const [options] = google.initialize.mock.calls[0] as Parameters<GoogleIdentity['initialize']>;
  options.callback({ credential: 'token' });
  expect(signIn).toHaveBeenCalledWith('googleonetap', { id_token: 'token', redirect: false });
});

test('after a sign-out it asks, until the next sign-in', async () => {
  const google = identity();
  scriptArrives(google);
  stopAutoSelect();
  expect(google.disableAutoSelect).toHaveBeenCalledTimes(1);
  const { unmount } = render(<Page />);
  await pass(150);
  expect(google.initialize.mock.calls[0]?.[0]).toMatchObject({ auto_select: false });
  unmount();
  allowAutoSelect();
  render(<Page />);
  await pass(150);
  expect(google.initialize.mock.calls[1]?.[0]).toMatchObject({ auto_select: true });
});
