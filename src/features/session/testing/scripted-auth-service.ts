export type ScriptedAnswer = { status?: number; body?: unknown } | 'no network';

export interface AuthCall {
  path: string;
  method: string;
  body: URLSearchParams | string | undefined;
}

/** Fakes `fetch`: responds to each path with its entry in `answers`, and records the requests in order. */
export function scriptAuthService(answers: Record<string, ScriptedAnswer>): AuthCall[] {
  const calls: AuthCall[] = [];
  navigator.sendBeacon = jest.fn(() => true);
  window.fetch = jest.fn((input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}) => {
    // Our client only requests paths.
    const path = input as string;
    calls.push({
      path,
      method,
      body: body as AuthCall['body'],
    });
    const answer = answers[path];
    if (answer === undefined || answer === 'no network') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(answerOf(answer));
  });
  return calls;
}

function answerOf({ status = 200, body }: Exclude<ScriptedAnswer, string>): Response {
  const text = body === undefined ? '' : JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(body),
  } as Response;
}
