import type { BrowserContext, Page } from '@playwright/test';
import { SupervisedChild } from '../demo/supervisor';
import { expect, freePorts, test } from './fixtures';
import { AD_SCRIPT, ADSENSE_CLIENT, ANALYTICS_ID, answerOutside, configureGoogle, TAG_SCRIPT } from './outside';

// Ads and analytics under the Content-Security-Policy of a site that has both. Stand-ins for Google's scripts load what
// the real ones are known to load; that those load nothing else can't be proved here.

// The browser logs what it has blocked, as this test expects; the assertions below check it.
test.use({ expectedComplaints: [/Content Security Policy/] });

let host: SupervisedChild;
let siteUrl: string;

// A second host of the same demo: another environment for all of it would start a whole demo more.
test.beforeAll(async ({ demo }) => {
  const { definition } = demo.host;
  const [port] = await freePorts(1);
  siteUrl = `http://localhost:${port}`;
  host = new SupervisedChild({
    ...definition,
    environment: {
      ...definition.environment,
      PORT: String(port),
      SITE_URL: siteUrl,
      GATSBY_GA_ID: ANALYTICS_ID,
      GATSBY_ADSENSE_CLIENT: ADSENSE_CLIENT,
    },
  });
  await host.start();
  const isReady = () =>
    fetch(`${siteUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
});

test.afterAll(() => host.stop());

/** The URLs that AdSense's script loads, by kind. */
const ADSENSE = {
  scripts: [
    'https://pagead2.googlesyndication.com/pagead/managed/js/adsense/m202611/show_ads_impl.js',
    'https://tpc.googlesyndication.com/sodar/sodar2.js',
    'https://ep2.adtrafficquality.google/sodar/sodar2.js',
    'https://partner.googleadservices.com/gampad/cookie.js',
    'https://www.googletagservices.com/activeview/js/current/rx_lidar.js',
    'https://fundingchoicesmessages.google.com/i/pub-1234567890123456',
  ],
  frames: [
    'https://googleads.g.doubleclick.net/pagead/ads',
    'https://tpc.googlesyndication.com/safeframe/1-0-45/html/container.html',
    'https://ep2.adtrafficquality.google/sodar/runner.html',
    'https://www.google.com/recaptcha/api2/aframe',
  ],
  images: [
    'https://pagead2.googlesyndication.com/pagead/gen_204',
    'https://ep1.adtrafficquality.google/pagead/sodar',
    'https://www.google.com/pagead/drt/ui',
    'https://www.gstatic.com/adsense/icon.png',
  ],
  calls: [
    'https://pagead2.googlesyndication.com/pagead/ping',
    'https://ep1.adtrafficquality.google/getconfig/sodar',
    'https://googleads.g.doubleclick.net/pagead/id',
    'https://csi.gstatic.com/csi',
    'https://fundingchoicesmessages.google.com/el/AGSKWx',
  ],
};

/** The URLs that Google's tag loads for a measurement id, without Google Signals. */
const ANALYTICS = {
  scripts: ['https://www.googletagmanager.com/gtag/destination'],
  frames: [],
  images: ['https://www.google-analytics.com/g/collect', 'https://www.googletagmanager.com/a'],
  calls: ['https://region1.google-analytics.com/g/collect', 'https://analytics.google.com/g/collect'],
};

/** URLs that the policy does not allow. */
const STRANGER = {
  scripts: ['https://stranger.example/x.js'],
  frames: ['https://stranger.example/frame'],
  images: ['https://stranger.example/pixel'],
  calls: ['https://stranger.example/call'],
};

type Loads = typeof ADSENSE;

/** A script that loads all of it, as a script of Google's would. */
const loading = ({ scripts, frames, images, calls }: Loads, more = '') => `
  for (const src of ${JSON.stringify(scripts)}) document.head.append(Object.assign(document.createElement('script'), { src }));
  for (const src of ${JSON.stringify(frames)}) {
    const place = document.createElement('ins');
    place.className = 'adsbygoogle';
    place.style.cssText = 'position:fixed;inset:auto 0 0;height:50px';
    place.append(Object.assign(document.createElement('iframe'), { src }));
    document.body.append(place);
  }
  for (const src of ${JSON.stringify(images)}) new Image().src = src;
  for (const url of ${JSON.stringify(calls)}) fetch(url, { mode: 'no-cors' }).catch(() => undefined);
  ${more}`;

const all = ({ scripts, frames, images, calls }: Loads) => [...scripts, ...frames, ...images, ...calls];

async function visit(page: Page, context: BrowserContext, adScript: string): Promise<string[]> {
  const asked = await answerOutside(context, async (route, address) => {
    const script = address.startsWith(AD_SCRIPT)
      ? adScript
      : address.startsWith(TAG_SCRIPT) && !address.includes('destination')
        ? loading(ANALYTICS)
        : undefined;
    const isScript = script !== undefined || route.request().resourceType() === 'script';
    await route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: script ?? '' });
  });
  await configureGoogle(context, siteUrl);
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener('securitypolicyviolation', (event) => {
      blocked.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(siteUrl);
  await expect.poll(() => asked.some((address) => address.startsWith(AD_SCRIPT))).toBe(true);
  await expect.poll(() => asked.some((address) => address.startsWith(TAG_SCRIPT))).toBe(true);
  return asked;
}

const blockedOn = (page: Page) => page.evaluate(() => (window as unknown as { blocked: string[] }).blocked);

test('everything that ads and analytics are known to load is allowed', async ({ page, context }) => {
  const asked = await visit(page, context, loading(ADSENSE));
  for (const address of [...all(ADSENSE), ...all(ANALYTICS)]) {
    await expect.poll(() => asked.some((one) => one.startsWith(address)), address).toBe(true);
  }
  expect(await blockedOn(page)).toEqual([]);
});

test('and nothing else: no unknown host, no inline script', async ({ page, context }) => {
  const inline = `document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = true' }));`;
  const asked = await visit(page, context, loading(STRANGER, inline));
  await expect
    .poll(async () => (await blockedOn(page)).map((blocked) => blocked.split(' ')[0]).sort())
    .toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'script-src-elem']);
  expect(asked.filter((address) => address.includes('stranger'))).toEqual([]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
