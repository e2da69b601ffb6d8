import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { localizedPath, readSiteFacts, type Language } from './crawl/site-facts';
import { findScripts } from './find-scripts';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { localeText } from './locale-text';

test.use({ reducedMotion: 'no-preference' });

// React takes over the built HTML of every page in every language, and finds what it would have rendered itself:
// the `page` fixture fails on any complaint of its. Nothing is intercepted here: Playwright then turns the browser's
// cache off, and every page would load and compile the app again.

const site = readSiteFacts(path.dirname(__dirname));
const SCRIPTS = /\.js$/;
const PHONE = { width: 390, height: 800 };

for (const [index, language] of site.languages.entries()) {
  const isFirst = index === 0;
  test.describe(isFirst ? 'on a desk, with all that moves' : 'on a phone, with less motion', () => {
    // Languages differ by their words only: a small page at rest takes a quarter less time to draw.
    if (!isFirst) test.use({ viewport: PHONE, reducedMotion: 'reduce' });

    test(`${language.name}: every page hydrates without a console message`, async ({ page }) => {
      for (const route of site.routes) {
        await page.goto(localizedPath(language, route.path), { waitUntil: 'commit' });
        await hydrated(page, language);
        // The account leads signed-out visitors on: the next visit would cut into that one.
        if (route.path === '/account') await page.waitForURL(/\/sign-in\?/);
      }
    });
  });
}

test.describe('before the scripts are there', () => {
  test('what is chosen is kept for a reload as soon as the page answers it', async ({ page }) => {
    await page.addInitScript(() => {
      // In the same moment in which the button has the price of the choice.
      const look = () => {
        const price = document.querySelector('form button[type="submit"]')?.textContent ?? '';
        if (/\b10\b/.test(price)) window.keptWithPrice ??= sessionStorage.getItem('generator-draft') ?? 'nothing';
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const release = await hold(page, SCRIPTS);
    await page.goto('/ai-video-generator/wan-2.2-fast', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: '×4' }).check();
    release();
    await expect.poll(() => page.evaluate(() => window.keptWithPrice)).toContain('"takes":4');
  });

  test('what is typed and chosen stays and counts, and a press of Generate is answered', async ({ page }) => {
    const release = await hold(page, SCRIPTS);
    const prompt = 'A heron lifts off from a misty river';
    await page.goto('/', { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: 'Prompt' });
    await field.fill(prompt);
    await page.getByRole('combobox', { name: 'Model' }).selectOption('veo3.1fast');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page).toHaveURL('/');
    release();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Login with Google' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(field).toHaveValue(prompt);
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('veo3.1fast');
    // The prompt's counter and this model's durations: React has handled both changes.
    await expect(page.getByText(`${prompt.length} /`)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Duration' }).getByRole('option', { name: '8' })).toBeAttached();
  });

  test('a visitor who goes on at once leaves no error behind', async ({ page }) => {
    for (const patienceMs of [5, 10, 15, 20, 30, 50]) {
      await page.goto('/terms');
      await page.evaluate((ms) => {
        location.href = '/privacy';
        setTimeout(() => void (location.href = '/price'), ms);
      }, patienceMs);
      // On a fast machine the first one has arrived by then; on a slow one it is given up while it loads.
      await expect(page).toHaveURL(/\/(price|privacy)$/);
      await page.waitForLoadState();
    }
  });

  test('pages that the functions answer with are entered without an error', async ({ page }) => {
    for (const path of ['/api/auth/signout', '/api/auth/error']) {
      await page.goto('/terms');
      await page.evaluate((to) => void (location.href = to), path);
      await page.waitForURL(path.endsWith('error') ? /\/sign-in-error/ : path);
    }
  });

  test('a link to another language takes the query along', async ({ page }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/price?utm_source=letter', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).click();
    await expect(page).toHaveURL('/it/price?utm_source=letter');
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  });

  test('words that were typed go along to another page', async ({ page }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Fog over a harbour');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/');
    release();
    await expect(page).toHaveURL('/de');
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Fog over a harbour');
  });

  test('a mode chosen in the full form is the one that is shown', async ({ page }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/ai-video-generator/veo3.1', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: 'Image' }).check();
    release();
    await hydrated(page, { code: 'en' });
    await expect(page.getByRole('radio', { name: 'Image' })).toBeChecked();
    await expect(page.locator('input[type=file]').first()).toBeAttached();
  });

  test('the side menu opens, once', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const release = await hold(page, SCRIPTS);
    await page.goto('/price', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    release();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Pricing' })).toBeVisible();
  });
});

test('the head of the built page stays as it is, and every later page brings its own', async ({ page }) => {
  await page.addInitScript(() => {
    window.rendered = [];
    // React's own hook for developer tools, also in a build: Gatsby renders heads into an element of their own.
    const onCommitFiberRoot = (_: unknown, { containerInfo }: { containerInfo: Element }) => {
      if (!window.rendered?.includes(containerInfo.id)) window.rendered?.push(containerInfo.id);
    };
    const ignore = () => undefined;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: ignore,
        onCommitFiberRoot,
        onPostCommitFiberRoot: ignore,
        onCommitFiberUnmount: ignore,
      },
    });
  });
  await page.goto('/price');
  await page.evaluate(() => document.querySelectorAll('[data-gatsby-head]').forEach((tag) => (tag.isBuilt = true)));
  await hydrated(page, { code: 'en' });
  const built = () =>
    page.evaluate(() => [...document.querySelectorAll('[data-gatsby-head]')].filter(({ isBuilt }) => isBuilt).length);
  expect(await built()).toBeGreaterThan(20);
  await expectHeadOf(page, '/price');
  expect(await page.evaluate(() => window.rendered)).toEqual(['___gatsby']);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/price');
  await expectHeadOf(page, '/de/price');
  expect(await page.evaluate(() => window.rendered)).toEqual(['___gatsby', '']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wan 2.5', exact: true }).click();
  await expect(page).toHaveURL('/de/ai-video-generator/wan-2.5');
  await expectHeadOf(page, '/de/ai-video-generator/wan-2.5');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/price');
  await expectHeadOf(page, '/price');
});

test.describe('when the code of heads does not come', () => {
  test.use({ expectedComplaints: [/Failed to load resource|Loading chunk \d+ failed/] });

  test('another page is loaded as a whole, and has its own head', async ({ page }) => {
    for (const script of await findScripts('data-gatsby-head')) {
      await page.route(`**${script}`, (route) => route.abort());
    }
    await page.goto('/price');
    await hydrated(page, { code: 'en' });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await reloaded;
    await expect(page).toHaveURL('/de/price');
    await expectHeadOf(page, '/de/price');
  });
});

/** Expects the document's head and language to be those of the page that is built for this address. */
async function expectHeadOf(page: Page, address: string): Promise<void> {
  const inHead = (html: string | null) => {
    const page = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
    const tags = [...page.querySelectorAll('[data-gatsby-head]')].map((tag) => {
      const attributes = [...tag.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      return [tag.localName, ...attributes, tag.textContent].join(' ');
    });
    return { language: page.documentElement.lang, title: page.title, tags: tags.sort() };
  };
  const built = await (await page.request.get(address)).text();
  const expected = await page.evaluate(inHead, built);
  await expect.poll(() => page.evaluate(inHead, null)).toEqual(expected);
}

test.describe('what is far below the screen', () => {
  test.use({ viewport: PHONE });

  test('of all models, only the near ones are laid out at first', async ({ page }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/', { waitUntil: 'commit' });
    const cards = page.getByRole('main').locator('li', { has: page.locator('article') });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A visitor who scrolls before the page lives.
    await page.mouse.wheel(0, PHONE.height);
    await expect.poll(() => isLaidOut(cards.first())).toBe(true);
    expect(await isLaidOut(cards.last())).toBe(false);
    release();
    await expect.poll(() => isLaidOut(cards.last())).toBe(true);
  });

  test('waits until the page is usable, then the page has its true length', async ({ page }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/price', { waitUntil: 'commit' });
    const footer = page.getByRole('contentinfo');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isLaidOut(footer)).toBe(false);
    release();
    await expect.poll(() => isLaidOut(footer)).toBe(true);
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await length();
    await footer.scrollIntoViewIfNeeded();
    expect(await length()).toBe(before);
  });

  test('is laid out at once after a reload that restores the scroll position', async ({ page }) => {
    await page.goto('/price');
    await hydrated(page, { code: 'en' });
    const place = page.getByRole('heading', { name: localeText('en', 'price', 'faq.title') });
    await expect.poll(() => isLaidOut(page.getByRole('contentinfo'))).toBe(true);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await place.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const top = async () => Math.round((await place.boundingBox())?.y ?? NaN);
    const before = await top();
    const release = await hold(page, SCRIPTS);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(top).toBe(before);
    release();
    await hydrated(page, { code: 'en' });
    expect(await top()).toBe(before);
  });
});

/** Whether any of it is laid out yet, wherever it is on the page. */
function isLaidOut(part: Locator): Promise<boolean> {
  return part.evaluate(
    (element) => element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
  );
}

/**
 * The header's Login button needs the session, which only a hydrated page fetches. Looked for by its words: a locator by
 * role works out the roles of all elements each time it looks, a fifth of these tests' processor time.
 */
async function hydrated(page: Page, { code }: Pick<Language, 'code'>): Promise<void> {
  const isThere = (words: string) =>
    [...document.querySelectorAll('header button')].some(
      (button) => button.textContent?.trim() === words && button.checkVisibility({ visibilityProperty: true }),
    );
  await page.waitForFunction(isThere, localeText(code, 'common', 'login.button'), { polling: 50 });
}

declare global {
  interface Window {
    keptWithPrice?: string;
    /** The ids of elements that React has rendered into. */
    rendered?: string[];
  }
  interface Element {
    /** Whether a tag in the head came with the page's HTML. */
    isBuilt?: boolean;
  }
}
