import type { UserInfo } from '#contracts/api/users';
import type { Consent } from '../../consent-state/consent-store';
import type { SessionStatus } from '../session/session-types';

export interface AdVisitor {
  consent: Consent;
  status: SessionStatus;
  /** Undefined while it is loading, and when it can't be read. */
  userInfo: UserInfo | undefined;
}

/**
 * No ads before the session is known, and none for paying users. A signed-in visitor whose user info can't be read may
 * be paying.
 */
export function mayShowAds({ consent, status, userInfo }: AdVisitor): boolean {
  if (consent !== 'granted' || status === 'loading') return false;
  if (status === 'unauthenticated') return true;
  return userInfo !== undefined && userInfo.paid_user !== 1;
}
