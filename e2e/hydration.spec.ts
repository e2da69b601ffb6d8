import path from 'node:path';
import type { Page } from '@playwright/test';
import { localizedPath, readSiteFacts, type Language } from './crawl/site-facts';
import { expect, test } from './fixtures';
import { localeText } from './locale-text';

// React takes over the built HTML of every page in every language, and finds what it would have rendered itself:
// the `page` fixture fails on any complaint of its.

const site = readSiteFacts(path.dirname(__dirname));

for (const language of site.languages) {
  test(`${language.name}: every page comes to life without a word on the console`, async ({ page }) => {
    test.setTimeout(180_000);
    await withoutMedia(page);
    for (const route of site.routes) {
      await page.goto(localizedPath(language, route.path), { waitUntil: 'commit' });
      await hydrated(page, language);
      // The account leads signed-out visitors on: the next visit would cut into that one.
      if (route.path === '/account') await page.waitForURL(/\/sign-in\?/);
    }
  });
}

/** The header knows that nobody is signed in, which only a living page finds out. */
async function hydrated(page: Page, { code }: Language): Promise<void> {
  const login = page
    .getByRole('banner')
    .getByRole('button', { name: localeText(code, 'common', 'login.button'), exact: true });
  await expect(login).toBeVisible();
}

/** Pictures and clips have no part in this, and take most of the time. */
async function withoutMedia(page: Page): Promise<void> {
  const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  await page.route(/\.(avif|webp|jpg|png|mp4|webm)$/, (route) =>
    route.fulfill({ contentType: 'image/gif', body: pixel }),
  );
}
