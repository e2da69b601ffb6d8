import type { AnswerOf, ApiCall, BodyOf, SiteMethod, SitePath } from '#contracts/api/call';
import { type JsonRequest, requestJson } from './request-json';

type Extras = Pick<JsonRequest, 'headers' | 'signal'>;
type Sent<C extends ApiCall> = { method: SiteMethod<C> } & (C['body'] extends object ? { body: BodyOf<C> } : unknown) &
  Extras;

/**
 * Calls one of our functions, with path, method, body and answer typed by its contract. Only types are imported, so no
 * schema reaches a page: `callApi<typeof calls.readShare>(...)` after `import type * as calls`.
 * @throws ApiError like `requestJson`
 */
export function callApi<C extends ApiCall>(
  path: SitePath<C>,
  ...[request]: SiteMethod<C> extends 'GET' ? [Extras?] : [Sent<C>]
): Promise<AnswerOf<C>> {
  return requestJson(path, request);
}
