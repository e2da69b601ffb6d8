import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CookieJar } from '../../src/functions/auth/testing/cookie-jar';
import type { TestIssuer } from '../../src/functions/auth/testing/test-issuer';

/** A well-behaved visitor with a browser and their own client address. */
export class Visitor {
  readonly sub = randomUUID();
  readonly #jar = new CookieJar();

  constructor(
    private readonly siteUrl: string,
    private readonly issuer: TestIssuer,
    /** Believed from loopback, as from a proxy. */
    private readonly address: string,
  ) {}

  async send(path: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(this.siteUrl + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { 'x-forwarded-for': this.address, cookie: this.#jar.header },
      ...(form && { body: new URLSearchParams(form) }),
    });
    this.#jar.keep(answer);
    return answer;
  }

  /** Post JSON as the site's own pages do. */
  async post(path: string, body: string): Promise<Response> {
    return fetch(this.siteUrl + path, {
      method: 'POST',
      headers: {
        'x-forwarded-for': this.address,
        cookie: this.#jar.header,
        'content-type': 'application/json',
        origin: this.siteUrl,
      },
      body,
    });
  }

  /** The whole way through the issuer. Answers where it ends. */
  async signIn(): Promise<string | null> {
    this.issuer.idTokenOf = (authorization) =>
      this.issuer.sign({
        nonce: authorization.get('nonce') ?? undefined,
        sub: this.sub,
        email: `${this.sub}@example.com`,
      });
    const { csrfToken } = (await (await this.send('/api/auth/csrf')).json()) as { csrfToken: string };
    const begun = await this.send('/api/auth/signin/google', { csrfToken, callbackUrl: '/' });
    const { code, state } = this.issuer.consent(begun.headers.get('location') ?? '');
    const ended = await this.send(`/api/auth/callback/google?${new URLSearchParams({ code, state }).toString()}`);
    return ended.headers.get('location');
  }

  /** Does what must always work for every visitor. */
  async isServed(): Promise<void> {
    assert.equal(await this.#statusOf('/clip.bin'), 200, 'a file of the site');
    assert.equal(await this.#statusOf('/api/payment-service'), 200, 'the price page');
    assert.equal(await this.#statusOf('/api/shared/nothing'), 404, 'a shared link');
    assert.equal(await this.signIn(), `${this.siteUrl}/`, 'sign-in');
    const info = await this.send('/api/user/info');
    assert.equal(info.status, 200, 'the own account');
    assert.equal(((await info.json()) as { user: { credits: number } }).user.credits, 20);
  }

  /** Reads the answer to its end, as a browser does. */
  async #statusOf(path: string): Promise<number> {
    const answer = await this.send(path);
    await answer.arrayBuffer();
    return answer.status;
  }
}
