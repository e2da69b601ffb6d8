import type { Accounts } from './accounts';
import type { AuthConfig } from './config';
import type { AuthRequest } from './messages';
import type { AuthLog } from './log/auth-log';
import type { DocumentCache } from './openid/document-cache';
import type { RateLimits } from './rate-limits';
import type { SessionRevocationCache } from './session/revocation-cache';

/** Objects that live as long as the process. */
export interface AuthServices {
  config: AuthConfig;
  accounts: Accounts;
  revocations: SessionRevocationCache;
  documents: DocumentCache;
  rateLimits: RateLimits;
  log: AuthLog;
}

/** Everything that an action of the protocol needs to answer a request. */
export interface AuthContext extends AuthServices {
  request: AuthRequest;
  now: Date;
}
