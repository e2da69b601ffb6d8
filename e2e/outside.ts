import type { BrowserContext, Route } from '@playwright/test';

// Fakes the hosts that pages contact: no request leaves the machine.

export const ANALYTICS_ID = 'G-E2E12345';
export const ADSENSE_CLIENT = 'ca-pub-1234567890123456';
export const AD_SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
export const TAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** Answers every external request, and records its URL in `asked`, in order. */
export async function answerOutside(
  context: BrowserContext,
  answer: (route: Route, address: string) => Promise<void>,
): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    ({ hostname }) => hostname !== 'localhost' && hostname !== '127.0.0.1',
    async (route) => {
      const address = route.request().url();
      asked.push(address);
      await answer(route, address);
    },
  );
  return asked;
}

/** Builds Google's ids into the page's data, as the environment of a build would. */
export async function configureGoogle(context: BrowserContext, siteUrl: string): Promise<void> {
  const { host } = new URL(siteUrl);
  await context.route(
    ({ host: asking, pathname }) => asking === host && pathname.startsWith('/page-data/sq/d/'),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace('"analyticsId":null', `"analyticsId":"${ANALYTICS_ID}"`)
        .replace('"adsenseClient":null', `"adsenseClient":"${ADSENSE_CLIENT}"`);
      await route.fulfill({ response, body });
    },
  );
}
