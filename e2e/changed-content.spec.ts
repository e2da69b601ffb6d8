import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureServable } from '../scripts/ensure-built';
import { checkContent } from '../gatsby/content/check-content';
import { ADDED_LANGUAGE } from '../gatsby/content/testing/added-language';
import { formatProblem } from '../gatsby/content/problem';
import { ADDED, copyChangedSite, FURTHER, furtherModel, RENAMED, RETIRED } from './changed-site';
import { checkSite } from './crawl/check-site';
import { crawl, type Crawl } from './crawl/crawl';
import { localizedPath, readSiteFacts, type SiteFacts } from './crawl/site-facts';
import { startDevelop } from './develop';
import { collectComplaints, expect, freeDemoPorts, signIn, test as base } from './fixtures';
import { localeText } from './locale-text';
import { answerOutside } from './outside';

// Edits that an editor makes in files alone: new models, more than a page is built with, a retired one, another product
// name, a new language. The edited copy is built once, and has to be as sound as the site itself.

const test = base.extend({
  siteRoot: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const root = await fs.mkdtemp(path.join(os.tmpdir(), 'changed-site-'));
      await copyChangedSite(path.dirname(__dirname), root);
      const problems = checkContent(root).filter(({ kind }) => kind !== 'note');
      expect(problems.map(formatProblem), 'problems of the changed content').toEqual([]);
      await ensureServable(root, (line) => console.log(`copy: ${line}`));
      await use(root);
      await fs.rm(root, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 15 * 60_000 },
  ],
});
test.describe.configure({ mode: 'serial' });

let site: SiteFacts;
let found: Crawl;

test.beforeAll(async ({ siteRoot, demo }) => {
  site = readSiteFacts(siteRoot);
  found = await crawl(demo.siteUrl, site);
});

const pageOf = (route: string, language = 'en') =>
  found.pages.find((page) => page.route.path === route && page.language.code === language);
const linksOf = (route: string, language: string) => pageOf(route, language)?.links.map(({ href }) => href) ?? [];
const addedPage = `/ai-video-generator/${ADDED.key}`;

test('the changed site passes every check of the crawl', async () => {
  expect(found.pages).toHaveLength(site.routes.length * site.languages.length);
  expect(await checkSite(found)).toEqual([]);
});

test('the new model has its page, card, footer link, choice and prices in every language', async ({ demo }) => {
  for (const language of site.languages) {
    const address = localizedPath(language, addedPage);
    expect(pageOf(addedPage, language.code)?.title).toContain(ADDED.title);
    // Card and footer on the home page; the footer alone elsewhere.
    expect(linksOf('/', language.code).filter((href) => href === address).length).toBeGreaterThanOrEqual(2);
    expect(linksOf('/terms', language.code)).toContain(address);
    expect(pageOf('/', language.code)?.html).toContain(`value="${ADDED.key}"`);
    expect(pageOf('/price', language.code)?.fullText).toContain(ADDED.title);
  }
  const sitemap = await (await fetch(`${demo.siteUrl}/sitemap.xml`)).text();
  const entries = sitemap.split(`<loc>${site.siteUrl}/`).filter((entry) => entry.includes(`${ADDED.key}</loc>`));
  expect(entries).toHaveLength(site.languages.length);
});

test('the form offers the new model', async ({ page }) => {
  await page.goto(`/ai-video-generator?model=${ADDED.key}`);
  const chosen = page.getByRole('button', { name: /Change$/ });
  await expect(chosen).toHaveAccessibleName(new RegExp(`^Model ${ADDED.title}`));
  await chosen.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${ADDED.title}`) })).toBeVisible();
});

test('the new name is everywhere, routes too, and the old one nowhere', async ({ demo, request }) => {
  for (const page of found.pages) {
    expect(page.title).toContain(RENAMED.name);
    expect(/.{30}framelight.{30}/i.exec(page.html)?.[0], page.path).toBeUndefined();
  }
  for (const file of ['/sitemap.xml', '/manifest.webmanifest', '/favicon.svg', '/robots.txt']) {
    expect((await (await request.get(file)).text()).toLowerCase(), file).not.toContain('framelight');
  }
  for (const language of site.languages) {
    const pro = `/ai-video-generator/${RENAMED.slug}1pro`;
    expect(pageOf(pro, language.code)?.fullText).toContain(`${RENAMED.name} 1.0 Pro`);
    const old = await fetch(`${demo.siteUrl}${language.path}/ai-video-generator/framelight1pro`);
    expect(old.status).toBe(404);
  }
});

test('a retired model keeps its page, shows that it is retired, and can make no video', async ({ page }) => {
  await page.goto(`/ai-video-generator/${RETIRED.key}`);
  await expect(page.getByText('Retired').first()).toBeVisible();
  await expect(
    page.getByRole('main').locator(`a[href="/ai-video-generator/${RETIRED.successor}"]`).first(),
  ).toBeVisible();
  await expect(page.getByText('This model is retired. Choose another one.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).toHaveCount(0);
  await expect(page.getByText(/^If your video fails/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What it costs' })).toHaveCount(0);
});

test('`?model=` of a retired model shows a notice, with a link to its successor', async ({ page }) => {
  await page.goto(`/ai-video-generator?model=${RETIRED.key}`);
  await expect(page.getByText(`${RETIRED.title} is retired and makes no new videos.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  await page.getByRole('link', { name: /^Go to its successor/ }).click();
  await expect(page).toHaveURL(`/ai-video-generator/${RETIRED.successor}`);
});

/** Models that these pages are built with, however many there are; and what a page may weigh with so many, in kB. */
const FIRST_MODELS = 24;
const BOUNDED = [
  { route: '/', pageData: 150, html: 300 },
  { route: '/price', pageData: 90, html: 200 },
  { route: '/ai-video-generator', pageData: 160, html: 120 },
];

test('no page of the catalogue grows with it', async ({ request }) => {
  for (const language of site.languages) {
    for (const { route, pageData, html } of BOUNDED) {
      const address = localizedPath(language, route);
      const file = await request.get(`/page-data${address === '/' ? '/index' : address}/page-data.json`);
      const { result } = (await file.json()) as { result: { data: { allModel: Json } } };
      const { nodes, totalCount } = result.data.allModel;
      expect(nodes, address).toHaveLength(FIRST_MODELS);
      expect(totalCount).toBeGreaterThan(FIRST_MODELS);
      expect.soft((await file.body()).length / 1000, `kB of page data, ${address}`).toBeLessThan(pageData);
      const page = Buffer.byteLength(pageOf(route, language.code)?.html ?? '');
      expect.soft(page / 1000, `kB of HTML, ${address}`).toBeLessThan(html);
      expect(pageOf(route, language.code)?.html).not.toContain(far.key);
    }
  }
});

interface Json {
  nodes: unknown[];
  totalCount: number;
}

/** The last of the catalogue. */
const far = furtherModel(FURTHER.count);
const farPage = `/ai-video-generator/${far.key}`;

test('plain links lead to every model, in every language', () => {
  const pages = site.routes.map(({ path: route }) => route).filter((route) => /^\/ai-video-generator\/./.test(route));
  expect(pages.length).toBeGreaterThan(FIRST_MODELS);
  for (const language of site.languages) {
    expect(linksOf('/', language.code)).toContain(localizedPath(language, '/models'));
    const listed = linksOf('/models', language.code);
    expect(pages.filter((route) => !listed.includes(localizedPath(language, route)))).toEqual([]);
  }
});

test('a visitor gets from the home page to any model, by its maker', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'All models' }).click();
  await expect(page).toHaveURL('/models');
  await page.getByRole('searchbox').fill(FURTHER.maker);
  await expect(page.getByRole('status').filter({ hasText: `Models found: ${FURTHER.count}` })).toBeVisible();
  await page.getByRole('link', { name: far.title, exact: true }).click();
  await expect(page).toHaveURL(farPage);
});

test.describe('while the other models cannot be loaded', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED .*page-data\/models/] });

  test('the menu finds every model, and says when the others cannot be loaded', async ({ page }) => {
    await page.goto('/ai-video-generator');
    const parts = '**/page-data/models/**';
    await page.route(parts, (route) => route.abort());
    await page.getByRole('button', { name: /Change$/ }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('searchbox').fill(far.title);
    await expect(menu.getByText('We couldn’t load the other models.')).toBeVisible();
    await page.unroute(parts);
    await menu.getByRole('button', { name: 'Try again' }).click();
    await menu.getByRole('button', { name: new RegExp(`^${far.title}`) }).click();
    const chosen = page.getByRole('button', { name: new RegExp(`^Model ${far.title}.*Change$`) });
    await expect(chosen).toBeVisible();
    await page.reload();
    await expect(chosen).toBeVisible();
  });
});

test('`?model=` chooses a model beyond the first', async ({ page }) => {
  await page.goto(`/ai-video-generator?model=${far.key}`);
  await expect(page.getByRole('button', { name: new RegExp(`^Model ${far.title}.*Change$`) })).toBeVisible();
});

const { code, name, path: prefix, hreflang } = ADDED_LANGUAGE;

test('the new language has all pages, named by every other, each with its card', async ({ demo, request }) => {
  expect(site.languages).toHaveLength(11);
  const alternate = { hreflang, href: `${site.siteUrl}${prefix}/price` };
  for (const language of site.languages) expect(pageOf('/price', language.code)?.alternates).toContainEqual(alternate);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${alternate.href}</loc>`);
  const [card = ''] = pageOf('/price', code)?.meta.get('og:image') ?? [];
  expect(card).toContain(`/social/${code}/`);
  expect((await fetch(card.replace(site.siteUrl, demo.siteUrl))).headers.get('content-type')).toBe('image/jpeg');
});

test('the language menu leads there and back', async ({ page }) => {
  await page.goto('/price');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(`${prefix}/price`);
  await expect(page.locator('html')).toHaveAttribute('lang', hreflang);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page).toHaveURL('/price');
});

test('sign-in, checkout and sign-out speak the new language', async ({ page, siteRoot }) => {
  const text = (namespace: string, key: string) => localeText(code, namespace, key, siteRoot);
  const heading = (words: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  await page.goto(`${prefix}/price`);
  await page.getByRole('button', { name: text('common', 'login.button'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common', 'login.google') })
    .click();
  await heading(text('demo-sign-in', 'title'));
  await page.getByRole('button', { name: 'demo@example.com' }).click();
  await expect(page.getByTestId('credits')).toBeVisible();

  const buy = text('price', 'packs.buy').replace('{{credits}}', '250');
  await page.getByRole('button', { name: new RegExp(`^${buy}\\D`) }).click();
  await heading(text('demo-checkout', 'title'));
  await expect(page.locator('html')).toHaveAttribute('lang', hreflang);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: text('demo-checkout', 'approve') }).click();
  await expect(page).toHaveURL(new RegExp(`${prefix}/purchase`));

  await page.goto(`/api/auth/signout?callbackUrl=${encodeURIComponent(`${prefix}/price`)}`);
  await heading(text('common', 'header.signOut'));
  await page.getByRole('button', { name: text('common', 'header.signOut') }).click();
  await expect(page).toHaveURL(`${prefix}/price`);
});

test('a page by the documentation of Gatsby and its plugins does what that says', async ({ page, siteRoot }) => {
  const text = (language: string, key: string) => localeText(language, 'common', key, siteRoot);
  await page.goto('/de/probe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('de', 'nav.pricing'));
  await expect(page.getByTestId('bare')).toHaveText(text('de', 'nav.pricing'));
  await expect(page.getByTestId('trans')).toHaveText(`© 2026 ${RENAMED.name}`);
  expect(await page.getByTestId('parts').innerHTML()).toBe('Made with <strong>care</strong>');
  await expect(page.getByTestId('language')).toHaveText('de 11 /probe en');
  await expect(page.getByRole('link', { name: 'in French' })).toHaveAttribute('href', '/fr/probe');

  // The page lives: React has it, and both images have replaced their placeholders.
  await page.getByRole('button', { name: 'pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'pressed 1' })).toBeVisible();
  for (const name of ['from a query', 'by its path']) {
    await expect(page.getByRole('img', { name })).toHaveCSS('opacity', '1');
    expect(await page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
  }
  await expect(page.locator('body')).toHaveAttribute('data-inline-script', 'ran');
  await expect(page.locator('body')).toHaveAttribute('data-idle-script', 'ran');

  const list = page.getByTestId('list');
  await list.evaluate((element) => element.scrollTo(0, 300));
  await page.getByRole('link', { name: 'to the prices' }).click();
  await expect(page).toHaveURL('/de/price');
  await page.goBack();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(300);
  await page.getByRole('button', { name: 'in Japanese' }).click();
  await expect(page).toHaveURL('/ja/probe');
  await page.getByRole('button', { name: 'go to the prices' }).click();
  await expect(page).toHaveURL('/ja/price');
});

test('`npm run dev` shows the site, follows an edit without a reload, says that it is a demo, and signs in', async ({
  browser,
  siteRoot,
}) => {
  const places = { ...(await freeDemoPorts()), DATA_DIR: path.join(siteRoot, '.data-develop') };
  const develop = await startDevelop(siteRoot, places);
  try {
    const page = await browser.newPage({ baseURL: develop.siteUrl });
    const complaints = collectComplaints(page);
    // With a network, Google's script would load without a complaint.
    const asked = await answerOutside(page.context(), (route) => route.abort());
    // Built pages are left in public/, of which a development server redirected those with a dot for ever.
    expect((await page.goto('/ai-video-generator/wan-2.5'))?.status()).toBe(200);
    await page.goto('/');
    const headline = page.getByRole('heading', { level: 1 });
    await expect(headline).toHaveText(localeText('en', 'home', 'hero.title', siteRoot));
    await expect(page.getByRole('main').locator(`a[href="${addedPage}"]`).first()).toBeVisible();

    const file = path.join(siteRoot, 'content', 'locales', 'en', 'home.json');
    const texts = JSON.parse(await fs.readFile(file, 'utf8')) as { hero: { title: string } };
    texts.hero.title = 'Videos from an edit';
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await fs.writeFile(file, JSON.stringify(texts, null, 2));
    await expect(headline).toHaveText(texts.hero.title);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const note = localeText('en', 'common', 'login.demo', siteRoot);
    await expect(page.getByRole('dialog').getByText(note)).toBeVisible();
    await page.goto('/privacy');
    await expect(page.getByText('Google receives nothing')).toBeVisible();
    await signIn(page);
    expect(asked, 'of other hosts').toEqual([]);
    expect(complaints, 'on the console').toEqual([]);
    await page.close();
  } finally {
    await develop.stop();
  }
});
