import { safeCallbackUrl } from './callback-url';
import type { AuthContext } from './context';
import { stringField, type ResponseCookie } from './messages';

export interface ResolvedCallbackUrl {
  url: string;
  /** Set when it changed, so that it is still known after the provider. */
  cookies: ResponseCookie[];
}

/** Where this visitor goes next: from the body, else the query, else the cookie, else our home page. */
export function resolveCallbackUrl({ request, config }: Pick<AuthContext, 'request' | 'config'>): ResolvedCallbackUrl {
  const remembered = request.cookies[config.cookies.callbackUrl];
  const wanted = stringField(request.body, 'callbackUrl') || request.query.callbackUrl || remembered;
  const url = wanted ? safeCallbackUrl(wanted, config.siteUrl) : config.siteUrl;
  return { url, cookies: url === remembered ? [] : [{ name: config.cookies.callbackUrl, value: url }] };
}
