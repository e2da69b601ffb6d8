import type { Logger } from 'pino';
import type { Host } from '../../../host/server';
import { startFunctionHost } from '../../../host/testing/test-host';
import { oneTapNonce } from '../csrf/csrf-token';
import { AccountServer, TEST_PRODUCT_API_SECRET } from './account-server';
import { CookieJar, type SentCookie } from './cookie-jar';
import { TEST_CLIENT_ID, TEST_CLIENT_SECRET, TestIssuer } from './test-issuer';

export const TEST_AUTH_SECRET = 'a'.repeat(32);

export interface ServiceAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed when it is JSON. */
  body: unknown;
  location: string | null;
  cookies: SentCookie[];
}

export interface ServiceRequest {
  method?: string;
  form?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
  /** Sent as it is, with the content type of `headers`. */
  raw?: string;
}

/** The sign-in service as the host mounts it, with an issuer and a product API that the test plays. */
export interface SignInService {
  siteUrl: string;
  address: string;
  issuer: TestIssuer;
  accounts: AccountServer;
  /** A browser with no cookies. */
  browser(): TestBrowser;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  siteUrl?: string;
  env?: Record<string, string>;
  /** In place of the issuer that the test plays. */
  issuerUrl?: string;
  /** The host's; silent unless given. */
  logger?: Logger;
}

/** To be started once a test file: the environment of a process is read once. */
export async function startSignInService({
  siteUrl,
  env,
  issuerUrl,
  logger,
}: ServiceOptions = {}): Promise<SignInService> {
  const issuer = new TestIssuer();
  const accounts = new AccountServer();
  const ownIssuerUrl = await issuer.start();
  const productApiUrl = await accounts.start();
  const site = siteUrl ?? 'http://localhost:8000';
  Object.assign(process.env, {
    SITE_URL: site,
    AUTH_SECRET: TEST_AUTH_SECRET,
    GATSBY_GOOGLE_CLIENT_ID: TEST_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: TEST_CLIENT_SECRET,
    GOOGLE_ISSUER: issuerUrl ?? ownIssuerUrl,
    PRODUCT_API_URL: productApiUrl,
    PRODUCT_API_PUBLIC_URL: 'http://localhost:8001',
    PRODUCT_API_SECRET: TEST_PRODUCT_API_SECRET,
    ALLOW_DEMO_IN_PUBLIC: 'google',
    ...env,
  });
  // Imported late: the modules read the environment that was set just now.
  const { default: handle } = await import('../../../api/auth/[...]');
  const started: { host: Host; address: string } = await startFunctionHost(
    { '/api/auth/*': handle },
    { productApiUrl, ...(logger && { logger }) },
  );
  return {
    siteUrl: site,
    address: started.address,
    issuer,
    accounts,
    browser: () => new TestBrowser(started.address, issuer),
    stop: async () => {
      await started.host.stop(0);
      await Promise.all([issuer.stop(), accounts.stop()]);
    },
  };
}

/** Speaks the protocol as a browser would, and shows every answer. */
export class TestBrowser {
  jar = new CookieJar();

  constructor(
    private readonly address: string,
    private readonly issuer: TestIssuer,
  ) {}

  async send(path: string, { method, form, json, headers = {}, raw }: ServiceRequest = {}): Promise<ServiceAnswer> {
    const isWrite = form !== undefined || json !== undefined || raw !== undefined;
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? raw : JSON.stringify(json);
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await fetch(`${this.address}/api/auth/${path}`, {
      method: method ?? (isWrite ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        ...(isWrite && { 'content-type': type }),
        ...(this.jar.names.length > 0 && { cookie: this.jar.header }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const cookies = this.jar.keep(response);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parse(text),
      location: response.headers.get('location'),
      cookies,
    };
  }

  async csrfToken(): Promise<string> {
    const { body } = await this.send('csrf');
    return (body as { csrfToken: string }).csrfToken;
  }

  /** A form with the CSRF token that a page of ours would send. */
  async post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.send(path, { form: { csrfToken: await this.csrfToken(), ...fields }, headers });
  }

  async session(): Promise<Record<string, unknown>> {
    return (await this.send('session')).body as Record<string, unknown>;
  }

  /** The whole OAuth path. */
  async signIn(callbackUrl = '/'): Promise<ServiceAnswer> {
    const { location } = await this.post('signin/google', { callbackUrl });
    const { code, state } = this.issuer.consent(location ?? '');
    return this.send(`callback/google?${new URLSearchParams({ code, state }).toString()}`);
  }

  /** Posts One Tap's credential as our page does; the default is a valid one. */
  async oneTap(token?: string, fields: Record<string, string> = {}): Promise<ServiceAnswer> {
    const csrfToken = await this.csrfToken();
    const idToken = token ?? this.issuer.sign({ nonce: oneTapNonce(csrfToken) });
    return this.send('callback/googleonetap', { form: { csrfToken, id_token: idToken, json: 'true', ...fields } });
  }

  async oneTapNonce(): Promise<string> {
    return oneTapNonce(await this.csrfToken());
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
