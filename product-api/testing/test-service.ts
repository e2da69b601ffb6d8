import { randomUUID } from 'node:crypto';
import { setImmediate as eventLoop, setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { Registry } from 'prom-client';
import type { ApiErrorBody } from '#contracts/api/error';
import type { Video } from '#contracts/api/videos';
import type { SignedInPerson, UserInfo } from '#contracts/api/users';
import { HttpMetrics } from '../../observability/http-metrics';
import { LocalStorage } from '../adapters/local-storage';
import { openTestPayments } from '../../stand-ins/payments/open-test-payments';
import { buildApp } from '../app';
import type { AppDeps } from '../app-deps';
import { inTransaction } from '../db/transaction-guard';
import { DraftWorker, type DraftWorkerDeps } from '../workers/draft-worker';
import { WorkBudget } from '../load/work-budget';
import { PromptJudge } from '../prompts/prompt-judge';
import { loadMailSite } from '../mail/mail-site';
import { Worker } from '../workers/worker';
import { post } from '../ledger/post';
import { consentWords } from '../payments/order-consent';
import type { Payments } from '../payments/payments';
import { rememberPrices } from '../payments/price-terms';
import { Sessions } from '../sessions/sessions';
import { UrlSigner } from '../storage/url-signature';
import type { Ingest } from '../ingest/ingest';
import type { VideoProvider } from '../videos/provider';
import type { BreakerTimes } from '../videos/provider-circuit-breaker';
import { accountOf } from './account-of';
import { FrameCutter } from '../frames/frame-cutter';
import { PictureDecoder } from '../uploads/picture-decoder';
import { PATIENCE_MS } from './eventually';
import { testCatalogue } from './models';
import { RecordingMailer } from './recording-mailer';
import { testShop } from './shop';
import { ScriptedProvider } from './scripted-provider';
import { UnusedIngest } from './unused-ingest';
import { newSession, serviceToken, TEST_SECRET, type TestSession } from './service-token';
import { openTestDatabase } from './test-database';
import type { TestDatabase } from './disposable-database';

export const PUBLIC_URL = 'http://api.test:8001';
export const SITE_URL = 'http://site.test:8000';
const CONTENT_DIR = path.join(__dirname, '..', '..', 'content');

/** Gives the storage of a test its own mind. */
type StorageOf = (root: string, signer: UrlSigner, now: () => Date) => LocalStorage;

export interface TestServiceOptions extends Partial<
  Pick<
    AppDeps,
    'catalogue' | 'trials' | 'rateLimits' | 'maxConcurrentCalls' | 'callsOfUser' | 'maxLagMs' | 'connections'
  >
> {
  /** In the order of preference; the scripted one when left out. */
  providers?: VideoProvider[];
  ingest?: Ingest;
  breakerTimes?: Partial<BreakerTimes>;
  storage?: StorageOf;
  /** Work that a user may ask for in a minute, in ms of a processor. */
  workMsPerMinute?: number;
  /** Instead of the test checkout. */
  payments?: (now: () => Date) => Payments;
  /** Shared with what plays a part outside the service. */
  clock?: { offsetMs: number };
  /** Logged errors fail the test that closes the service, unless it expects them. */
  expectsLoggedErrors?: boolean;
}

/** The whole service with its own database, without a listening socket. */
export async function startTestService(options: TestServiceOptions = {}) {
  const database = await openTestDatabase();
  return startServiceOn(database, options);
}

export async function startServiceOn(database: TestDatabase, options: TestServiceOptions = {}) {
  const { db, isExclusive } = database;
  const { dataDir } = database;
  const clock = options.clock ?? { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const logged: { level: number; msg?: string }[] = [];
  const logger = pino(
    { level: 'warn' },
    { write: (line: string) => logged.push(JSON.parse(line) as (typeof logged)[0]) },
  );
  const registry = new Registry();
  const signer = new UrlSigner(TEST_SECRET);
  const root = path.join(dataDir, 'files');
  await mkdir(root, { recursive: true });
  const storage = options.storage?.(root, signer, now) ?? new LocalStorage(root, PUBLIC_URL, signer, now);
  const provider = new ScriptedProvider(path.join(dataDir, 'renders'));
  const providers: VideoProvider[] = options.providers ?? [provider];
  const ingest = options.ingest ?? new UnusedIngest();
  const { breakerTimes } = options;
  const catalogue = options.catalogue ?? testCatalogue;
  const mailer = new RecordingMailer();
  const mailSite = await loadMailSite(CONTENT_DIR, { url: SITE_URL, consentIn: consentWords });
  const worker = new Worker({
    db,
    storage,
    ingest,
    catalogue,
    providers,
    now,
    logger,
    isExclusive,
    breakerTimes,
    mail: { mailer, site: mailSite },
  });
  const { payments, ...pages } = options.payments
    ? { payments: options.payments(now) }
    : await openTestPayments({ db, publicUrl: PUBLIC_URL, now });
  await rememberPrices(db, testShop.offers);
  const metrics = new HttpMetrics(registry);
  const budget = new WorkBudget(metrics, options.workMsPerMinute ?? 1e9);
  const judge = new PromptJudge(budget);
  const trials = options.trials ?? { rule: undefined, usdPerDay: undefined };
  const pictures = new PictureDecoder(budget);
  const frames = new FrameCutter();
  const uploadWorkDir = path.join(dataDir, 'uploading');
  const frameDeps = { db, storage, workDir: uploadWorkDir, now, frames };
  /** As another process has it. */
  const anotherDraftWorker = (changes: Partial<DraftWorkerDeps> = {}) =>
    new DraftWorker({
      ...{ db, catalogue, providers, payments, trials, judge, now, logger, frameDeps },
      wakeWorker: () => worker.wake(),
      ...changes,
    });
  const draftWorker = anotherDraftWorker();
  const app = await buildApp({
    db,
    payments,
    shop: testShop,
    ...pages,
    catalogue,
    sessions: new Sessions(db),
    storage,
    servedDirectory: root,
    signer,
    providers,
    trials,
    judge,
    budget,
    wakeWorker: () => {
      worker.wake();
      draftWorker.wake();
    },
    logger,
    now,
    secret: TEST_SECRET,
    publicUrl: PUBLIC_URL,
    siteUrl: SITE_URL,
    pictures,
    frames,
    uploadWorkDir,
    rateLimits: options.rateLimits ?? {
      calls: 100_000,
      submissions: 100_000,
      uploads: 100_000,
      files: 100_000,
      signIns: 100_000,
      withdrawals: 100_000,
      serviceCalls: 100_000,
    },
    callsOfUser: options.callsOfUser ?? Number.POSITIVE_INFINITY,
    maxConcurrentCalls: options.maxConcurrentCalls ?? 10_000,
    // Tests make many calls at once, maybe on a busy machine.
    maxLagMs: options.maxLagMs ?? Number.POSITIVE_INFINITY,
    connections: options.connections,
    metrics,
    trustedProxies: ['loopback'],
  });

  let underWay = 0;

  /**
   * PGlite computes within promises: sequential calls would starve the event loop, and the service would take that for
   * overload. So a lone call waits for the event loop first; concurrent calls stay concurrent.
   */
  async function inject(request: InjectOptions) {
    underWay += 1;
    try {
      if (underWay === 1) await eventLoop();
      return await app.inject(request);
    } finally {
      underWay -= 1;
    }
  }

  async function call(session: TestSession | undefined, request: InjectOptions) {
    return inject({
      ...request,
      headers: {
        authorization: `Bearer ${serviceToken(session)}`,
        ...(session && { 'x-user-sub': session.userId }),
        ...request.headers,
      },
    });
  }

  async function grant(userId: string, amount: number): Promise<void> {
    const cause = `signup:${randomUUID()}` as const;
    await inTransaction(db, (tx) => post(tx, { type: 'grant', userId, amount, cause, expiresAt: null }, now()));
  }

  /** A signed-in user with `credits` to spend, and the calls a browser would make for them. */
  async function signIn(credits = 20, subject: string = randomUUID()) {
    const user = await signInAs({ sub: subject, email: `${subject}@example.com`, name: 'Test', image: null });
    if (credits > 20) await grant(user.id, credits - 20);
    return user;
  }

  async function signInAs(person: SignedInPerson) {
    const answer = await call(undefined, { method: 'POST', url: '/api/users/sign-in', body: person });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const session = newSession(person.sub);
    return new TestUser(await accountOf(db, session), person.email, session, (request) => call(session, request));
  }

  return {
    app,
    inject,
    db,
    database,
    payments,
    paymentDeps: { db, payments, shop: testShop, siteUrl: SITE_URL, now, logger },
    storage,
    signer,
    provider,
    worker,
    mailer,
    keyDeps: { db, providers, logger, now },
    mailDeps: { db, mailer, site: mailSite, now, logger },
    draftWorker,
    frameDeps,
    anotherDraftWorker,
    clock,
    registry,
    logged,
    call,
    signIn,
    signInAs,
    grant,
    async stop() {
      await app.close();
      await pictures.close();
      await frames.close();
      await this.draftWorker.stop();
      await this.worker.stop();
    },
    async close() {
      await this.stop();
      await database.drop();
      const errors = logged.filter(({ level }) => level >= 50);
      if (errors.length > 0 && options.expectsLoggedErrors !== true) {
        throw new Error(`The service logged errors: ${JSON.stringify(errors, null, 2)}`);
      }
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;
type Answer = Awaited<ReturnType<TestService['call']>>;

/** Settings that the test model takes, for 6 credits. */
export const SIX_CREDITS = {
  model: 'swift',
  mode: 'text',
  prompt: 'A lighthouse in fog',
  durationS: 5,
  resolution: '480p',
  aspectRatio: '16:9',
} as const;

export class TestUser {
  constructor(
    /** Id of the account, which is not the subject of the session. */
    readonly id: string,
    readonly email: string,
    readonly session: TestSession,
    readonly call: (request: InjectOptions) => Promise<Answer>,
  ) {}

  /** Balance and standing, without the field that depends on the session. */
  async info(): Promise<Omit<UserInfo, 'first_session' | 'trials'>> {
    const { credits, vip_status, is_subscribed, paid_user } = await this.#info();
    return { credits, vip_status, is_subscribed, paid_user };
  }

  async trials(): Promise<UserInfo['trials']> {
    return (await this.#info()).trials;
  }

  async #info(): Promise<UserInfo> {
    const answer = await this.expect(200, { method: 'GET', url: '/api/user/info' });
    return answer.json<{ user: UserInfo }>().user;
  }

  async credits(): Promise<number> {
    return (await this.info()).credits;
  }

  async submit(body: object = {}, idempotencyKey: string = randomUUID()): Promise<Answer> {
    return this.call({
      method: 'POST',
      url: '/api/videos',
      headers: { 'idempotency-key': idempotencyKey },
      body: { ...SIX_CREDITS, ...body },
    });
  }

  async request(body: object = {}): Promise<Video> {
    const answer = await this.submit(body);
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return answer.json<{ video: Video }>().video;
  }

  /** Takes without a `key` get one. */
  async submitTakes(takes: readonly object[], order: object = {}): Promise<Answer> {
    return this.call({
      method: 'POST',
      url: '/api/videos/takes',
      body: { takes: takes.map((take) => ({ key: randomUUID(), ...SIX_CREDITS, ...take })), ...order },
    });
  }

  async requestTakes(takes: readonly object[], order: object = {}): Promise<Video[]> {
    const answer = await this.submitTakes(takes, order);
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return answer.json<{ videos: Video[] }>().videos;
  }

  async video(id: string): Promise<Video> {
    return (await this.expect(200, { method: 'GET', url: `/api/videos/${id}` })).json<{ video: Video }>().video;
  }

  /** Waits until the video has reached `status`. */
  async waitFor(id: string, status: Video['status'], timeoutMs = PATIENCE_MS): Promise<Video> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const video = await this.video(id);
      if (video.status === status) return video;
      if (Date.now() > deadline) throw new Error(`The video is ${JSON.stringify(video)}, not ${status}.`);
      await sleep(50);
    }
  }

  async expect(status: number, request: InjectOptions): Promise<Answer> {
    const answer = await this.call(request);
    if (answer.statusCode !== status) throw new Error(`${answer.statusCode} instead of ${status}: ${answer.body}`);
    return answer;
  }
}

export function errorOf(answer: Answer): ApiErrorBody['error'] & { status: number } {
  return { status: answer.statusCode, ...answer.json<ApiErrorBody>().error };
}
