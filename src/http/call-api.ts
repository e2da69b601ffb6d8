import type { AnswerOf, ApiCall, BodyOf, SiteMethod, SitePath } from '#contracts/api/call';
import { type JsonRequest, requestJson } from './request-json';

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
  const checking = import('./answers/check-answer').catch(() => undefined);
  const answer = await requestJson<AnswerOf<C>>(path, request);
  (await checking)?.checkAnswer(method, path, answer);
  return answer;
}
