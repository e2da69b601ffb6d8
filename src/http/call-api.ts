import type { AnswerOf, ApiCall, BodyOf, SiteMethod, SitePath } from '#contracts/api/call';
import { ApiError, type JsonRequest, requestJson } from './request-json';
import { reportError } from './report-error';
import { reportUnreadable } from './unreadable';

type Extras = Pick<JsonRequest, 'headers' | 'signal'>;
type Sent<C extends ApiCall> = { method: SiteMethod<C> } & (C['body'] extends object ? { body: BodyOf<C> } : unknown) &
  Extras;

/**
 * Calls one of our functions, with path, method, body and answer typed by its contract, and checks that the answer has
 * the contract's shape. Only types are imported, so no schema reaches a page: `callApi<typeof calls.readShare>(...)`
 * after `import type * as calls`.
 * @throws ApiError like `requestJson`; `unreadable_answer` for one that is empty, foreign or of another version
 */
export async function callApi<C extends ApiCall>(
  path: SitePath<C>,
  ...[request]: SiteMethod<C> extends 'GET' ? [Extras?] : [Sent<C>]
): Promise<AnswerOf<C>> {
  const method = request && 'method' in request ? request.method : 'GET';
  // Comes with the first answer. Without it answers are taken as they are.
  const reading = import('./answers/can-read').catch(() => undefined);
  const answer = await requestJson<AnswerOf<C>>(path, request);
  const reader = await reading;
  if (reader?.canRead(method, path, answer) === false) {
    const error = new ApiError(
      200,
      'unreadable_answer',
      `The answer of ${method} ${path} is not as its contract says.`,
    );
    reportError('UNREADABLE_ANSWER', error);
    reportUnreadable();
    throw error;
  }
  return answer;
}
