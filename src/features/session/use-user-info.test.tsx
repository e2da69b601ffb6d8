import { act, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import * as client from './client';
import { browserStorage } from '../../browser-storage';
import { useUserInfo } from './use-user-info';

jest.mock('./client');

const INFO = { credits: 20, vip_status: 0, is_subscribed: false, paid_user: 0 };
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

function signedInAs(id: string | undefined) {
  const data = id === undefined ? null : { user: { id, name: null, email: '', image: null }, expires: '' };
  jest.mocked(client.useSession).mockReturnValue({
    data,
    status: data ? 'authenticated' : 'unauthenticated',
    update: jest.fn(),
  });
}

function Balance() {
  const { user, error, refresh } = useUserInfo();
  return <button onClick={() => void refresh()}>{error ? 'away' : (user?.credits ?? 'unknown')}</button>;
}

const page = (balances = 1) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    {Array.from({ length: balances }, (_, index) => (
      <Balance key={index} />
    ))}
  </SWRConfig>
);

beforeEach(() => {
  window.localStorage.clear();
  fetchMock.mockReset().mockImplementation(() => Promise.resolve(Response.json({ user: INFO })));
  window.fetch = fetchMock as typeof fetch;
});

test('fetches only when signed in', async () => {
  signedInAs(undefined);
  const { rerender } = render(page());
  expect(screen.getByRole('button')).toHaveTextContent('unknown');
  expect(fetchMock).not.toHaveBeenCalled();
  signedInAs('sub-1');
  rerender(page());
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('20'));
});

test("sends the user's id, once for all callers", async () => {
  signedInAs('sub-1');
  render(page(3));
  await waitFor(() => expect(screen.getAllByRole('button')[2]).toHaveTextContent('20'));
  expect(fetchMock).toHaveBeenCalledTimes(1);
  const [path, init] = fetchMock.mock.calls[0] ?? [];
  expect(path).toBe('/api/user/info');
  expect(init?.headers).toEqual({ accept: 'application/json', 'x-user-sub': 'sub-1' });
});

test('sends the first-touch record, in ASCII', async () => {
  signedInAs('sub-1');
  window.localStorage.setItem(
    browserStorage.firstTouch.key,
    JSON.stringify({ utm_source: 'новости', landing_page: '/' }),
  );
  render(page());
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('20'));
  const { 'x-user-from': sent } = fetchMock.mock.calls[0]?.[1].headers as Record<string, string>;
  expect(sent).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(sent ?? '')).toEqual({ utm_source: 'новости', landing_page: '/' });
});

test.each(['{', '', 'null'])('ignores a broken record %p', async (record) => {
  signedInAs('sub-1');
  window.localStorage.setItem(browserStorage.firstTouch.key, record);
  render(page());
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('20'));
});

test('refresh refetches; a failure is shown and blocks no caller', async () => {
  signedInAs('sub-1');
  render(page());
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('20'));
  fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('away'));
});

test('a different user is fetched again, and never sees the previous one', async () => {
  signedInAs('sub-1');
  const { rerender } = render(page());
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('20'));
  fetchMock.mockImplementation(() => new Promise(() => undefined));
  signedInAs('sub-2');
  rerender(page());
  expect(screen.getByRole('button')).toHaveTextContent('unknown');
});
