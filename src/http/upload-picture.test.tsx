import { refusal, serve } from '../../scripts/jest/serve';
import { uploadPicture } from './upload-picture';

const picture = new Blob(['picture'], { type: 'image/png' });
const ticket = { id: 'img-1', uploadUrl: 'https://storage.test/img-1', headers: { 'content-type': 'image/png' } };

/** Fakes the transfer, which jsdom would send over the network. */
function transferTo(status: number, answer = '') {
  const transfer = {
    upload: {} as { onprogress?: (event: object) => void },
    headers: {} as Record<string, string>,
    status,
    responseText: answer,
    address: '',
    onload: undefined as (() => void) | undefined,
    onerror: undefined as (() => void) | undefined,
    open: (method: string, url: string) => (transfer.address = `${method} ${url}`),
    setRequestHeader: (name: string, value: string) => (transfer.headers[name] = value),
    send: () => {
      transfer.upload.onprogress?.({ loaded: 3, total: 6 });
      if (status === 0) transfer.onerror?.();
      else transfer.onload?.();
    },
  };
  jest.spyOn(window, 'XMLHttpRequest').mockImplementation(() => transfer as unknown as XMLHttpRequest);
  return transfer;
}

it('requests an upload URL, sends the picture there and reports the progress', async () => {
  const calls = serve({ 'POST /api/uploads': { body: ticket } });
  const transfer = transferTo(200);
  const onProgress = jest.fn();
  expect(await uploadPicture(picture, onProgress)).toBe('img-1');
  expect(calls[0]?.body).toEqual({ contentType: 'image/png', bytes: picture.size });
  expect(transfer.address).toBe('PUT https://storage.test/img-1');
  expect(transfer.headers).toEqual(ticket.headers);
  expect(onProgress).toHaveBeenCalledWith(0.5);
});

it.each([
  [422, JSON.stringify({ error: { code: 'invalid_image', message: '' } }), 'invalid_image'],
  [413, '', 'payload_too_large'],
  [500, '<html>', 'product_api_unavailable'],
  [400, 'null', 'invalid_image'],
  [0, '', 'product_api_unavailable'],
])('maps status %i with %j to %s', async (status, answer, code) => {
  serve({ 'POST /api/uploads': { body: ticket } });
  transferTo(status, answer);
  await expect(uploadPicture(picture, jest.fn())).rejects.toMatchObject({ code });
});

it('sends nothing when no upload URL is returned', async () => {
  serve({ 'POST /api/uploads': refusal(429, 'rate_limited') });
  await expect(uploadPicture(picture, jest.fn())).rejects.toMatchObject({ code: 'rate_limited' });
});
