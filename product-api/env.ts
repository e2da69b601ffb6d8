import path from 'node:path';
import { ProviderName } from '#contracts/model';
import type { ProviderName as ProviderNameType } from '#contracts/model';
import type { S3Settings } from './adapters/s3-storage';

export interface Env {
  secret: string;
  /** `localhost` listens on the loopback addresses of both families. */
  host: string;
  port: number;
  publicUrl: string;
  siteUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: files lie in `dataDir`. */
  s3: S3Settings | undefined;
  /** In the order of preference. */
  providers: ProviderNameType[];
  /** Only with the provider among `providers`. */
  replicate: { token: string; baseUrl: string | undefined; webhookSecret: string | undefined } | undefined;
  fal: { key: string; baseUrl: string | undefined } | undefined;
  renderConcurrency: number;
  logLevel: string;
  trustedProxies: string[];
  /** Undefined: the test checkout takes its place. */
  stripe: StripeEnv | undefined;
  /** Where `/metrics` is served; undefined: nowhere. */
  metricsPort: number | undefined;
  metricsHost: string | undefined;
}

interface StripeEnv {
  secretKey: string;
  webhookSecret: string;
  /** Another host, for tests. */
  apiBase: URL | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const PROVIDER_NAMES: readonly string[] = ProviderName.enum;

/**
 * Reads the environment once.
 * @throws Error that lists every fault
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const faults: string[] = [];
  const read = readerOf(source);

  const url = (name: string, fallback: string): string => {
    const text = read(name) ?? fallback;
    if (/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) return text.replace(/\/+$/, '');
    faults.push(`${name} must be an http(s) address, not "${text}".`);
    return fallback;
  };
  const whole = (name: string, fallback: number, [min, max]: [number, number]): number => {
    const text = read(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return fallback;
  };

  const secret = read('PRODUCT_API_SECRET') ?? '';
  if (Buffer.byteLength(secret) < 32) {
    faults.push('PRODUCT_API_SECRET must have at least 32 bytes, the same as for the functions.');
  }
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    faults.push('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const optionalUrl = (name: string) => (read(name) === undefined ? undefined : url(name, ''));
  const providers = parseProviders(read('VIDEO_PROVIDERS') ?? 'sample', faults);
  /** A key that a provider on the list can't do without. */
  const key = (name: string, provider: ProviderNameType): string => {
    const text = read(name);
    if (text === undefined) faults.push(`VIDEO_PROVIDERS names ${provider}, but ${name} is not set.`);
    return text ?? '';
  };
  const port = whole('PRODUCT_API_PORT', 8001, [0, 65_535]);
  const env: Env = {
    secret,
    host: read('PRODUCT_API_HOST') ?? 'localhost',
    port,
    publicUrl: url('PRODUCT_API_PUBLIC_URL', `http://localhost:${port}`),
    siteUrl: url('SITE_URL', 'http://localhost:8000'),
    dataDir: path.resolve(read('DATA_DIR') ?? '.data'),
    databaseUrl,
    s3: parseS3(read, faults),
    providers,
    replicate: providers.includes('replicate')
      ? {
          token: key('REPLICATE_API_TOKEN', 'replicate'),
          baseUrl: optionalUrl('REPLICATE_BASE_URL'),
          webhookSecret: read('REPLICATE_WEBHOOK_SECRET'),
        }
      : undefined,
    fal: providers.includes('fal') ? { key: key('FAL_KEY', 'fal'), baseUrl: optionalUrl('FAL_BASE_URL') } : undefined,
    renderConcurrency: whole('SAMPLE_RENDER_CONCURRENCY', 1, [1, 64]),
    logLevel: read('LOG_LEVEL') ?? 'info',
    trustedProxies: list(read('TRUSTED_PROXIES') ?? 'loopback'),
    stripe: parseStripe(read, faults),
    metricsPort:
      read('PRODUCT_API_METRICS_PORT') === undefined ? undefined : whole('PRODUCT_API_METRICS_PORT', 0, [0, 65_535]),
    metricsHost: read('METRICS_HOST'),
  };
  if (env.replicate?.webhookSecret !== undefined && !/^whsec_[A-Za-z0-9+/]+=*$/.test(env.replicate.webhookSecret)) {
    faults.push('REPLICATE_WEBHOOK_SECRET must begin with "whsec_", as Replicate shows it.');
  }
  if (env.replicate && env.replicate.webhookSecret === undefined && env.publicUrl.startsWith('https:')) {
    faults.push(
      'VIDEO_PROVIDERS names replicate, but REPLICATE_WEBHOOK_SECRET is not set: its calls could not be checked.',
    );
  }
  if (!LOG_LEVELS.includes(env.logLevel)) faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  const allowed = list(read('ALLOW_DEMO_IN_PUBLIC') ?? '');
  if (isPublic(env.siteUrl) && env.stripe === undefined && !allowed.includes('payment')) {
    faults.push(
      `SITE_URL is public (${env.siteUrl}) but there is no STRIPE_SECRET_KEY, so that the test checkout would sell: ` +
        'set it, or allow this with ALLOW_DEMO_IN_PUBLIC=payment.',
    );
  }
  if (isPublic(env.siteUrl) && env.providers.includes('sample') && !allowed.includes('generation')) {
    faults.push(
      `SITE_URL is public (${env.siteUrl}) but VIDEO_PROVIDERS has the sample renderer: ` +
        'take it out, or allow it with ALLOW_DEMO_IN_PUBLIC=generation.',
    );
  }
  if (faults.length > 0) throw new Error(`The product API can't start:\n  ${faults.join('\n  ')}`);
  return env;
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Read = (name: string) => string | undefined;

/** An empty variable, as compose files leave behind, is an absent one. */
function readerOf(source: Readonly<Record<string, string | undefined>>): Read {
  return (name) => source[name]?.trim() || undefined;
}

/**
 * Reads the variables of the bucket alone, for who needs nothing else.
 * @throws Error that lists every fault
 */
export function parseS3Env(source: Readonly<Record<string, string | undefined>>): S3Settings {
  const faults: string[] = [];
  const s3 = parseS3(readerOf(source), faults);
  if (s3 && faults.length === 0) return s3;
  throw new Error(faults.join('\n') || `There is no bucket without ${S3_VARIABLES.join(', ')}.`);
}

/** All of it or nothing: half a bucket would lose files. */
function parseS3(read: Read, faults: string[]): S3Settings | undefined {
  const missing = S3_VARIABLES.filter((name) => read(name) === undefined);
  if (missing.length === S3_VARIABLES.length) return undefined;
  if (missing.length > 0) {
    faults.push(`Files go to S3 only with all of ${S3_VARIABLES.join(', ')}: ${missing.join(', ')} is missing.`);
    return undefined;
  }
  const [endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = S3_VARIABLES.map(read);
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')) {
    faults.push(`S3_ENDPOINT must be an http(s) address, not "${endpoint}".`);
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    faults.push(`S3_BUCKET must be a bucket's name (a-z, 0-9, dots and hyphens), not "${bucket}".`);
  }
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function parseStripe(read: Read, faults: string[]): StripeEnv | undefined {
  const secretKey = read('STRIPE_SECRET_KEY');
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET');
  const base = read('STRIPE_API_BASE');
  if (base !== undefined && !/^https?:$/.test(URL.canParse(base) ? new URL(base).protocol : '')) {
    faults.push(`STRIPE_API_BASE must be an http(s) address, not "${base}".`);
    return undefined;
  }
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || !/^(sk|rk)_(test|live)_/.test(secretKey)) {
    faults.push('STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.');
  }
  if (webhookSecret?.startsWith('whsec_') !== true) {
    faults.push('STRIPE_WEBHOOK_SECRET must begin with whsec_: without it no payment would ever be heard of.');
  }
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return { secretKey, webhookSecret, apiBase: base === undefined ? undefined : new URL(base) };
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseProviders(text: string, faults: string[]): ProviderNameType[] {
  const names = list(text);
  if (names.length === 0) faults.push('VIDEO_PROVIDERS names no provider.');
  for (const name of names) {
    if (!PROVIDER_NAMES.includes(name)) {
      faults.push(`VIDEO_PROVIDERS: "${name}" is none of ${PROVIDER_NAMES.join(', ')}.`);
    }
  }
  if (new Set(names).size < names.length) faults.push('VIDEO_PROVIDERS names a provider twice.');
  return names.filter((name): name is ProviderNameType => PROVIDER_NAMES.includes(name));
}

/** https and not loopback. */
function isPublic(siteUrl: string): boolean {
  return new URL(siteUrl).protocol === 'https:' && !isLoopback(siteUrl);
}

/** Whether an address leads to this machine itself. */
export function isLoopback(url: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
