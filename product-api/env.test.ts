import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { readEnv } from './env';
import { readS3Env } from './s3-env';

const PRODUCT_API_SECRET = 'x'.repeat(32);

describe('the environment', () => {
  test('a secret is enough', () => {
    assert.deepEqual(readEnv({ PRODUCT_API_SECRET }), {
      secret: PRODUCT_API_SECRET,
      host: 'localhost',
      port: 8001,
      publicUrl: 'http://localhost:8001',
      siteUrl: 'http://localhost:8000',
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      s3: undefined,
      providers: ['sample'],
      replicate: undefined,
      fal: undefined,
      openaiVideo: undefined,
      trialUsdPerDay: undefined,
      renderConcurrency: 1,
      renderLines: undefined,
      logLevel: 'info',
      trustedProxies: ['loopback'],
      stripe: undefined,
      smtp: undefined,
      operatorEmail: undefined,
      isPublic: false,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      tracesEndpoint: undefined,
    });
  });

  test('empty variables are absent ones; addresses lose their last slash', () => {
    const env = readEnv({ PRODUCT_API_SECRET, DATABASE_URL: '', PRODUCT_API_PUBLIC_URL: 'http://a.localhost:1/' });
    assert.equal(env.databaseUrl, undefined);
    assert.equal(env.publicUrl, 'http://a.localhost:1');
  });

  test('metrics are served only on the configured port', () => {
    const metrics = { PRODUCT_API_METRICS_PORT: '9101', METRICS_HOST: '10.0.0.1' };
    const { metricsPort, metricsHost } = readEnv({ PRODUCT_API_SECRET, ...metrics });
    assert.deepEqual([metricsPort, metricsHost], [9101, '10.0.0.1']);
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, PRODUCT_API_METRICS_PORT: 'x' }), /PRODUCT_API_METRICS_PORT/);
  });

  test('every fault is named, in one message', () => {
    const bad = {
      PRODUCT_API_SECRET: 'short',
      PRODUCT_API_PORT: '99999',
      PRODUCT_API_PUBLIC_URL: 'ftp://a',
      SITE_URL: 'here',
      DATABASE_URL: 'mysql://a',
      VIDEO_PROVIDERS: 'sample,magic',
      SAMPLE_RENDER_CONCURRENCY: 'many',
      SAMPLE_RENDER_LINES: 'few',
      LOG_LEVEL: 'loud',
      PRODUCT_API_HOST: 'not a host',
      TRUSTED_PROXIES: 'everyone',
      PRODUCT_API_METRICS_PORT: 'abc',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
      STRIPE_SECRET_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'secret',
    };
    assert.throws(
      () => readEnv(bad),
      (error: unknown) => Object.keys(bad).every((name) => (error as Error).message.includes(name)),
    );
  });

  test('a provider on the list needs its keys; one that is not needs nothing', () => {
    const wants = { PRODUCT_API_SECRET, VIDEO_PROVIDERS: 'fal,replicate,sample' };
    assert.throws(
      () => readEnv(wants),
      (error: unknown) =>
        ['names fal, but FAL_KEY', 'names replicate, but REPLICATE_API_TOKEN'].every((fault) =>
          (error as Error).message.includes(fault),
        ),
    );
    const keys = { FAL_KEY: 'k', REPLICATE_API_TOKEN: 't', REPLICATE_BASE_URL: 'http://127.0.0.1:1/v1' };
    const env = readEnv({ ...wants, ...keys });
    assert.deepEqual(env.providers, ['fal', 'replicate', 'sample']);
    const limits = (ordersAtATime: number) => ({ ordersAtATime, usdPerDay: undefined });
    assert.deepEqual(env.fal, { key: 'k', baseUrl: undefined, userId: undefined, limits: limits(2) });
    assert.deepEqual(env.replicate, {
      token: 't',
      baseUrl: 'http://127.0.0.1:1/v1',
      webhookSecret: undefined,
      limits: limits(100),
    });
    assert.equal(readEnv({ PRODUCT_API_SECRET, FAL_KEY: 'k' }).fal, undefined);
    // Where Replicate can call us, its calls have to be checked.
    const inPublic = {
      ...wants,
      ...keys,
      PRODUCT_API_PUBLIC_URL: 'https://api.example.com',
      ALLOW_DEMO_IN_PUBLIC: 'payment,generation,mail',
    };
    assert.throws(() => readEnv(inPublic), /REPLICATE_WEBHOOK_SECRET is not set/);
    assert.throws(() => readEnv({ ...inPublic, REPLICATE_WEBHOOK_SECRET: 'secret' }), /must begin with whsec_/);
    assert.ok(readEnv({ ...inPublic, REPLICATE_WEBHOOK_SECRET: 'whsec_c2VjcmV0' }));
    assert.throws(() => readEnv({ ...wants, ...keys, VIDEO_PROVIDERS: 'fal,fal' }), /twice/);
  });

  test('a server of our own needs its address, and trust in it where it is not public', () => {
    const wants = { PRODUCT_API_SECRET, VIDEO_PROVIDERS: 'openai-video' };
    assert.throws(() => readEnv(wants), /names openai-video, but OPENAI_VIDEO_BASE_URL is not set/);
    const inside = { ...wants, OPENAI_VIDEO_BASE_URL: 'http://gpu-1:8091/v1' };
    assert.throws(() => readEnv(inside), /OPENAI_VIDEO_TRUSTED_HOSTS has gpu-1:8091/);
    assert.throws(() => readEnv({ ...inside, OPENAI_VIDEO_TRUSTED_HOSTS: 'http://gpu-1:8091' }), /must list hosts/);
    assert.deepEqual(readEnv({ ...inside, OPENAI_VIDEO_TRUSTED_HOSTS: 'store, GPU-1:8091' }).openaiVideo, {
      baseUrl: 'http://gpu-1:8091/v1',
      key: undefined,
      limits: { ordersAtATime: 1 },
      trustedHosts: new Set(['store', 'gpu-1:8091']),
    });
    assert.ok(readEnv({ ...wants, OPENAI_VIDEO_BASE_URL: 'https://gpu.example.com/v1' }));
  });

  test('the sample renderer and the test checkout run on a public site only if allowed', () => {
    const publicSite = { PRODUCT_API_SECRET, SITE_URL: 'https://videos.example.com' };
    assert.throws(() => readEnv(publicSite), /add "generation" to ALLOW_DEMO_IN_PUBLIC/);
    assert.throws(() => readEnv(publicSite), /add "payment" to ALLOW_DEMO_IN_PUBLIC/);
    assert.throws(() => readEnv(publicSite), /add "mail" to ALLOW_DEMO_IN_PUBLIC/);
    assert.throws(() => readEnv({ ...publicSite, ALLOW_DEMO_IN_PUBLIC: 'generation, mail' }), /payment/);
    assert.ok(readEnv({ ...publicSite, ALLOW_DEMO_IN_PUBLIC: 'payment, generation, mail' }));
    assert.ok(readEnv({ PRODUCT_API_SECRET, SITE_URL: 'https://localhost:8000' }));
  });

  test('a site is public by any of its addresses, with or without https', () => {
    for (const place of [
      { PRODUCT_API_HOST: '0.0.0.0' },
      { PRODUCT_API_HOST: '::' },
      { PRODUCT_API_PUBLIC_URL: 'https://api.example.com' },
      { SITE_URL: 'http://videos.example.com' },
    ]) {
      assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...place }), /add "payment" to ALLOW_DEMO_IN_PUBLIC/);
      assert.ok(readEnv({ PRODUCT_API_SECRET, ...place, ALLOW_DEMO_IN_PUBLIC: 'payment,generation,mail' }));
    }
  });

  test('a bucket needs all its variables', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'eu-1',
      S3_BUCKET: 'videos',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    assert.equal(readEnv({ PRODUCT_API_SECRET, ...s3 }).s3?.bucket, 'videos');
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...s3, S3_REGION: '' }), /S3_REGION is missing/);
    assert.equal(readS3Env(s3).bucket, 'videos');
    assert.throws(() => readS3Env({}), /S3_ENDPOINT is not set/);
    assert.throws(() => readS3Env({ ...s3, S3_REGION: '' }), /S3_REGION is not set/);
    assert.throws(() => readS3Env({ ...s3, S3_ENDPOINT: 's3' }), /S3_ENDPOINT/);
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...s3, S3_ENDPOINT: 's3' }), /S3_ENDPOINT/);
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...s3, S3_BUCKET: 'My Videos' }), /S3_BUCKET/);
  });

  test('a mail server needs a sender', () => {
    const smtp = { SMTP_URL: 'smtps://user:secret@mail.example.com:465', MAIL_FROM: 'Framelight <hello@example.com>' };
    const expected = { url: smtp.SMTP_URL, from: smtp.MAIL_FROM };
    assert.deepEqual(readEnv({ PRODUCT_API_SECRET, ...smtp }).smtp, expected);
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, SMTP_URL: smtp.SMTP_URL }), /MAIL_FROM is not set/);
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, MAIL_FROM: smtp.MAIL_FROM }), /SMTP_URL is not set/);
    for (const wrong of ['mail.example.com', 'https://mail.example.com', 'smtp://mail.example.com/path']) {
      assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...smtp, SMTP_URL: wrong }), /SMTP_URL must look like/);
    }
    for (const wrong of ['Framelight', 'a@b.example\nBcc: c@d.example', 'a@b.example, c@d.example']) {
      assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...smtp, MAIL_FROM: wrong }), /MAIL_FROM must look like/);
    }
  });

  test('Stripe needs both of its secrets', () => {
    const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
    const webhook = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...key }), /STRIPE_WEBHOOK_SECRET/);
    assert.throws(() => readEnv({ PRODUCT_API_SECRET, ...webhook }), /STRIPE_SECRET_KEY/);
    assert.throws(
      () => readEnv({ PRODUCT_API_SECRET, ...key, ...webhook, STRIPE_API_BASE: 'stripe' }),
      /STRIPE_API_BASE/,
    );
    const { stripe } = readEnv({ PRODUCT_API_SECRET, ...key, ...webhook });
    assert.deepEqual(stripe, { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined });
  });
});
