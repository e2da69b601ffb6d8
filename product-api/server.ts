import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { EnvironmentReader } from '../environment/environment-reader';
import { readRecipients, unnamedRecipients } from '../environment/recipients';
import { HttpMetrics } from '../observability/http-metrics';
import { startMetricsListener } from '../observability/metrics-listener';
import { startTracing } from '../observability/tracing';
import type { SampleProvider, SampleProviderOptions } from '../stand-ins/video/sample-provider';
import { applyErasureList } from './account/erasure-list';
import { announceService, forgetService, newCommandSecret } from './admin/running-service';
import { LocalStorage } from './adapters/local-storage';
import { fetchesFromLoopback, makeProviders } from './adapters/make-providers';
import { SmtpMailer } from './adapters/smtp-mailer';
import { S3Storage } from './adapters/s3-storage';
import { StripePayments } from './adapters/stripe/stripe-payments';
import { buildApp } from './app';
import type { AppDeps, RateLimits } from './app-deps';
import { loadCatalogue } from './catalogue/load-catalogue';
import { loadShop, type Shop } from './catalogue/load-plans';
import { type OpenDatabase, openDatabase } from './db/open-database';
import { type Env, readEnv } from './env';
import { Inspector } from './ingest/inspector';
import { LIMITS, OutputIngest } from './ingest/output-ingest';
import { DraftWorker } from './workers/draft-worker';
import { WorkBudget } from './load/work-budget';
import { PromptJudge } from './prompts/prompt-judge';
import { MoneyWorker } from './workers/money-worker';
import { loadMailSite } from './mail/mail-site';
import { OperatorWorker } from './workers/operator-worker';
import { RetentionWorker } from './workers/retention-worker';
import { Worker } from './workers/worker';
import type { Mailer } from './mail/mailer';
import { createLogger } from './logger';
import { consentWords } from './payments/order-consent';
import { type Payments, PaymentsUnavailableError } from './payments/payments';
import { rememberPrices } from './payments/price-terms';
import { MeasuredProvider } from './metrics/measured-provider';
import { ProviderMetrics } from './metrics/provider-metrics';
import { watchDatabase } from './metrics/service-metrics';
import { watchVideos } from './metrics/video-metrics';
import { closeToOthers, makePrivateDirectory } from './private-directory';
import { Sessions } from './sessions/sessions';
import { UrlSigner } from './storage/url-signature';
import { FrameCutter } from './frames/frame-cutter';
import { PictureDecoder } from './uploads/picture-decoder';

const CONTENT_DIR = path.join(__dirname, '..', 'content');
/** A page of My Videos polls every second or two; the rest is what a busy person does, several times over. */
const RATE_LIMITS: RateLimits = {
  calls: 600,
  submissions: 60,
  uploads: 60,
  files: 1_200,
  // An office of people behind one address, each a few times.
  signIns: 300,
  withdrawals: 30,
  serviceCalls: 6_000,
};

/** A page makes about three at a time. */
const CALLS_OF_USER = 4;

/** A call makes about five queries. PGlite runs them one by one, PostgreSQL on ten connections. */
const MAX_CONCURRENT_CALLS = { pglite: 64, postgres: 300 };

/** How long running answers may take once the service is stopping. */
const LAST_ANSWERS_MS = 10_000;

async function serve(env: Env): Promise<void> {
  const logger = createLogger(env.logLevel);
  const tracing = await startTracing('product-api', env.tracesEndpoint);
  const registry = new Registry();
  await makePrivateDirectory(env.dataDir);
  const now = () => new Date();
  const [database, catalogue, shop] = await Promise.all([
    openDatabase({ url: env.databaseUrl, dataDir: env.dataDir }),
    loadCatalogue(CONTENT_DIR),
    loadShop(CONTENT_DIR),
  ]);
  const { db, isExclusive } = database;
  // PGlite unpacks its first files with modes of their own.
  if (env.databaseUrl === undefined) closeToOthers(env.dataDir);
  const { payments, paymentPages } = await openPayments({ env, db, shop, now, logger });
  await rememberPrices(db, shop.offers);
  const money = { db, payments, shop, siteUrl: env.siteUrl, now, logger };
  const moneyWorker = new MoneyWorker(money);
  const retentionWorker = new RetentionWorker(money);
  const operatorWorker =
    env.operatorEmail === undefined ? undefined : new OperatorWorker({ db, address: env.operatorEmail, now, logger });
  const signer = new UrlSigner(env.secret);
  const { storage, servedDirectory, draftFolders } = await openStorage({ env, signer, now });
  const erasedAgain = await applyErasureList(db, storage);
  if (erasedAgain > 0) logger.warn({ accounts: erasedAgain }, 'a restored database had accounts that were erased');
  const workDir = path.join(env.dataDir, 'work');
  const uploadWorkDir = path.join(workDir, 'uploads');
  if (isExclusive) await rm(uploadWorkDir, { recursive: true, force: true });

  const sample = env.providers.includes('sample')
    ? await openSampleProvider({
        db,
        storage,
        workDir: path.join(workDir, 'renders'),
        concurrency: env.renderConcurrency,
        linesAtMost: env.renderLines,
        isStorageShared: env.s3 !== undefined,
        logger,
        onEnded: (ref) => {
          worker
            .notify(ref)
            .catch((error: unknown) => logger.warn({ err: error, ref }, 'could not handle the end of a render'));
        },
      })
    : undefined;
  if (isExclusive) await sample?.recover();
  const providerMetrics = new ProviderMetrics(registry);
  const providers = makeProviders({ env, db, catalogue, storage, logger, now, sample }).map(
    (provider) => new MeasuredProvider(provider, providerMetrics),
  );
  const inspector = new Inspector();
  const ingestDir = path.join(workDir, 'ingest');
  if (isExclusive) await rm(ingestDir, { recursive: true, force: true });
  const ingest = new OutputIngest({
    workDir: ingestDir,
    inspector,
    limits: { ...LIMITS, allowLoopback: fetchesFromLoopback(env) },
  });
  const { mailer, mailPages } = await openMailer(env);
  const worker = new Worker({
    db,
    storage,
    ingest,
    catalogue,
    providers,
    now,
    logger,
    draftFolders: [...draftFolders, ingestDir, uploadWorkDir],
    mail: { mailer, site: await loadMailSite(CONTENT_DIR, { url: env.siteUrl, consentIn: consentWords }) },
    isExclusive,
  });
  const metrics = new HttpMetrics(registry);
  const budget = new WorkBudget(metrics);
  const judge = new PromptJudge(budget);
  const trials = { rule: shop.trial, usdPerDay: env.trialUsdPerDay };
  const pictures = new PictureDecoder(budget);
  const frames = new FrameCutter();
  const draftWorker = new DraftWorker({
    ...{ db, catalogue, providers, payments, trials, judge, now, logger },
    frameDeps: { db, storage, workDir: uploadWorkDir, now, frames },
    wakeWorker: () => worker.wake(),
  });
  // Any process can open PostgreSQL; what this one alone has open, commands reach through it.
  const commandSecret = isExclusive ? newCommandSecret() : undefined;
  const app = await buildApp({
    ...money,
    commandSecret,
    paymentPages,
    mailPages,
    catalogue,
    sessions: new Sessions(db),
    storage,
    servedDirectory,
    signer,
    providers,
    trials,
    judge,
    budget,
    wakeWorker: () => {
      worker.wake();
      draftWorker.wake();
    },
    secret: env.secret,
    publicUrl: env.publicUrl,
    pictures,
    frames,
    uploadWorkDir,
    rateLimits: RATE_LIMITS,
    callsOfUser: CALLS_OF_USER,
    maxConcurrentCalls: MAX_CONCURRENT_CALLS[env.databaseUrl === undefined ? 'pglite' : 'postgres'],
    metrics,
    trustedProxies: env.trustedProxies,
  });

  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'shutting down');
    // A visitor who has paused a video keeps its connection open.
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
    await app.close();
    await draftWorker.stop();
    await worker.stop();
    await moneyWorker.stop();
    await retentionWorker.stop();
    await operatorWorker?.stop();
    await sample?.close();
    await inspector.close();
    await pictures.close();
    await frames.close();
    await tracing?.stop().catch((error: unknown) => logger.warn({ err: error }, 'sending the last traces failed'));
    await forgetService(env.dataDir);
    await database.close();
    logger.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
    });
  }

  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception, the process ends');
    process.exit(1);
  });
  await worker.start();
  draftWorker.start();
  moneyWorker.start();
  retentionWorker.start();
  operatorWorker?.start();
  if (env.metricsPort !== undefined) {
    collectDefaultMetrics({ register: registry });
    watchDatabase(registry, db);
    const spendLimits = Object.fromEntries(providers.map(({ name, limits }) => [name, limits?.usdPerDay]));
    watchVideos(registry, { db, now, spendLimits });
    await startMetricsListener(registry, { port: env.metricsPort, host: env.metricsHost });
  }
  const url = await app.listen({ port: env.port, host: env.host });
  if (commandSecret !== undefined) await announceService(env.dataDir, { url, secret: commandSecret });
}

interface StorageContext {
  env: Env;
  signer: UrlSigner;
  now: () => Date;
}

/** A bucket, if there is one, else a folder that we serve ourselves. @throws Error when the bucket can't be used */
async function openStorage({ env, signer, now }: StorageContext) {
  if (env.s3 !== undefined) {
    const storage = new S3Storage(env.s3, now);
    await storage.verify();
    return { storage, servedDirectory: undefined, draftFolders: [] };
  }
  const servedDirectory = path.join(env.dataDir, 'files');
  await mkdir(servedDirectory, { recursive: true });
  const storage = new LocalStorage(servedDirectory, env.publicUrl, signer, now);
  return { storage, servedDirectory, draftFolders: [storage.draftsDir] };
}

interface PaymentsContext {
  env: Env;
  db: OpenDatabase['db'];
  shop: Shop;
  now: () => Date;
  logger: Logger;
}

interface OpenPayments {
  payments: Payments;
  paymentPages?: AppDeps['paymentPages'];
}

/** Stripe, if its keys are there, else the test checkout. @throws Error when Stripe would charge other prices */
async function openPayments({ env, db, shop, now, logger }: PaymentsContext): Promise<OpenPayments> {
  if (env.stripe === undefined) {
    const { openTestPayments } = await import('../stand-ins/payments/open-test-payments');
    return openTestPayments({ db, publicUrl: env.publicUrl, now });
  }
  const payments = new StripePayments({ ...env.stripe, shop, now });
  await payments.verifyPrices().catch((error: unknown) => {
    // Videos are made without Stripe too. Nothing is sold before the prices have been verified.
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    logger.error({ err: error }, 'Stripe cannot be reached: its prices are not verified yet');
  });
  return { payments };
}

/** A mail server, if there is one, else files and, on this machine only, a page that shows them. */
async function openMailer({
  smtp,
  dataDir,
  isPublic,
}: Env): Promise<{ mailer: Mailer; mailPages?: AppDeps['mailPages'] }> {
  if (smtp !== undefined) return { mailer: new SmtpMailer(smtp) };
  const { openFileMailer } = await import('../stand-ins/mail/open-file-mailer');
  const { mailer, mailPages } = openFileMailer(path.join(dataDir, 'mail'));
  return isPublic ? { mailer } : { mailer, mailPages };
}

/** Loads the renderer only if it is used. */
async function openSampleProvider(options: SampleProviderOptions): Promise<SampleProvider> {
  const { SampleProvider } = await import('../stand-ins/video/sample-provider');
  return SampleProvider.open(options);
}

/** @throws Error when the privacy policy of the build beside this service would be untrue */
async function refuseUntruePolicy(): Promise<void> {
  const named = await readRecipients(path.join(__dirname, '..', '.host'));
  const unnamed = unnamedRecipients(new EnvironmentReader(process.env), named);
  if (unnamed.length === 0) return;
  throw new Error(
    `The product API can't start: the privacy policy of this build does not name ${unnamed.join(', ')}. ` +
      'Build the site with the same VIDEO_PROVIDERS, STRIPE_SECRET_KEY, SMTP_URL and S3_ENDPOINT (docs/operations.md).',
  );
}

async function main(): Promise<void> {
  try {
    const env = readEnv(process.env);
    await refuseUntruePolicy();
    await serve(env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

void main();
