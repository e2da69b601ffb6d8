import path from 'node:path';
import { SITE_CHECKS } from './crawl/check-site';
import { crawl, type Crawl } from './crawl/crawl';
import { readPage } from './crawl/read-page';
import { readSiteFacts } from './crawl/site-facts';
import { expect, test } from './fixtures';

// Every page in every language, as the host serves it and a reader without JavaScript gets it.

const site = readSiteFacts(path.dirname(__dirname));
let found: Crawl;

test.beforeAll(async ({ demo }) => {
  found = await crawl(demo.siteUrl, site);
});

for (const [name, check] of SITE_CHECKS) {
  test(name, async () => {
    expect(await check(found)).toEqual([]);
  });
}

test('a missing page is reported in the language of its URL, and never indexed', async ({ demo }) => {
  const route = { path: '/404', isPrivate: true };
  const headings = new Set<string>();
  for (const language of site.languages) {
    for (const missing of ['/no-such-page', '/ai-video-generator/no-such-model']) {
      const page = await readPage(demo.siteUrl, language.path + missing, { language, route });
      expect([page.status, page.lang, page.meta.get('robots')]).toEqual([404, language.hreflang, ['noindex']]);
      headings.add(page.title);
    }
  }
  expect(headings.size).toBe(site.languages.length);
});

test('an address with an unknown language is no page', async ({ demo }) => {
  for (const unknown of ['/es', '/es/price', '/de/de/price', '/EN/no-such-page']) {
    const response = await fetch(demo.siteUrl + unknown, { redirect: 'manual' });
    expect([unknown, response.status]).toEqual([unknown, 404]);
  }
});

test('the form of an address that ends in a slash leads to the one without', async ({ demo }) => {
  for (const language of site.languages) {
    const path = `${language.path}/price`;
    const response = await fetch(`${demo.siteUrl}${path}/?model=veo3`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, `${path}?model=veo3`]);
  }
});

test('a page has the styles of all pages first, then its own, and no other page’s', async ({ demo }) => {
  for (const path of ['/', '/de/price', '/ja/ai-video-generator/veo3', '/my-videos']) {
    const html = await (await fetch(demo.siteUrl + path)).text();
    const styles = [...html.matchAll(/<style data-href="([^"]+)"[^>]*>(.*?)<\/style>/gs)];
    // Code that every page has is in a file of its own as soon as webpack finds it in as many bundles as there are
    // pages; code that the app shares with pages, such as buttons, is in one named after its script.
    expect(styles.map(([, file]) => file).join(' ')).toMatch(
      /^\/app\.\S+ (\/(commons|start-app)\.\S+ )*\/component---src-(pages|templates)-\S+$/,
    );
    // The layers in their order, before anything is put into one of them.
    expect(/@layer[^;{]*./.exec(html)?.[0]).toMatch(/^@layer base, ?components;$/);
    expect(styles.at(-1)?.[2]?.length).toBeLessThan(45_000);
  }
});
