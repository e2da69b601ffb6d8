import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Video } from '#contracts/api/videos';
import type { S3Settings } from '../s3-env';
import { type OpenDatabase, openDatabase } from '../db/open-database';
import { inTransaction } from '../db/transaction-guard';
import { post } from '../ledger/post';
import { accountOf } from './account-of';
import { PATIENCE_MS } from './eventually';
import { BreakableProxy } from './breakable-proxy';
import { freePort } from './free-port';
import { makeVideo } from './make-video';
import { type PostgresServer, startPostgres } from './postgres-server';
import type { StandInOrder } from './provider-stand-in';
import { REPLICATE_SECRET, REPLICATE_TOKEN, ReplicateStandIn } from './replicate-stand-in';
import { ServerProcess } from './server-process';
import { newSession, type TestSession } from './service-token';
import { startSwift, type SwiftServer } from './swift-server';

/** The public URL that the processes are configured with; the fleet forwards its requests to one of them. */
const PUBLIC_URL = 'http://product-api.test';
const BUCKET = 'videos';
/** As Replicate, which retries for about a minute. */
const WEBHOOK_TRIES = 30;
const WEBHOOK_PAUSE_MS = 1_000;

export interface FleetOptions {
  /** Folder of PostgreSQL's programs. */
  postgres: string;
  processes: number;
  /** The first so many answer calls, as behind a load balancer; all of them work. */
  answering: number;
  /** Whether PostgreSQL waits for its disk, as in production. */
  isDurable?: boolean;
  /** Files in a bucket of OpenStack Swift; else in a folder that all processes share. */
  withBucket: boolean;
  /** Processes reach PostgreSQL and the bucket through networks that can break. */
  withProxies?: boolean;
}

/** The outcome of an order at the provider. */
export type Ending = 'done' | 'refused' | 'garbage';

/** Does not keep the process alive. */
const pause = (ms: number) => sleep(ms, undefined, { ref: false });

/** Processes of the product API as they run in production, on one PostgreSQL, with Replicate's stand-in. */
export class Fleet {
  readonly standIn = new ReplicateStandIn();
  readonly processes: ServerProcess[] = [];
  /** For reading what the processes have written. */
  database!: OpenDatabase;
  /** Decides how each order ends and after how many ms; at once and well unless it is replaced. */
  endingOf: (order: StandInOrder) => { ending: Ending; afterMs: number } = () => ({ ending: 'done', afterMs: 0 });
  /** Only `withProxies`. */
  toDatabase: BreakableProxy | undefined;
  toBucket: BreakableProxy | undefined;
  #postgres!: PostgresServer;
  #swift: SwiftServer | undefined;
  #directory!: string;
  #ports: number[] = [];
  #turn = 0;
  #isStopping = false;

  private constructor(private readonly options: FleetOptions) {}

  static async start(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    try {
      await fleet.#start();
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    this.#directory = await mkdtemp(path.join(tmpdir(), 'fleet-'));
    this.#postgres = await startPostgres(this.options.postgres, this.options);
    if (this.options.withBucket) {
      this.#swift = await startSwift();
      const made = await this.#s3().fetch(this.#bucketUrl(), { method: 'PUT' });
      if (!made.ok) throw new Error(`No bucket: ${made.status}`);
    }
    if (this.options.withProxies) {
      this.toDatabase = await BreakableProxy.before(this.#postgres.url);
      const { endpoint } = this.#settings() ?? {};
      if (endpoint !== undefined) this.toBucket = await BreakableProxy.before(endpoint);
    }
    await this.standIn.start();
    const bytes = await makeVideo({ width: 854, height: 480 }, 5);
    const good = this.standIn.serve('good.mp4', { bytes });
    const garbage = this.standIn.serve('garbage.mp4', { bytes: bytes.subarray(0, 2_000) });
    this.standIn.automatic = (order) => void this.#end(order, { good, garbage });
    this.database = await openDatabase({ url: this.#postgres.url, dataDir: this.#directory });
    for (let index = 0; index < this.options.processes; index += 1) this.#ports.push(await freePort());
    for (let index = 0; index < this.options.processes; index += 1) this.#spawn(index);
    await Promise.all(this.processes.map((process) => process.ready()));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.processes.map((process) => process.kill('SIGKILL')));
    await this.database?.close();
    await this.standIn.stop();
    await this.toDatabase?.cut();
    await this.toBucket?.cut();
    await this.#swift?.stop();
    await this.#postgres?.stop();
    if (this.#directory !== undefined) await rm(this.#directory, { recursive: true, force: true });
  }

  /** Ends a process at once, wherever it is. */
  async kill(index: number): Promise<void> {
    await this.processes[index]?.kill('SIGKILL');
  }

  async restart(index: number): Promise<void> {
    this.#spawn(index);
    await this.processes[index]?.ready();
  }

  /** Ends PostgreSQL as a crash does, and starts it again when `meanwhile` is over. */
  crashDatabase(meanwhile: () => Promise<void>): Promise<void> {
    return this.#postgres.restart(meanwhile, 'SIGQUIT');
  }

  /** A process that answers calls, each in turn. It may be dead. */
  get next(): ServerProcess {
    this.#turn += 1;
    const process = this.processes[this.#turn % this.options.answering];
    if (!process) throw new Error('The fleet has not been started.');
    return process;
  }

  /** A signed-in user with 20 credits, and `more`. */
  async signIn(more = 0): Promise<TestSession> {
    const session = newSession();
    const person = { sub: session.userId, email: 'fleet@example.com', name: null, image: null };
    await this.call(undefined, 'POST', '/api/users/sign-in', person);
    if (more > 0) {
      const grant = { type: 'grant', amount: more, cause: `signup:${randomUUID()}`, expiresAt: null } as const;
      await inTransaction(this.database.db, async (tx) =>
        post(tx, { ...grant, userId: await accountOf(tx, session) }, new Date()),
      );
    }
    return session;
  }

  /** As the site's functions call, and again while processes die under it: a video under its one idempotency key. */
  async request(session: TestSession, prompt: string): Promise<Video> {
    const body = { model: 'wan-2.2-fast', mode: 'text', prompt, durationS: 5, resolution: '480p', aspectRatio: '16:9' };
    const headers = { 'idempotency-key': randomUUID() };
    return (await this.call<{ video: Video }>(session, 'POST', '/api/videos', body, headers)).video;
  }

  async call<T>(...call: Parameters<ServerProcess['call']>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.next.call<T>(...call);
      } catch (error) {
        // An answer is an answer; a broken connection says nothing.
        if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }

  /** Key and size of every file in the bucket. */
  async storedFiles(): Promise<Map<string, number>> {
    const listed = await this.#s3().fetch(`${this.#bucketUrl()}?list-type=2&max-keys=1000`);
    const text = await listed.text();
    if (!listed.ok || text.includes('<IsTruncated>true')) throw new Error(`The bucket can't be listed: ${text}`);
    const entries = text.matchAll(/<Contents>.*?<Key>([^<]+)<\/Key>.*?<Size>(\d+)<\/Size>.*?<\/Contents>/gs);
    return new Map([...entries].map(([, key = '', size]) => [key, Number(size)]));
  }

  #spawn(index: number): void {
    const port = this.#ports[index] ?? 0;
    const s3 = this.#settings();
    const env = {
      // Separate machines share no folder.
      DATA_DIR: path.join(this.#directory, s3 ? `data-${index}` : 'data'),
      DATABASE_URL: this.toDatabase?.url ?? this.#postgres.url,
      PRODUCT_API_PUBLIC_URL: PUBLIC_URL,
      VIDEO_PROVIDERS: 'replicate',
      ALLOW_DEMO_IN_PUBLIC: 'payment,mail',
      REPLICATE_API_TOKEN: REPLICATE_TOKEN,
      REPLICATE_WEBHOOK_SECRET: REPLICATE_SECRET,
      REPLICATE_BASE_URL: this.standIn.baseUrl,
      ...(s3 && {
        S3_ENDPOINT: this.toBucket?.url ?? s3.endpoint,
        S3_REGION: s3.region,
        S3_BUCKET: s3.bucket,
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      }),
    };
    this.processes[index] = ServerProcess.spawn(port, env);
  }

  async #end(order: StandInOrder, { good, garbage }: { good: string; garbage: string }): Promise<void> {
    const { ending, afterMs } = this.endingOf(order);
    if (afterMs > 0) await pause(afterMs / 2);
    if (order.state === 'waiting') order.state = 'working';
    if (afterMs > 0) await pause(afterMs / 2);
    if (order.state !== 'working') return;
    order.state = ending === 'refused' ? 'failed' : 'done';
    order.result = { done: good, garbage, refused: 'The prompt was flagged as sensitive.' }[ending];
    await this.#tell(order);
  }

  /** Sends its webhook to the next process, and retries until one accepts it. */
  async #tell(order: StandInOrder): Promise<void> {
    for (let tried = 0; tried < WEBHOOK_TRIES && !this.#isStopping; tried += 1) {
      const webhook = order.webhook?.replace(PUBLIC_URL, this.next.origin);
      const status = await this.standIn.tell({ ...order, webhook }).catch(() => 0);
      if (status >= 200 && status < 300) return;
      await pause(WEBHOOK_PAUSE_MS);
    }
  }

  #settings(): S3Settings | undefined {
    return this.#swift && { ...this.#swift.settings, bucket: BUCKET };
  }

  #bucketUrl(): string {
    return `${this.#swift?.settings.endpoint}/${BUCKET}`;
  }

  #s3(): AwsClient {
    const settings = this.#settings();
    if (!settings) throw new Error('This fleet has no bucket.');
    const { accessKeyId, secretAccessKey, region } = settings;
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  }
}
