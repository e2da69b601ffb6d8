import type { AuthContext } from '../context';
import { readCsrfCookie } from '../csrf/csrf-token';
import type { ResponseCookie } from '../messages';
import type { ProviderId } from '../actions/list-providers';
import { clearedCookie } from '../session/session-cookies';
import type { Checks } from './authorization';
import { CHECK_LIFETIME_S, openCookie, sealCookie } from './sealed-cookie';

type Needed = Pick<AuthContext, 'request' | 'config' | 'now'>;

const CHECKS = ['state', 'codeVerifier', 'nonce'] as const satisfies (keyof Checks)[];

/**
 * Cookies that keep the checks of a sign-in while the visitor is at the provider. They can be decrypted only together
 * with this browser's CSRF token, so cookies of another browser's sign-in are useless here.
 */
export function checkCookies(
  checks: Checks,
  provider: ProviderId,
  csrfToken: string,
  { config, now }: Needed,
): ResponseCookie[] {
  return CHECKS.map((check) => {
    const name = config.cookies[check];
    const value = sealCookie(checks[check], name, provider, config.secrets, now, csrfToken);
    return { name, value, maxAgeS: CHECK_LIFETIME_S };
  });
}

/** The checks that this browser keeps for `provider`; undefined unless all are present, valid and not expired. */
export function readCheckCookies(provider: ProviderId, { request, config, now }: Needed): Checks | undefined {
  const csrfToken = readCsrfCookie(request.cookies[config.cookies.csrf], config.secrets);
  if (csrfToken === undefined) return undefined;
  const open = (check: keyof Checks) => {
    const name = config.cookies[check];
    return openCookie(request.cookies[name], name, provider, config.secrets, now, csrfToken);
  };
  const [state, codeVerifier, nonce] = CHECKS.map(open);
  return state && codeVerifier && nonce ? { state, codeVerifier, nonce } : undefined;
}

export function clearedCheckCookies({ config }: Pick<AuthContext, 'config'>): ResponseCookie[] {
  return CHECKS.map((check) => clearedCookie(config.cookies[check]));
}
