import { startSignInService, type SignInService } from './testing/sign-in-service';

let service: SignInService;

beforeAll(async () => {
  service = await startSignInService();
});

afterAll(() => service.stop());

describe('an office behind one address', () => {
  it('makes 600 calls in two minutes, of any kind', async () => {
    const browser = service.browser();
    const csrfToken = await browser.csrfToken();
    const calls = [
      () => browser.send('session'),
      () => browser.send('providers'),
      () => browser.send('signin/google', { form: { csrfToken } }),
      () => browser.send('callback/googleonetap', { form: { csrfToken, id_token: 'x', json: 'true' } }),
    ];
    const statuses = new Set<number>();
    for (let times = 0; times < 150; times += 1) {
      for (const { status } of await Promise.all(calls.map((call) => call()))) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([200, 302, 401]);
  });
});

describe('too many calls', () => {
  it('are refused with Retry-After: scripts by status, forms with the error page', async () => {
    const browser = service.browser();
    const csrfToken = await browser.csrfToken();
    const post = () => browser.send('signin/google', { form: { csrfToken, json: 'true' } });
    let answer = await post();
    for (let times = 0; answer.status === 200 && times < 1000; times += 1) answer = await post();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(120);
    expect(answer.body).toEqual({ url: `${service.siteUrl}/api/auth/error?error=RateLimited` });

    expect((await browser.send('signin/google', { form: { csrfToken } })).status).toBe(429);
    const back = await browser.send('callback/google?code=x&state=y');
    expect(back.location).toBe(`${service.siteUrl}/api/auth/error?error=RateLimited`);
    // Pages and the session stay available.
    expect((await browser.send('session')).status).toBe(200);
  });
});

describe('an address', () => {
  it("behind our proxy is the one that the proxy reports, whatever the request's own headers claim", async () => {
    const browser = service.browser();
    const log = (forwardedFor: string) =>
      browser.send('_log', { form: { code: 'X' }, headers: { 'x-forwarded-for': forwardedFor } });
    let { status } = await log('203.0.113.1');
    for (let times = 0; status === 200 && times < 200; times += 1) ({ status } = await log('203.0.113.1'));
    expect(status).toBe(429);
    expect((await log('198.51.100.9, 203.0.113.1')).status).toBe(429);
    expect((await log('203.0.113.2')).status).toBe(200);
  });
});
