import type { SignedInPerson } from '#contracts/api/users';
import type { Session, SessionUser } from '../session-token';

/** What the sign-in service needs to know and remember beyond cookies: kept by the product API for all processes. */
export interface Accounts {
  /**
   * Creates the user at the first sign-in; null when this person may not come in. `address` is the visitor's: calls
   * for nobody are counted by it.
   * @throws AccountsUnavailable
   */
  signIn(person: SignedInPerson, address: string): Promise<SessionUser | null>;
  /** False once the session was signed out, anywhere. @throws AccountsUnavailable */
  isActive(session: Session): Promise<boolean>;
  /** Ends a session for good; `expiresAt` is when its last token dies by itself. @throws AccountsUnavailable */
  revoke(session: Session, expiresAt: Date): Promise<void>;
  /** True for the first caller of `key`, false for every other until `expiresAt`. @throws AccountsUnavailable */
  claimOnce(key: string, expiresAt: Date, address: string): Promise<boolean>;
}

/** The product API could not be asked, or gave an answer that makes no sense. */
export class AccountsUnavailable extends Error {
  constructor(
    message: string,
    /** False: it answered, but not what this call needs. True: nobody's call would succeed now. */
    readonly isOutage: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AccountsUnavailable';
  }
}
