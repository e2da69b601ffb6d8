import { setPageUser } from '../../http/page-user';
import type { Session, SessionStatus } from './session-types';
import { userIdOf } from './session-user';

export interface SessionSnapshot {
  /** Null: signed out. Undefined: not known yet. */
  data: Session | null | undefined;
  status: SessionStatus;
}

const LOADING: SessionSnapshot = { data: undefined, status: 'loading' };

/** The session state shared by all components under one provider. */
export class SessionStore {
  private snapshot: SessionSnapshot;
  private readonly listeners = new Set<() => void>();
  private latestRequest = 0;
  /** The visitor was signed in here, and no longer is. */
  hasEnded = false;

  /** `session` undefined: not known yet. `load` resolves to undefined when the service is unavailable. */
  constructor(
    session: Session | null | undefined,
    private readonly load: () => Promise<Session | null | undefined>,
  ) {
    this.snapshot = session === undefined ? LOADING : snapshotOf(session);
    setPageUser(userIdOf(session));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSnapshot = (): SessionSnapshot => this.snapshot;

  /** Pages are built without a session. */
  readonly getServerSnapshot = (): SessionSnapshot => LOADING;

  set(session: Session | null): void {
    this.latestRequest += 1;
    this.replace(snapshotOf(session));
  }

  setLoading(): void {
    this.replace({ data: this.snapshot.data, status: 'loading' });
  }

  /** Refetches. A failed request keeps the session: an outage must not sign users out. */
  async refresh(): Promise<Session | null> {
    this.latestRequest += 1;
    const request = this.latestRequest;
    const session = await this.load();
    // Ignore a response that a newer one has overtaken.
    if (request === this.latestRequest) this.replace(snapshotOf(session === undefined ? this.snapshot.data : session));
    return this.snapshot.data ?? null;
  }

  private replace(snapshot: SessionSnapshot): void {
    if (isSame(this.snapshot, snapshot)) return;
    this.hasEnded = !snapshot.data && (this.hasEnded || Boolean(this.snapshot.data));
    this.snapshot = snapshot;
    setPageUser(userIdOf(snapshot.data));
    for (const listener of this.listeners) listener();
  }
}

let current: SessionStore | undefined;

/** signIn and signOut are no hooks, so they reach the store of the mounted provider through this. */
export function setCurrentStore(store: SessionStore | undefined): void {
  current = store;
}

export function currentStore(): SessionStore | undefined {
  return current;
}

/** A visitor who signs in now has been here before. */
export function hasSessionEnded(): boolean {
  return current?.hasEnded ?? false;
}

function snapshotOf(session: Session | null | undefined): SessionSnapshot {
  return { data: session ?? null, status: session ? 'authenticated' : 'unauthenticated' };
}

/** Compares only what is shown: `expires` moves with every refetch, and must not re-render the page. */
function isSame(a: SessionSnapshot, b: SessionSnapshot): boolean {
  return a.status === b.status && shownOf(a.data) === shownOf(b.data);
}

function shownOf(session: SessionSnapshot['data']): string | undefined {
  return session ? JSON.stringify({ ...session, expires: undefined }) : undefined;
}
