import { ApiError, requestJson } from './request-json';

const fetchMock = jest.spyOn(globalThis, 'fetch');

function answerWith(body: string | null, init: ResponseInit = {}) {
  fetchMock.mockResolvedValueOnce(new Response(body, init));
}

async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The request should have failed.');
}

describe('requestJson', () => {
  it('sends JSON with the session, and reads the answer', async () => {
    answerWith('{"video":{"id":"v1"}}', { status: 202 });
    const answer = await requestJson<{ video: { id: string } }>('/api/videos', {
      method: 'POST',
      body: { model: 'wan-2.5' },
      headers: { 'idempotency-key': 'k1' },
    });
    expect(answer.video.id).toBe('v1');
    expect(fetchMock).toHaveBeenLastCalledWith('/api/videos', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k1' },
      body: '{"model":"wan-2.5"}',
    });
  });

  it('reads an answer without content as undefined', async () => {
    answerWith(null, { status: 204 });
    expect(await requestJson('/api/x')).toBeUndefined();
  });

  it('throws the error of the answer: code, field, time to wait', async () => {
    answerWith('{"error":{"code":"rate_limited","message":"Slow down.","field":"prompt"}}', {
      status: 429,
      headers: { 'retry-after': '7' },
    });
    const error = await failureOf(requestJson('/api/videos'));
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', field: 'prompt', retryAfterS: 7 });
    expect(error.message).toBe('Slow down.');
  });

  it.each([
    ['the page of a proxy', '<html>', 502, 'product_api_unavailable'],
    ['an unknown code with 5xx', '{"error":{"code":"boom"}}', 500, 'product_api_unavailable'],
    ['an unknown code with 4xx', '{"error":{"code":"toString"}}', 418, 'bad_request'],
    ['nothing at all', '', 503, 'product_api_unavailable'],
  ])('maps %s to a known code', async (_what, body, status, code) => {
    answerWith(body, { status });
    expect(await failureOf(requestJson('/api/x'))).toMatchObject({ status, code });
  });

  it('reports a network failure as an unreachable service', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failureOf(requestJson('/api/x'))).toMatchObject({ status: 0, code: 'product_api_unavailable' });
  });

  it('reports an incomplete answer as an unreachable service', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    fetchMock.mockResolvedValueOnce(new Response(body, { status: 200 }));
    expect(await failureOf(requestJson('/api/x'))).toMatchObject({ status: 0, code: 'product_api_unavailable' });
  });

  it('rethrows an abort unchanged', async () => {
    const controller = new AbortController();
    controller.abort();
    fetchMock.mockRejectedValueOnce(controller.signal.reason);
    await expect(requestJson('/api/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
