import type { AnswerOf, ApiCall, BodyOf, SiteMethod, SitePath } from '#contracts/api/call';
import { type JsonRequest, requestJson } from './request-json';

type Extras = Pick<JsonRequest, 'headers' | 'signal'>;
type Sent<C extends ApiCall> = { method: SiteMethod<C> } & (C['body'] extends object ? { body: BodyOf<C> } : unknown) &
  Extras;

/**
 * Calls one of our functions as its contract says: path, method, body and answer, of which nothing but the types gets into
 * a page: `callApi<typeof calls.readShare>(...)` after `import type * as calls`.
 * @throws ApiError as `requestJson`
 */
export function callApi<C extends ApiCall>(
  path: SitePath<C>,
  ...[request]: SiteMethod<C> extends 'GET' ? [Extras?] : [Sent<C>]
): Promise<AnswerOf<C>> {
  return requestJson(path, request);
}
