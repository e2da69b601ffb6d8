import { setPageUser } from '../../http/page-user';
import type { Session, SessionStatus } from './session-types';
import { userIdOf } from './session-user';

export interface SessionSnapshot {
  /** Null: nobody. Undefined: not known yet. */
  data: Session | null | undefined;
  status: SessionStatus;
}

const LOADING: SessionSnapshot = { data: undefined, status: 'loading' };

/** What is known of the session, for all components under one provider. */
export class SessionStore {
  private snapshot: SessionSnapshot;
  private readonly listeners = new Set<() => void>();
  private latestRequest = 0;
  /** Somebody was signed in here, and is not any more. */
  hasEnded = false;

  /** `session` undefined: not known yet. `load` answers undefined when the service can't be asked. */
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

  /** Pages are built without knowing who will look at them. */
  readonly getServerSnapshot = (): SessionSnapshot => LOADING;

  set(session: Session | null): void {
    this.latestRequest += 1;
    this.replace(snapshotOf(session));
  }

  setLoading(): void {
    this.replace({ data: this.snapshot.data, status: 'loading' });
  }

  /** Asks again. A failed look keeps who was signed in: an outage signs nobody out. */
  async refresh(): Promise<Session | null> {
    this.latestRequest += 1;
    const request = this.latestRequest;
    const session = await this.load();
    // An answer that was overtaken by a newer one says nothing any more.
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

/** signIn and signOut are no hooks: they speak to the store of the mounted provider. */
export function setCurrentStore(store: SessionStore | undefined): void {
  current = store;
}

export function currentStore(): SessionStore | undefined {
  return current;
}

/** Whoever logs in now has been here before. */
export function hasSessionEnded(): boolean {
  return current?.hasEnded ?? false;
}

function snapshotOf(session: Session | null | undefined): SessionSnapshot {
  return { data: session ?? null, status: session ? 'authenticated' : 'unauthenticated' };
}

/** Only what is shown counts: `expires` moves on with every look, and must not render the page anew. */
function isSame(a: SessionSnapshot, b: SessionSnapshot): boolean {
  return a.status === b.status && shownOf(a.data) === shownOf(b.data);
}

function shownOf(session: SessionSnapshot['data']): string | undefined {
  return session ? JSON.stringify({ ...session, expires: undefined }) : undefined;
}
