import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, startSession, test } from './fixtures';
import { hold } from './hold';
import { AD_SCRIPT, ADSENSE_CLIENT, answerOutside, configureGoogle, TAG_SCRIPT } from './outside';

// First touch, consent, and the third-party scripts that follow from it. Requests to other hosts are answered here:
// none leaves the machine.

/** Places an anchor at the foot of the window and a fixed frame, as AdSense does. */
const FAKE_ADS = `
  const place = document.createElement('ins');
  place.className = 'adsbygoogle';
  place.style.cssText = 'position:fixed;inset:auto 0 0;height:50px;z-index:1;pointer-events:none';
  document.body.append(place);`;

interface Outside {
  /** External URLs requested, in order. */
  asked: string[];
}

/** Answers for the world outside; `configured` builds Google's ids into the page's data, as the environment would. */
async function withOutside(context: BrowserContext, siteUrl: string, configured = true): Promise<Outside> {
  const asked = await answerOutside(context, async (route, address) => {
    if (address.startsWith(AD_SCRIPT)) return route.fulfill({ contentType: 'text/javascript', body: FAKE_ADS });
    if (address.startsWith(TAG_SCRIPT)) return route.fulfill({ contentType: 'text/javascript', body: '' });
    return route.fulfill({ contentType: 'text/html', body: linkTo(siteUrl) });
  });
  if (configured) await configureGoogle(context, siteUrl);
  return { asked };
}

/**
 * An external page with a link to us. It sets a referrer policy, because by default no referrer is sent from https to
 * http.
 */
const linkTo = (siteUrl: string) =>
  `<!doctype html><meta name="referrer" content="origin"><title>Elsewhere</title><a href="${siteUrl}">Go</a>
   <script>document.links[0].href = '${siteUrl}' + new URLSearchParams(location.search).get('to')</script>`;

const firstTouch = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('first-touch') ?? 'null') as Record<string, unknown> | null);

/** Follows a link to `path` on an external page, so that the browser itself sends the referrer. */
async function arriveFrom(page: Page, elsewhere: string, path: string): Promise<void> {
  await page.goto(`${elsewhere}?to=${encodeURIComponent(path)}`);
  await page.getByRole('link', { name: 'Go' }).click();
  await page.waitForLoadState('load');
}

const banner = (page: Page) => page.getByRole('region', { name: 'Your choice' });

// The host allows Google's addresses only where they are configured in its own environment: policy.spec.ts tests that.
test.use({ bypassCSP: true });

test.describe('first touch', () => {
  const arrivals: [string, string, string, Record<string, unknown>][] = [
    ['a search engine', 'https://www.google.com/', '/', { classified_source: 'google', classified_medium: 'organic' }],
    [
      'an Asian one, to a Korean page',
      'https://search.naver.com/',
      '/ko/price',
      { classified_source: 'naver', classified_medium: 'organic', landing_page: '/ko/price' },
    ],
    [
      'a social site, to a Chinese page',
      'https://www.xiaohongshu.com/',
      '/zh/ai-video-generator/wan-2.5',
      { classified_source: 'xiaohongshu', classified_medium: 'social', referrer_host: 'www.xiaohongshu.com' },
    ],
    [
      'a tagged link to a Japanese page',
      'https://www.google.com/',
      `/ja?${new URLSearchParams({ utm_source: 'ニュース', utm_medium: 'email', utm_campaign: '春', gclid: 'x' }).toString()}`,
      { utm_campaign: '春', click_id_type: 'gclid', classified_source: 'ニュース', classified_medium: 'email' },
    ],
    [
      'an ad, to a Russian page',
      'https://yandex.ru/',
      '/ru?yclid=123',
      { click_id: '123', click_id_type: 'yclid', classified_source: 'yandex', classified_medium: 'cpc' },
    ],
    [
      'another site',
      'https://blog.example.org/',
      '/de/price',
      { classified_source: 'blog.example.org', classified_medium: 'referral' },
    ],
    [
      'a hostile link',
      'https://www.google.com/',
      `/?utm_source=%3Cscript%3Ealert(1)%3C/script%3E&utm_medium=%E0%A4%A&__proto__=x&utm_term=${'y'.repeat(3000)}`,
      { utm_source: '<script>alert(1)</script>', utm_term: 'y'.repeat(200) },
    ],
  ];
  for (const [from, referrer, path, expected] of arrivals) {
    test(`from ${from}`, async ({ page, context, baseURL }) => {
      await withOutside(context, baseURL ?? '', false);
      await arriveFrom(page, referrer, path);
      await expect
        .poll(() => firstTouch(page))
        .toMatchObject({ ...expected, device_type: 'desktop', is_mobile: false });
    });
  }

  test('keeps the first one, whatever comes later; a sign-in is no arrival', async ({ page, context, baseURL }) => {
    await withOutside(context, baseURL ?? '', false);
    await page.goto('/?utm_source=first&utm_medium=email');
    await expect.poll(async () => (await firstTouch(page))?.utm_source).toBe('first');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/user/info'));
    await signIn(page, 'first-touch@example.com');
    expect((await sent).headers()['x-user-from']).toContain('"utm_source":"first"');
    await arriveFrom(page, 'https://www.bing.com/', '/?utm_source=second');
    await expect(page.getByTestId('credits')).toBeVisible();
    expect((await firstTouch(page))?.utm_source).toBe('first');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test('counts as mobile', async ({ page }) => {
      await page.goto('/');
      await expect.poll(() => firstTouch(page)).toMatchObject({ device_type: 'mobile', classified_source: '(direct)' });
    });
  });
});

test.describe('where the law requires consent', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('nothing is stored or loaded before consent; then all of it, and after a refusal none', async ({
    page,
    context,
    baseURL,
  }) => {
    const { asked } = await withOutside(context, baseURL ?? '');
    await page.goto('/de?utm_source=brief');
    const question = page.getByRole('region', { name: 'Deine Wahl' });
    await expect(question).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz', exact: true }).click();
    await expect(page).toHaveURL(/\/de\/privacy$/);
    await expect(question).toBeVisible();
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie.includes('_ga')])).toEqual([
      [],
      false,
    ]);
    expect(asked).toEqual([]);

    await question.getByRole('button', { name: 'Zustimmen' }).click();
    await expect(question).toBeHidden();
    await expect
      .poll(() => firstTouch(page))
      .toMatchObject({ utm_source: 'brief', landing_page: '/de?utm_source=brief' });
    await expect.poll(() => asked.filter((address) => address.startsWith(AD_SCRIPT)).length).toBe(1);
    expect(asked.some((address) => address.startsWith(TAG_SCRIPT))).toBe(true);
    await expect(page.locator('ins.adsbygoogle')).toHaveCount(1);

    await page.evaluate(() => (document.cookie = '_ga=GA1.1.1; Path=/'));
    await page.getByRole('button', { name: 'Datenschutz-Einstellungen' }).click();
    await expect(question).toBeFocused();
    await question.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(page.locator('ins.adsbygoogle')).toHaveCount(0);
    expect(await firstTouch(page)).toBeNull();
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');

    asked.length = 0;
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(question).toBeHidden();
    expect(asked).toEqual([]);
  });

  test('the question can be answered by keyboard, moves nothing, and a no is remembered', async ({
    page,
    context,
    baseURL,
  }) => {
    const { asked } = await withOutside(context, baseURL ?? '');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await page.goto('/price');
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button', { name: 'Decline' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(moved).toBeLessThan(0.01);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toBeHidden();
    expect(asked).toEqual([]);
  });
});

test('Global Privacy Control is a no, without a question', async ({ page, context, baseURL }) => {
  const { asked } = await withOutside(context, baseURL ?? '');
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }));
  await page.goto('/?utm_source=x');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await expect(banner(page)).toContainText('Global Privacy Control');
  expect(await firstTouch(page)).toBeNull();
  expect(asked).toEqual([]);
});

test.describe('the ad script', () => {
  const adsIn = ({ asked }: Outside) => asked.filter((address) => address.startsWith(AD_SCRIPT));

  test('is not requested while the session is loading, and then for a signed-out visitor', async ({
    page,
    context,
    baseURL,
  }) => {
    const outside = await withOutside(context, baseURL ?? '');
    const release = await hold(page, '**/api/auth/session');
    await page.goto('/');
    await expect.poll(() => firstTouch(page)).not.toBeNull();
    expect(adsIn(outside)).toEqual([]);
    release();
    await expect.poll(() => adsIn(outside)).toEqual([`${AD_SCRIPT}?client=${ADSENSE_CLIENT}`]);
  });

  test('is not requested while user info is loading, then for a non-paying user; is removed once they pay', async ({
    page,
    context,
    baseURL,
  }) => {
    const outside = await withOutside(context, baseURL ?? '');
    await startSession(page, 'ads@example.com');
    const release = await hold(page, '**/api/user/info');
    await page.goto('/price');
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
    // Analytics begins when ads may.
    await expect.poll(() => outside.asked.some((address) => address.startsWith(TAG_SCRIPT))).toBe(true);
    expect(adsIn(outside)).toEqual([]);
    release();
    await expect.poll(() => adsIn(outside).length).toBe(1);
    await expect(page.locator('ins.adsbygoogle')).toHaveCount(1);

    await answerAsPaying(page);
    // Coming back to the tab makes the page look again, at most every five seconds.
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return page.locator('ins.adsbygoogle').count();
      })
      .toBe(0);
  });

  test('is never requested by a paying user', async ({ page, context, baseURL }) => {
    const outside = await withOutside(context, baseURL ?? '');
    await startSession(page, 'ads@example.com');
    await answerAsPaying(page);
    await page.goto('/price');
    await expect(page.getByTestId('credits')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(adsIn(outside)).toEqual([]);
  });

  test('is never requested where no publisher is configured', async ({ page, context, baseURL }) => {
    const outside = await withOutside(context, baseURL ?? '', false);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(outside.asked).toEqual([]);
  });

  async function answerAsPaying(page: Page): Promise<void> {
    await page.route('**/api/user/info', async (route) => {
      const response = await route.fetch();
      const { user } = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { user: { ...user, paid_user: 1 } } });
    });
  }
});

test('analytics receives a sign-up with its offer, and a change of language', async ({ page, context, baseURL }) => {
  await withOutside(context, baseURL ?? '');
  const events = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
        .map((entry) => Array.from(entry))
        .filter(([command]) => command === 'event'),
    );
  await page.goto('/');
  await signIn(page, `sign-up-${Date.now()}@example.com`);
  await expect.poll(events).toEqual([['event', 'sign_up', { method: 'google', offer: '20 free credits' }]]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de$/);
  await expect
    .poll(async () => (await events()).at(-1))
    .toEqual(['event', 'language_change', { from: 'en', to: 'de' }]);
});
