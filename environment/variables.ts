import { host, hosts, type Kind, list, matching, oneOf, port, proxies, secret, text, url, wholeNumber } from './kinds';

export interface Variable<T> {
  kind: Kind<T>;
  /** For operators; written as is into docs/environment.md and .env.example. */
  purpose: string;
  /** As written in the environment. */
  default?: string;
  /** Effect of leaving out a variable that has no fixed default. */
  without?: string;
  /** For running services only: never quoted in a message, never passed to a build. */
  isSecret?: true;
  /** Compiled into the pages: a change needs a new build. */
  isCompiledIn?: true;
}

/** Every variable that the product reads. The readers, docs/environment.md and .env.example are derived from this table. */
const DECLARED = {
  SITE_URL: {
    kind: url,
    purpose: 'public URL of the site; links and cookies are derived from it',
    default: 'http://localhost:8000',
    isCompiledIn: true,
  },
  PORT: { kind: port, purpose: 'port of the site', default: '8000' },
  PRODUCT_API_PORT: { kind: port, purpose: 'port of the product API', default: '8001' },
  DEMO_ISSUER_PORT: { kind: port, purpose: 'port of the sign-in stand-in', default: '8002' },
  HOST: { kind: host, purpose: 'address that the site listens on', without: 'all; in the demo `127.0.0.1`' },
  PRODUCT_API_HOST: { kind: host, purpose: 'address that the product API listens on', default: 'localhost' },
  DATA_DIR: { kind: text, purpose: 'database, files and secrets of the demo', default: '.data' },
  PRODUCT_API_URL: {
    kind: url,
    purpose: 'URL under which the functions reach the product API',
    without: '`PRODUCT_API_PORT` on this machine',
  },
  PRODUCT_API_PUBLIC_URL: {
    kind: url,
    purpose: 'URL under which browsers reach the files of the product API',
    without: '`PRODUCT_API_PORT` on this machine',
  },

  AUTH_SECRET: {
    kind: secret,
    purpose: 'signs sessions, 32 bytes or more',
    without: 'generated at first start',
    isSecret: true,
  },
  AUTH_SECRET_PREVIOUS: {
    kind: secret,
    purpose: 'still accepted while `AUTH_SECRET` is being replaced',
    isSecret: true,
  },
  PRODUCT_API_SECRET: {
    kind: secret,
    purpose: 'signs calls from functions to the product API, 32 bytes or more',
    without: 'generated at first start',
    isSecret: true,
  },

  GATSBY_GOOGLE_CLIENT_ID: {
    kind: text,
    purpose: 'Google sign-in, with `GOOGLE_CLIENT_SECRET`',
    without: "the stand-in's",
    isCompiledIn: true,
  },
  GOOGLE_CLIENT_SECRET: {
    kind: text,
    purpose: 'Google sign-in, with `GATSBY_GOOGLE_CLIENT_ID`',
    without: "the stand-in's",
    isSecret: true,
  },
  GOOGLE_ISSUER: { kind: url, purpose: 'OpenID issuer', without: "Google; in the demo the stand-in's" },

  DATABASE_URL: {
    kind: matching(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
    purpose: 'PostgreSQL 15 or later',
    without: 'PGlite in `DATA_DIR`',
    isSecret: true,
  },
  S3_ENDPOINT: {
    kind: url,
    purpose:
      'S3 endpoint of the bucket for videos, posters and pictures, all five `S3_*` or none; ' +
      'the host needs it too, for its security policy',
    without: 'files in `DATA_DIR`',
  },
  S3_REGION: { kind: text, purpose: 'region of the bucket' },
  S3_BUCKET: {
    kind: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket (a-z, 0-9, dots and hyphens)'),
    purpose: 'name of the bucket',
  },
  S3_ACCESS_KEY_ID: { kind: text, purpose: 'key of the bucket', isSecret: true },
  S3_SECRET_ACCESS_KEY: { kind: text, purpose: 'secret of that key', isSecret: true },

  STRIPE_SECRET_KEY: {
    kind: matching(/^(sk|rk)_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
    purpose: 'real payments, with `STRIPE_WEBHOOK_SECRET`',
    without: 'the test checkout',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    kind: matching(/^whsec_/, 'must begin with whsec_'),
    purpose: 'secret of the webhook endpoint `PRODUCT_API_PUBLIC_URL/webhooks/stripe`',
    isSecret: true,
  },
  STRIPE_API_BASE: { kind: url, purpose: 'host to call instead of Stripe, for tests', without: "Stripe's" },

  SMTP_URL: {
    kind: matching(/^smtps?:\/\/[^/\s]+\/?(\?\S*)?$/, 'must look like smtp://user:password@host:587 or smtps://…:465'),
    purpose: 'mail server that sends our e-mail, with `MAIL_FROM`',
    without: 'messages are written into `DATA_DIR/mail`',
    isSecret: true,
  },
  MAIL_FROM: {
    kind: matching(
      /^([^<>@,\r\n]{1,100} <[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/,
      'must look like Name <name@example.com>',
    ),
    purpose: 'sender of our e-mail, such as `Framelight <hello@example.com>`',
  },
  OPERATOR_EMAIL: {
    kind: matching(/^[^\s@<>,]+@[^\s@<>,]+$/, 'must be an e-mail address'),
    purpose: 'address that gets alerts, at most one an hour of each kind, and a daily digest',
    without: 'no alerts by mail',
  },

  VIDEO_PROVIDERS: {
    kind: list,
    purpose:
      "`fal`, `replicate`, `openai-video`, `sample` in order of preference; one that can't serve a video is skipped",
    default: 'sample',
  },
  FAL_KEY: { kind: text, purpose: 'key of fal.ai', isSecret: true },
  FAL_USER_ID: {
    kind: text,
    purpose: 'id of that account, as `x-fal-webhook-user-id` names it: webhooks of other accounts are refused',
    without: 'webhooks of any account that fal.ai signed',
  },
  FAL_CONCURRENCY: {
    kind: wholeNumber(1, 10_000),
    purpose:
      'concurrent orders at fal.ai, across all processes; new accounts have 2, others up to 40. Set it to yours: ' +
      'orders above the limit of the account wait at fal.ai, where our fair queue has no effect',
    default: '2',
  },
  FAL_SPEND_LIMIT_USD_DAY: {
    kind: wholeNumber(1, 10_000_000),
    purpose: 'US dollars that orders at fal.ai may cost in a day (UTC); then it gets none until the next',
    without: 'no limit',
  },
  FAL_BASE_URL: { kind: url, purpose: 'host to call instead of fal.ai, for tests', without: "fal.ai's" },
  REPLICATE_API_TOKEN: { kind: text, purpose: 'key of Replicate', isSecret: true },
  REPLICATE_WEBHOOK_SECRET: {
    kind: matching(/^whsec_[A-Za-z0-9+/]+=*$/, 'must begin with whsec_, as Replicate shows it'),
    purpose: 'verifies webhooks from Replicate to `PRODUCT_API_PUBLIC_URL/webhooks/replicate`',
    isSecret: true,
  },
  REPLICATE_BASE_URL: { kind: url, purpose: 'host to call instead of Replicate, for tests', without: "Replicate's" },
  REPLICATE_CONCURRENCY: {
    kind: wholeNumber(1, 10_000),
    purpose: 'orders at Replicate at a time, of all processes together',
    default: '100',
  },
  REPLICATE_SPEND_LIMIT_USD_DAY: {
    kind: wholeNumber(1, 10_000_000),
    purpose: 'as `FAL_SPEND_LIMIT_USD_DAY`',
    without: 'no limit',
  },
  OPENAI_VIDEO_BASE_URL: {
    kind: url,
    purpose: 'server that speaks `POST /v1/videos` (SGLang Diffusion, vLLM-Omni), with its `/v1`; see docs/own-gpu.md',
  },
  OPENAI_VIDEO_KEY: {
    kind: text,
    purpose: 'key of that server, sent as `Authorization: Bearer`',
    without: 'none is sent',
    isSecret: true,
  },
  OPENAI_VIDEO_CONCURRENCY: {
    kind: wholeNumber(1, 10_000),
    purpose: 'concurrent orders at that server, across all processes: as many as it makes at a time',
    default: '1',
  },
  OPENAI_VIDEO_TRUSTED_HOSTS: {
    kind: hosts,
    purpose:
      'hosts (`gpu-1:8091`) in private networks from which videos of that server are fetched, over http as well; ' +
      'all others stay limited to public addresses over https',
    without: 'none',
  },
  TRIAL_SPEND_LIMIT_USD_DAY: {
    kind: wholeNumber(1, 10_000_000),
    purpose: 'US dollars that reduced first videos may cost us in a day (UTC); then they have their usual price',
    without: 'no limit',
  },
  SAMPLE_RENDER_CONCURRENCY: { kind: wholeNumber(1, 64), purpose: 'concurrent sample renders', default: '1' },
  SAMPLE_RENDER_LINES: {
    kind: wholeNumber(120, 1080),
    purpose: 'shorter side of a sample clip at most, in pixels, for slow machines',
    without: 'as ordered',
  },

  GATSBY_GA_ID: {
    kind: matching(/^(G|GT)-[A-Z0-9]{4,20}$/, 'must look like G-ABC123DEF4'),
    purpose: 'Google Analytics measurement id, loaded after consent',
    without: 'no analytics',
    isCompiledIn: true,
  },
  GATSBY_ADSENSE_CLIENT: {
    kind: matching(/^ca-pub-\d{10,20}$/, 'must look like ca-pub-1234567890123456'),
    purpose: 'AdSense publisher id, loaded after consent',
    without: 'no ads',
    isCompiledIn: true,
  },

  ALLOW_DEMO_IN_PUBLIC: {
    kind: list,
    purpose: 'demo parts that may run on a public site, by name: `google`, `payment`, `generation`, `operator`, `mail`',
    without: 'none',
  },

  RELEASE: {
    kind: oneOf(['1']),
    purpose:
      '1: the build refuses texts that no second person has read in their language (`npm run content:translations`)',
    without: 'they are only counted by `npm run content:check`',
  },

  LOG_LEVEL: {
    kind: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    purpose: 'fatal, error, warn, info, debug, trace or silent',
    default: 'info',
  },
  TRUSTED_PROXIES: {
    kind: proxies,
    purpose: 'proxies whose `X-Forwarded-For` counts, for rate limits: addresses, subnets, loopback, uniquelocal',
    default: 'loopback',
  },
  METRICS_PORT: {
    kind: port,
    purpose: 'port on which the site serves `GET /metrics` to Prometheus, never its public port',
    without: 'no metrics',
  },
  PRODUCT_API_METRICS_PORT: {
    kind: port,
    purpose: 'the same for the product API',
    without: 'no metrics',
  },
  METRICS_HOST: { kind: host, purpose: 'address that both of these listen on', default: '127.0.0.1' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: url,
    purpose: "OpenTelemetry collector, such as `http://localhost:4318`; OpenTelemetry's other variables count too",
    without: 'no traces',
  },
} satisfies Record<string, Variable<unknown>>;

type Declared = typeof DECLARED;

export type VariableName = keyof Declared;

/** The type of each variable once it has been read. */
export type Values = { [N in VariableName]: Declared[N] extends { kind: Kind<infer T> } ? T : never };

/** The variables that always have a value. */
export type DefaultedName = {
  [N in VariableName]: Declared[N] extends { default: string } ? N : never;
}[VariableName];

export const VARIABLES: { readonly [N in VariableName]: Variable<Values[N]> } = DECLARED;

export const VARIABLE_NAMES = Object.keys(DECLARED) as VariableName[];

/** Variables that only running services may know. */
export const SECRET_NAMES = VARIABLE_NAMES.filter((name) => VARIABLES[name].isSecret);

/** Variables that the built pages depend on. */
export const COMPILED_IN_NAMES = VARIABLE_NAMES.filter((name) => VARIABLES[name].isCompiledIn);
