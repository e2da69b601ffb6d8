import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import tls from 'node:tls';
import { DAY_MS } from '#contracts/day';
import { writeRecipients } from '../../../environment/recipients';
import { loadShop } from '../../catalogue/load-plans';
import { MailServer } from '../../testing/mail-server';
import { findPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server';
import { STRIPE_KEY, StripeStandIn } from '../../testing/stripe-stand-in/stripe-stand-in';
import { runStripeSetup } from '../stripe/setup/run';
import { certificateEnd } from './certificate-end';
import { checkLaunch, launchText } from './run';

const CONTENT = path.join(__dirname, '..', '..', '..', 'content');
const NAMES = ['https://site.test', 'https://api.site.test', 'https://files.site.test'] as const;

/** Everybody but Stripe, PostgreSQL and the mail server, on one loopback port. */
class Outside {
  readonly #server = http.createServer((request, response) => {
    const [status, body] = this.answers[`${request.method} ${(request.url ?? '').split('?')[0]}`] ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  answers: Record<string, [number, object]> = {};

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.answers = {
      'GET /healthz': [200, {}],
      'POST /webhooks/stripe': [400, {}],
      'GET /google/.well-known/openid-configuration': [200, { token_endpoint: `${this.url}/google/token` }],
      'POST /google/token': [400, { error: 'invalid_grant' }],
      'GET /fal/v1/models/pricing': [200, {}],
      'GET /replicate/account': [200, {}],
      'GET /videos': [200, {}],
    };
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

describe('launch:check', async () => {
  const programs = await findPostgres();
  const outside = new Outside();
  let root: string;
  let backups: string;
  let stripe: StripeStandIn;
  let mail: MailServer;
  let postgres: PostgresServer | undefined;
  let all: Record<string, string>;
  let certificateDays = 60;

  before(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'launch-'));
    backups = path.join(root, 'backups');
    await mkdir(backups);
    await mkdir(path.join(root, '.host'));
    const files = ['plans.json', 'languages.json', 'site.json'];
    for (const name of files) await cp(path.join(CONTENT, name), path.join(root, 'content', name));
    const site = JSON.parse(await readFile(path.join(root, 'content', 'site.json'), 'utf8')) as Record<string, unknown>;
    site.contactEmail = 'hello@site.test';
    await writeFile(path.join(root, 'content', 'site.json'), JSON.stringify(site).replaceAll('[demo] ', ''));
    await writeRecipients(path.join(root, '.host'), ['google', 'mail', 'stripe', 'fal', 'replicate', 'storage']);
    await writeFile(path.join(backups, 'today'), '');
    await outside.start();
    mail = await MailServer.start();
    postgres = programs === undefined ? undefined : await startPostgres(programs);
    stripe = await StripeStandIn.start([], () => Math.floor(Date.now() / 1000));
    all = {
      SITE_URL: NAMES[0],
      PRODUCT_API_PUBLIC_URL: NAMES[1],
      PRODUCT_API_SECRET: 'planted-product-api-secret-of-32-bytes',
      AUTH_SECRET: 'planted-auth-secret-of-at-least-32-bytes',
      GATSBY_GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'planted-google-secret',
      GOOGLE_ISSUER: `${outside.url}/google`,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: 'whsec_planted',
      STRIPE_API_BASE: stripe.url.href,
      VIDEO_PROVIDERS: 'fal,replicate',
      FAL_KEY: 'planted-fal-key',
      FAL_USER_ID: 'u1',
      FAL_SPEND_LIMIT_USD_DAY: '50',
      FAL_BASE_URL: `${outside.url}/fal`,
      REPLICATE_API_TOKEN: 'planted-replicate-token',
      REPLICATE_WEBHOOK_SECRET: 'whsec_plantedreplicate',
      REPLICATE_SPEND_LIMIT_USD_DAY: '50',
      REPLICATE_BASE_URL: `${outside.url}/replicate`,
      TRIAL_SPEND_LIMIT_USD_DAY: '20',
      DATABASE_URL: postgres?.url.replace('postgres@', 'postgres:planted-database-password@') ?? '',
      S3_ENDPOINT: outside.url,
      S3_REGION: 'eu',
      S3_BUCKET: 'videos',
      S3_ACCESS_KEY_ID: 'planted-s3-id',
      S3_SECRET_ACCESS_KEY: 'planted-s3-secret',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Site <hello@framelight.example>',
      OPERATOR_EMAIL: 'ada@site.test',
    };
    await runStripeSetup(['setup'], {
      environment: all,
      contentDir: path.join(root, 'content'),
      envFile: path.join(root, 'env'),
      write: () => undefined,
    });
  });
  after(async () => {
    outside.stop();
    await stripe.stop();
    await mail.stop();
    await postgres?.stop();
    await rm(root, { recursive: true, force: true });
  });

  /** Public names lead to the loopback port. */
  const fetchHere: typeof fetch = (input, init) => {
    const url = new URL(input as string);
    return fetch(url.host.endsWith('.test') ? outside.url + url.pathname : url, init);
  };

  async function look(environment: Record<string, string | undefined>, folder: string | undefined = backups) {
    const findings = await checkLaunch({
      environment,
      root,
      backups: folder,
      now: () => new Date(),
      fetch: fetchHere,
      certificateEnd: () => Promise.resolve(new Date(Date.now() + certificateDays * DAY_MS + 60_000)),
    });
    const text = launchText(findings);
    for (const [name, value] of Object.entries(all)) {
      const isSecret = /SECRET|KEY|TOKEN|URL$/.test(name) && /planted|sk_test|letter-box/.test(value);
      if (isSecret) assert.ok(!text.includes(value), `prints no ${name}`);
    }
    assert.doesNotMatch(text, /planted|letter-box/);
    return { text, missing: findings.flatMap(({ state, text: found }) => (state === 'missing' ? [found] : [])) };
  }

  /** The stand-in's key is one of test mode; a machine may lack PostgreSQL. */
  const expected = [/key of test mode/, ...(programs === undefined ? [/DATABASE_URL is not set/] : [])];
  const others = (missing: string[]) => missing.filter((text) => !expected.some((words) => words.test(text)));

  test('all good', async () => {
    const { text, missing } = await look(all);
    assert.deepEqual(others(missing), []);
    assert.match(text, /^good +Environment +the product API would start with it$/m);
    assert.match(text, /^good +Stripe +products, prices, portal and webhook are as the content says$/m);
    assert.match(text, /^good +Mail +the mail server takes this sign-in$/m);
    assert.match(text, /^unknown +Google sign-in +whether https:\/\/site\.test\/api\/auth\/callback\/google/m);
    assert.match(text, /\d+ good, \d missing, \d not checkable from here\.$/);
  });

  test('all missing: each subject says what to do', async () => {
    const { text } = await look({});
    for (const subject of [
      'Addresses',
      'Certificates',
      'Google sign-in',
      'Stripe',
      'Videos',
      'Database',
      'Files',
      'Mail',
    ]) {
      assert.match(text, new RegExp(`^missing +${subject} `, 'm'), subject);
    }
  });

  test('each wrong once', async () => {
    const wrongly = async (words: RegExp, environment: Record<string, string>) => {
      const { missing } = await look({ ...all, ...environment });
      assert.ok(
        missing.some((text) => words.test(text)),
        `${words.source} in:\n${missing.join('\n')}`,
      );
    };
    await wrongly(/S3_BUCKET/, { S3_BUCKET: '' });
    await wrongly(/SITE_URL is not https/, { SITE_URL: 'http://site.test' });
    await wrongly(/SMTP_URL: Invalid login/, { SMTP_URL: mail.urlWith('planted-wrong') });
    await wrongly(/OPERATOR_EMAIL is not set/, { OPERATOR_EMAIL: '' });
    await wrongly(/STRIPE_WEBHOOK_SECRET/, { STRIPE_WEBHOOK_SECRET: '' });
    await wrongly(/Stripe refused request/, { STRIPE_SECRET_KEY: 'sk_live_plantedwrong' });
    await wrongly(/FAL_USER_ID is not set/, { FAL_USER_ID: '' });
    await wrongly(/FAL_SPEND_LIMIT_USD_DAY is not set/, { FAL_SPEND_LIMIT_USD_DAY: '' });
    await wrongly(/TRIAL_SPEND_LIMIT_USD_DAY is not set/, { TRIAL_SPEND_LIMIT_USD_DAY: '' });
    await wrongly(/VIDEO_PROVIDERS has the sample renderer/, { VIDEO_PROVIDERS: 'sample' });
    await wrongly(/PostgreSQL of DATABASE_URL/, { DATABASE_URL: 'postgres://u:planted-password@127.0.0.1:1/site' });

    const answers = structuredClone(outside.answers);
    for (const [call, status, words, body] of [
      ['GET /healthz', 502, /site\.test\/healthz answers 502: start the site/, {}],
      ['POST /webhooks/stripe', 404, /webhooks\/stripe answers 404: let the proxy/, {}],
      ['POST /google/token', 401, /client is refused \(invalid_client\)/, { error: 'invalid_client' }],
      ['POST /google/token', 400, /authorized redirect URIs/, { error: 'redirect_uri_mismatch' }],
      ['GET /fal/v1/models/pricing', 401, /FAL_KEY is refused \(401\)/, {}],
      ['GET /replicate/account', 401, /REPLICATE_API_TOKEN is refused/, {}],
      ['GET /videos', 403, /Cannot access the bucket/, {}],
    ] as const) {
      outside.answers[call] = [status, body];
      await wrongly(words, {});
      outside.answers = structuredClone(answers);
    }

    stripe.shelf.tax.status = 'pending';
    await wrongly(/Stripe Tax is pending/, {});
    stripe.shelf.tax.status = 'active';
    stripe.shelf.owner.charges_enabled = false;
    await wrongly(/may not charge yet/, {});
    stripe.shelf.owner.charges_enabled = true;
    const [offer] = (await loadShop(path.join(root, 'content'))).offers;
    stripe.account.price(offer?.priceId ?? '').unit_amount = 1;
    await wrongly(/Stripe charges 1: npm run stripe:setup/, {});

    certificateDays = 3;
    await wrongly(/that of site\.test ends in 3 days/, {});
    certificateDays = 60;
    await writeRecipients(path.join(root, '.host'), ['google', 'mail', 'fal', 'storage']);
    await wrongly(/policy of this build does not name stripe, replicate/, {});
    const yesterday = new Date(Date.now() - 2 * DAY_MS);
    await utimes(path.join(backups, 'today'), yesterday, yesterday);
    await wrongly(/newest in .* is 48 hours old/, {});
    const { text } = await look(all, '/nowhere/at/all');
    assert.match(text, /^unknown +Backup +ENOENT/m);
    await cp(path.join(CONTENT, 'site.json'), path.join(root, 'content', 'site.json'));
    await wrongly(/holds the demo's name, address/, {});
  });

  test('a certificate that is not valid for its name is no certificate', async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(root, name));
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-subj', '/CN=a.test'];
    execFileSync('openssl', made.map(String), { stdio: 'ignore' });
    const server = tls.createServer({ key: await readFile(key ?? ''), cert: await readFile(cert ?? '') });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await assert.rejects(certificateEnd(`localhost:${(server.address() as AddressInfo).port}`), /self-signed/);
    server.close();
  });
});
