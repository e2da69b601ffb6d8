import { AccountsUnavailable, type Accounts } from '../accounts';
import { SESSION_LIFETIME_S, type Session } from '../../session-token';

/** `unknown`: the product API could not be asked. */
export type SessionValidity = 'active' | 'revoked' | 'unknown';

/** How long "not signed out elsewhere" is believed without asking again. */
export const ACTIVE_FOR_MS = 5_000;
/** A look at the session must not wait longer for the product API than this. */
const CHECK_TIMEOUT_MS = 2_000;
/** While the product API fails it is left alone for this long between tries. */
const PAUSE_AFTER_FAILURE_MS = 2_000;
const RETRY_REVOCATIONS_MS = 10_000;
const MAX_REMEMBERED = 50_000;

/**
 * Whether sessions still stand; the decisions are in docs/decisions/0007-session-revocation.md. "Active" is kept for
 * five seconds, "revoked" until the session's last token has died, a revocation that could not be delivered until it
 * is.
 */
export class SessionRevocationCache {
  private readonly activeUntilMs = new Map<string, number>();
  private readonly revokedUntilMs = new Map<string, number>();
  private readonly undelivered = new Map<string, { session: Session; expiresAt: Date }>();
  private pausedUntilMs = 0;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly accounts: Pick<Accounts, 'isActive' | 'revoke'>,
    private readonly now: () => Date = () => new Date(),
  ) {}

  async of(session: Session): Promise<SessionValidity> {
    const nowMs = this.now().getTime();
    if (this.isRevoked(session, nowMs)) return 'revoked';
    if ((this.activeUntilMs.get(session.sid) ?? 0) > nowMs) return 'active';
    if (this.pausedUntilMs > nowMs) return 'unknown';
    try {
      const isActive = await withTimeout(this.accounts.isActive(session));
      if (isActive) remember(this.activeUntilMs, session.sid, this.now().getTime() + ACTIVE_FOR_MS);
      else this.rememberRevoked(session);
    } catch (error) {
      // One user's refused call says nothing of the others'.
      const isOutage = !(error instanceof AccountsUnavailable) || error.isOutage;
      if (isOutage) this.pausedUntilMs = this.now().getTime() + PAUSE_AFTER_FAILURE_MS;
      return 'unknown';
    }
    // Asked again, since it may have been signed out here while the question was on its way.
    return this.isRevoked(session, this.now().getTime()) ? 'revoked' : 'active';
  }

  /** Ends a session: here at once, everywhere as soon as the product API can be told. Never throws. */
  async revoke(session: Session): Promise<void> {
    const expiresAt = this.rememberRevoked(session);
    remember(this.undelivered, session.sid, { session, expiresAt });
    await this.deliver(session.sid);
    if (this.undelivered.size > 0) this.scheduleRetry();
  }

  private async deliver(sid: string): Promise<void> {
    const revocation = this.undelivered.get(sid);
    if (!revocation) return;
    try {
      await withTimeout(this.accounts.revoke(revocation.session, revocation.expiresAt));
      this.undelivered.delete(sid);
    } catch {
      // Stays undelivered; the next round tries again.
    }
  }

  private scheduleRetry(): void {
    if (this.retryTimer) return;
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      void this.retryAll();
    }, RETRY_REVOCATIONS_MS);
    this.retryTimer.unref();
  }

  private async retryAll(): Promise<void> {
    const nowMs = this.now().getTime();
    for (const [sid, { expiresAt }] of this.undelivered) {
      if (expiresAt.getTime() <= nowMs) this.undelivered.delete(sid);
      else await this.deliver(sid);
    }
    if (this.undelivered.size > 0) this.scheduleRetry();
  }

  private isRevoked({ sid }: Session, nowMs: number): boolean {
    return (this.revokedUntilMs.get(sid) ?? 0) > nowMs;
  }

  private rememberRevoked({ sid }: Session): Date {
    this.activeUntilMs.delete(sid);
    const expiresAtMs = this.now().getTime() + SESSION_LIFETIME_S * 1000;
    remember(this.revokedUntilMs, sid, expiresAtMs);
    return new Date(expiresAtMs);
  }
}

/** Forgets the oldest entry when there are too many: Map keeps the order of insertion. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.size > MAX_REMEMBERED ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${CHECK_TIMEOUT_MS} ms.`)), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
