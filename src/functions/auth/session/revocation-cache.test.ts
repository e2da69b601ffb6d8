import { AccountsUnavailable } from '../accounts';
import { ACTIVE_FOR_MS, SessionRevocationCache } from './revocation-cache';

// The cache of revoked and active sessions: docs/decisions/0007-session-revocation.md.

const session = (sid = 'sid-1') => ({
  user: { id: 'sub-1', name: null, email: 'a@example.com', image: null },
  sid,
  issuedAt: 1,
});

/** The product API's memory, shared by two host processes. */
class Registry {
  readonly revoked = new Set<string>();
  isDown = false;
  checks = 0;

  async isActive({ sid }: { sid: string }): Promise<boolean> {
    this.checks += 1;
    if (this.isDown) throw new AccountsUnavailable('down', true);
    return Promise.resolve(!this.revoked.has(sid));
  }

  async revoke({ sid }: { sid: string }): Promise<void> {
    if (this.isDown) throw new AccountsUnavailable('down', true);
    this.revoked.add(sid);
    return Promise.resolve();
  }
}

let registry: Registry;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  registry = new Registry();
});

afterEach(() => jest.useRealTimers());

it('asks at most once in five seconds', async () => {
  const liveness = new SessionRevocationCache(registry);
  for (let times = 0; times < 10; times += 1) expect(await liveness.of(session())).toBe('active');
  expect(registry.checks).toBe(1);
  jest.advanceTimersByTime(ACTIVE_FOR_MS + 1);
  await liveness.of(session());
  expect(registry.checks).toBe(2);
});

it('a sign-out counts at once here, and after five seconds in every other process', async () => {
  const here = new SessionRevocationCache(registry);
  const elsewhere = new SessionRevocationCache(registry);
  await Promise.all([here.of(session()), elsewhere.of(session())]);
  await here.revoke(session());
  expect(await here.of(session())).toBe('revoked');
  expect(await elsewhere.of(session())).toBe('active');
  jest.advanceTimersByTime(ACTIVE_FOR_MS + 1);
  expect(await elsewhere.of(session())).toBe('revoked');
});

it('once revoked, always revoked: an outage does not restore a session', async () => {
  const liveness = new SessionRevocationCache(registry);
  registry.revoked.add('sid-1');
  expect(await liveness.of(session())).toBe('revoked');
  registry.isDown = true;
  jest.advanceTimersByTime(29 * 24 * 3600 * 1000);
  expect(await liveness.of(session())).toBe('revoked');
});

it('during an outage, sessions not known to be revoked are "unknown", checked at most every two seconds', async () => {
  const liveness = new SessionRevocationCache(registry);
  registry.isDown = true;
  for (let times = 0; times < 10; times += 1) expect(await liveness.of(session(`sid-${times}`))).toBe('unknown');
  expect(registry.checks).toBe(1);
  registry.isDown = false;
  jest.advanceTimersByTime(2001);
  expect(await liveness.of(session())).toBe('active');
});

it('a call that is refused to one user leaves the others alone', async () => {
  const isActive = jest
    .fn<Promise<boolean>, []>()
    .mockRejectedValueOnce(new AccountsUnavailable('429', false))
    .mockResolvedValueOnce(false);
  const liveness = new SessionRevocationCache({ isActive, revoke: (revoked) => registry.revoke(revoked) });
  expect(await liveness.of(session('sid-busy'))).toBe('unknown');
  expect(await liveness.of(session('sid-stolen'))).toBe('revoked');
});

it('a product API that hangs is waited for two seconds', async () => {
  const liveness = new SessionRevocationCache({
    isActive: () => new Promise(() => undefined),
    revoke: registry.revoke,
  });
  const answer = liveness.of(session());
  await jest.advanceTimersByTimeAsync(2001);
  expect(await answer).toBe('unknown');
});

it('a sign-out during an outage is delivered when it is over', async () => {
  const liveness = new SessionRevocationCache(registry);
  registry.isDown = true;
  await liveness.revoke(session());
  expect(await liveness.of(session())).toBe('revoked');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(registry.revoked.has('sid-1')).toBe(false);
  registry.isDown = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(registry.revoked.has('sid-1')).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});

it('a sign-out while the question is on its way wins', async () => {
  let answerCheck: (isActive: boolean) => void = () => undefined;
  const liveness = new SessionRevocationCache({
    isActive: () => new Promise((resolve) => (answerCheck = resolve)),
    revoke: (revoked) => registry.revoke(revoked),
  });
  const look = liveness.of(session());
  await liveness.revoke(session());
  answerCheck(true);
  expect(await look).toBe('revoked');
});
