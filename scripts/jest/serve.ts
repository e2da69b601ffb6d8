/** Answer of a fake route: a JSON body or a text, with status 200 unless given; `hang` never answers. */
export type FakeAnswer =
  { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'network failure' | 'hang';

export interface FakeCall {
  method: string;
  /** With the query. */
  path: string;
  body: unknown;
  headers: Headers;
}

export type FakeRoutes = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer)>;

/**
 * Mocks our functions: answers `fetch` by "METHOD /path" (without query) and returns the list of calls. A call without
 * a route fails the test through its console message. Tests may change routes while they run.
 */
export function serve(routes: FakeRoutes): FakeCall[] {
  const calls: FakeCall[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => {
    // Our code always fetches by path.
    const path = input as string;
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method, path, body, headers: new Headers(init.headers) };
    calls.push(call);
    const route = routes[`${method} ${path.split('?', 1)[0]}`];
    if (route === undefined) console.error(`No fake route for ${method} ${path}`);
    const answer = typeof route === 'function' ? route(call) : (route ?? 'network failure');
    if (answer === 'network failure') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === 'hang') return new Promise(() => undefined);
    const { status = 200, body: answerBody, text = JSON.stringify(answerBody), headers } = answer;
    return Promise.resolve(new Response(status === 204 ? null : text, { status, headers }));
  });
  return calls;
}

/** An answer in the error shape of every call. */
export function refusal(status: number, code: string, field?: string): FakeAnswer {
  return { status, body: { error: { code, message: 'For developers.', field } } };
}
