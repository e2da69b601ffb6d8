import type { SignedInPerson } from '#contracts/api/users';
import type { Session, SessionUser } from '../session-token';

/** State of the sign-in service beyond cookies, kept by the product API for all processes. */
export interface Accounts {
  /**
   * Creates the user at the first sign-in; null if this person may not sign in. `address` is the visitor's: calls
   * without a user are rate-limited by it.
   * @throws AccountsUnavailable
   */
  signIn(person: SignedInPerson, address: string): Promise<SessionUser | null>;
  /** False once the session was signed out, anywhere. @throws AccountsUnavailable */
  isActive(session: Session): Promise<boolean>;
  /** Ends a session for good; `expiresAt` is when its last token expires. @throws AccountsUnavailable */
  revoke(session: Session, expiresAt: Date): Promise<void>;
  /** True for the first call with `key`, false for later ones until `expiresAt`. @throws AccountsUnavailable */
  claimOnce(key: string, expiresAt: Date, address: string): Promise<boolean>;
}

/** The product API is unreachable, or its answer is invalid. */
export class AccountsUnavailable extends Error {
  constructor(
    message: string,
    /** True: an outage that affects all calls. False: it answered, but refused this call. */
    readonly isOutage: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AccountsUnavailable';
  }
}
