import type { exportAccount, readLedger } from '#contracts/api/account';
import type { startCheckout } from '#contracts/api/checkout';
import type { revokeAllSessions } from '#contracts/api/sessions';
import type { readShare, shareVideo } from '#contracts/api/shares';
import type { listVideos } from '#contracts/api/videos';
import { callApi } from './call-api';

// Answers here are empty; scripts/answer-shapes has the tests of the check.
jest.mock('./answers/can-read', () => ({ canRead: () => true }));

const fetchMock = jest.spyOn(globalThis, 'fetch');
beforeEach(() => fetchMock.mockImplementation(() => Promise.resolve(new Response('{"share":null}'))));

it('calls and answers as the contract says', async () => {
  const { share } = await callApi<typeof readShare>('/api/videos/v-1/share', { headers: { 'x-a': 'b' } });
  expect(share?.token).toBeUndefined();
  expect(fetchMock).toHaveBeenLastCalledWith('/api/videos/v-1/share', expect.objectContaining({ method: 'GET' }));

  await callApi<typeof shareVideo>('/api/videos/v-1/share', { method: 'PUT', body: { showsPrompt: true, days: 7 } });
  expect(fetchMock).toHaveBeenLastCalledWith(
    '/api/videos/v-1/share',
    expect.objectContaining({ method: 'PUT', body: '{"showsPrompt":true,"days":7}' }),
  );
  await callApi<typeof listVideos>('/api/videos?limit=3');
  await callApi<typeof revokeAllSessions>('/api/account/sign-out-everywhere', { method: 'POST' });
});

it('does not compile with a path, method or body that differs from the contract', async () => {
  // @ts-expect-error -- no such path
  await callApi<typeof readLedger>('/api/account/ledgers');
  // @ts-expect-error -- this call takes no query
  await callApi<typeof startCheckout>('/api/checkout?item=pro', { method: 'POST', body: { item: 'pro' } });
  // @ts-expect-error -- another method
  await callApi<typeof shareVideo>('/api/videos/v-1/share', { method: 'POST', body: { showsPrompt: true } });
  // @ts-expect-error -- the body is missing
  await callApi<typeof startCheckout>('/api/checkout', { method: 'POST' });
  // @ts-expect-error -- a field that the contract lacks
  await callApi<typeof startCheckout>('/api/checkout', { method: 'POST', body: { item: 'pro', price: 1 } });
  // @ts-expect-error -- a number of days that is not offered
  await callApi<typeof shareVideo>('/api/videos/v-1/share', { method: 'PUT', body: { showsPrompt: true, days: 8 } });
  // @ts-expect-error -- the product API's own path, which browsers cannot reach
  await callApi<typeof revokeAllSessions>('/api/sessions/revoke-all', { method: 'POST' });
  // @ts-expect-error -- browsers reach it by GET
  await callApi<typeof exportAccount>('/api/account/export', { method: 'POST' });
  expect(fetchMock).toHaveBeenCalled();
});
