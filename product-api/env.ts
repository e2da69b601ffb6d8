import path from 'node:path';
import { ProviderName } from '#contracts/model';
import type { ProviderName as ProviderNameType } from '#contracts/model';
import { type Environment, EnvironmentReader } from '../environment/environment-reader';
import { refuseInPublic } from '../environment/stand-ins';
import { waysIn } from '../environment/ways-in';
import { s3Env, type S3Settings } from './s3-env';

/** Variables for making videos. */
export interface ProviderEnv {
  publicUrl: string;
  /** In order of preference. */
  providers: ProviderNameType[];
  /** Only with the provider among `providers`. */
  replicate: ReplicateEnv | undefined;
  fal: FalEnv | undefined;
  openaiVideo: OpenAiVideoEnv | undefined;
}

export interface Env extends ProviderEnv {
  secret: string;
  /** `localhost` listens on the loopback addresses of both families. */
  host: string;
  port: number;
  siteUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: files are in `dataDir`. */
  s3: S3Settings | undefined;
  /** For all accounts together; undefined: no limit. */
  trialUsdPerDay: number | undefined;
  renderConcurrency: number;
  /** Shorter side of a sample clip at most, in pixels; undefined: as ordered. */
  renderLines: number | undefined;
  logLevel: string;
  trustedProxies: string[];
  /** Undefined: the test checkout replaces it. */
  stripe: StripeEnv | undefined;
  /** Undefined: messages are written into files. */
  smtp: SmtpEnv | undefined;
  /** Undefined: alerts are only logged and measured. */
  operatorEmail: string | undefined;
  /** Other machines can connect: nothing of the demo that shows personal data is served. */
  isPublic: boolean;
  /** Port of `/metrics`; undefined: not served. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** OpenTelemetry collector; undefined: no traces. */
  tracesEndpoint: string | undefined;
}

interface StripeEnv {
  secretKey: string;
  webhookSecret: string;
  /** Another host, for tests. */
  apiBase: URL | undefined;
}

interface SmtpEnv {
  /** With the password. */
  url: string;
  /** `Name <address>`, or an address. */
  from: string;
}

interface ReplicateEnv {
  token: string;
  limits: AccountLimits;
  baseUrl: string | undefined;
  webhookSecret: string | undefined;
}

/** Limits of an account at a provider, for all processes together. */
interface AccountLimits {
  ordersAtATime: number;
  /** Undefined: none. */
  usdPerDay: number | undefined;
}

interface FalEnv {
  key: string;
  limits: AccountLimits;
  userId: string | undefined;
  baseUrl: string | undefined;
}

interface OpenAiVideoEnv {
  /** With its `/v1`. */
  baseUrl: string;
  key: string | undefined;
  limits: { ordersAtATime: number };
  trustedHosts: ReadonlySet<string>;
}

/** @throws EnvironmentError naming every error */
export function readEnv(source: Environment): Env {
  const reader = new EnvironmentReader(source);
  return reader.finish('The product API', productApiEnv(reader));
}

/** Reports errors to `reader`. */
export function productApiEnv(reader: EnvironmentReader): Env {
  const making = providerEnv(reader);
  const { publicUrl, providers } = making;
  const [siteUrl, host] = [reader.read('SITE_URL'), reader.read('PRODUCT_API_HOST')];
  const places = { SITE_URL: siteUrl, PRODUCT_API_PUBLIC_URL: publicUrl, PRODUCT_API_HOST: host };
  const env: Env = {
    ...making,
    secret: reader.required('PRODUCT_API_SECRET'),
    host,
    port: reader.read('PRODUCT_API_PORT'),
    siteUrl,
    dataDir: path.resolve(reader.read('DATA_DIR')),
    databaseUrl: reader.read('DATABASE_URL'),
    s3: s3Env(reader),
    trialUsdPerDay: reader.read('TRIAL_SPEND_LIMIT_USD_DAY'),
    renderConcurrency: reader.read('SAMPLE_RENDER_CONCURRENCY'),
    renderLines: reader.read('SAMPLE_RENDER_LINES'),
    logLevel: reader.read('LOG_LEVEL'),
    trustedProxies: reader.read('TRUSTED_PROXIES'),
    stripe: stripeEnv(reader),
    smtp: smtpEnv(reader),
    operatorEmail: reader.read('OPERATOR_EMAIL'),
    isPublic: waysIn(places).length > 0,
    metricsPort: reader.read('PRODUCT_API_METRICS_PORT'),
    metricsHost: reader.read('METRICS_HOST'),
    tracesEndpoint: reader.read('OTEL_EXPORTER_OTLP_ENDPOINT'),
  };
  if (env.stripe === undefined) {
    refuseInPublic(reader, places, {
      name: 'payment',
      what: 'the test checkout would sell',
      instead: 'set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
    });
  }
  if (env.smtp === undefined) {
    refuseInPublic(reader, places, {
      name: 'mail',
      what: 'no e-mail would be sent',
      instead: 'set SMTP_URL and MAIL_FROM',
    });
  }
  if (providers.includes('sample')) {
    refuseInPublic(reader, places, {
      name: 'generation',
      what: 'VIDEO_PROVIDERS has the sample renderer',
      instead: 'set VIDEO_PROVIDERS without "sample", and the keys of those it names',
    });
  }
  return env;
}

/** Reports errors to `reader`. */
export function providerEnv(reader: EnvironmentReader): ProviderEnv {
  const publicUrl = reader.read('PRODUCT_API_PUBLIC_URL') ?? `http://localhost:${reader.read('PRODUCT_API_PORT')}`;
  const providers = providersEnv(reader);
  return {
    publicUrl,
    providers,
    replicate: providers.includes('replicate') ? replicateEnv(reader, publicUrl) : undefined,
    fal: providers.includes('fal') ? falEnv(reader) : undefined,
    openaiVideo: providers.includes('openai-video') ? openAiVideoEnv(reader) : undefined,
  };
}

function providersEnv(reader: EnvironmentReader): ProviderNameType[] {
  const known: readonly ProviderNameType[] = ProviderName.enum;
  const names = reader.read('VIDEO_PROVIDERS');
  if (names.length === 0) reader.addError('VIDEO_PROVIDERS names no provider.');
  if (new Set(names).size < names.length) reader.addError('VIDEO_PROVIDERS names a provider twice.');
  return names.flatMap((name) => {
    const provider = known.find((item) => item === name);
    if (provider === undefined) reader.addError(`VIDEO_PROVIDERS: "${name}" is none of ${known.join(', ')}.`);
    return provider ?? [];
  });
}

function falEnv(reader: EnvironmentReader): FalEnv {
  return {
    key: keyOf(reader, 'fal', 'FAL_KEY'),
    userId: reader.read('FAL_USER_ID'),
    limits: { ordersAtATime: reader.read('FAL_CONCURRENCY'), usdPerDay: reader.read('FAL_SPEND_LIMIT_USD_DAY') },
    baseUrl: reader.read('FAL_BASE_URL'),
  };
}

function replicateEnv(reader: EnvironmentReader, publicUrl: string): ReplicateEnv {
  // Replicate calls only public https URLs; if it can call us, its calls must be verified.
  if (publicUrl.startsWith('https:') && !reader.isSet('REPLICATE_WEBHOOK_SECRET')) {
    reader.addError(
      'VIDEO_PROVIDERS names replicate, but REPLICATE_WEBHOOK_SECRET is not set: its webhooks could not be verified.',
    );
  }
  return {
    token: keyOf(reader, 'replicate', 'REPLICATE_API_TOKEN'),
    limits: {
      ordersAtATime: reader.read('REPLICATE_CONCURRENCY'),
      usdPerDay: reader.read('REPLICATE_SPEND_LIMIT_USD_DAY'),
    },
    baseUrl: reader.read('REPLICATE_BASE_URL'),
    webhookSecret: reader.read('REPLICATE_WEBHOOK_SECRET'),
  };
}

function openAiVideoEnv(reader: EnvironmentReader): OpenAiVideoEnv {
  const baseUrl = reader.read('OPENAI_VIDEO_BASE_URL');
  const trustedHosts = new Set(reader.read('OPENAI_VIDEO_TRUSTED_HOSTS'));
  if (baseUrl === undefined) {
    reader.addError('VIDEO_PROVIDERS names openai-video, but OPENAI_VIDEO_BASE_URL is not set.');
  } else if (baseUrl.startsWith('http:') && !trustedHosts.has(new URL(baseUrl).host)) {
    reader.addError(
      `OPENAI_VIDEO_BASE_URL is not https: its videos are fetched only if OPENAI_VIDEO_TRUSTED_HOSTS has ${new URL(baseUrl).host}.`,
    );
  }
  return {
    baseUrl: baseUrl ?? '',
    key: reader.read('OPENAI_VIDEO_KEY'),
    limits: { ordersAtATime: reader.read('OPENAI_VIDEO_CONCURRENCY') },
    trustedHosts,
  };
}

/** The key that a listed provider requires. */
function keyOf(reader: EnvironmentReader, provider: ProviderNameType, name: 'FAL_KEY' | 'REPLICATE_API_TOKEN'): string {
  const key = reader.read(name);
  if (key === undefined) reader.addError(`VIDEO_PROVIDERS names ${provider}, but ${name} is not set.`);
  return key ?? '';
}

function stripeEnv(reader: EnvironmentReader): StripeEnv | undefined {
  const apiBase = reader.read('STRIPE_API_BASE');
  if (!reader.isSet('STRIPE_SECRET_KEY') && !reader.isSet('STRIPE_WEBHOOK_SECRET')) return undefined;
  return {
    secretKey: reader.required('STRIPE_SECRET_KEY'),
    webhookSecret: reader.required('STRIPE_WEBHOOK_SECRET'),
    apiBase: apiBase === undefined ? undefined : new URL(apiBase),
  };
}

function smtpEnv(reader: EnvironmentReader): SmtpEnv | undefined {
  if (!reader.isSet('SMTP_URL') && !reader.isSet('MAIL_FROM')) return undefined;
  return { url: reader.required('SMTP_URL'), from: reader.required('MAIL_FROM') };
}
