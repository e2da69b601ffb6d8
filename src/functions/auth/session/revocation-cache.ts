import { AccountsUnavailable, type Accounts } from '../accounts';
import { SESSION_LIFETIME_S, type Session } from '../../session-token';

/** `unknown`: the product API was unreachable. */
export type SessionValidity = 'active' | 'revoked' | 'unknown';

/** How long "active" is cached. */
export const ACTIVE_FOR_MS = 5_000;
/** The longest time a session check waits for the product API. */
const CHECK_TIMEOUT_MS = 2_000;
/** Pause between retries while the product API fails. */
const PAUSE_AFTER_FAILURE_MS = 2_000;
const RETRY_REVOCATIONS_MS = 10_000;
const MAX_REMEMBERED = 50_000;

/**
 * Caches which sessions are revoked; see docs/decisions/0007-session-revocation.md. "Active" is cached for five
 * seconds, "revoked" until the session's last token has expired, and an undelivered revocation until it is delivered.
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
      // A refused call of one user does not affect others.
      const isOutage = !(error instanceof AccountsUnavailable) || error.isOutage;
      if (isOutage) this.pausedUntilMs = this.now().getTime() + PAUSE_AFTER_FAILURE_MS;
      return 'unknown';
    }
    // Checked again, because it may have been revoked here during the request.
    return this.isRevoked(session, this.now().getTime()) ? 'revoked' : 'active';
  }

  /** Revokes a session: here immediately, elsewhere as soon as the product API is reachable. Never throws. */
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

/** Drops the oldest entry if there are too many: Map keeps the order of insertion. */
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
