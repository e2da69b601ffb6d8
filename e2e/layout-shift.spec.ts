import { expect, test } from './fixtures';
import { hold } from './hold';
import { A_LINE, mostShiftOf, movedOn, shiftsOf, watchShifts } from './layout-shifts';
import { TEMPLATES } from './templates';

// No visible layout shifts while a page loads, whatever its URL or an earlier visit adds to it.

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test.use({ reducedMotion: 'no-preference', expectedComplaints: [/status of 404/] });

test.beforeEach(async ({ page }) => {
  await watchShifts(page);
  // A form that the address or a draft changes is shown after four seconds without the app, which a busy machine may take.
  await page.addInitScript(() => {
    const after = window.setTimeout;
    const other = (run: TimerHandler, ms?: number, ...more: unknown[]) => (ms === 4000 ? 0 : after(run, ms, ...more));
    Object.assign(window, { setTimeout: other });
  });
});

for (const viewport of [PHONE, DESK]) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport });

    const addresses = ['kling20', 'veo3.1', 'no-such-model'].map((model) => `/ai-video-generator?model=${model}`);
    for (const address of [...TEMPLATES.map(({ path }) => path), ...addresses]) {
      test(`${address} does not shift`, async ({ page }) => {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        expect(await shiftsOf(page), await movedOn(page)).toBeLessThan(await mostShiftOf(page));
      });
    }

    test('a face that arrives late moves hardly a line', async ({ page }) => {
      for (const address of ['/', '/price', '/ai-video-generator/wan-2.5', '/sign-in-error?error=AccessDenied']) {
        const release = await hold(page, /\.woff2$/);
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        // Beyond the moment for which the browser hides text that has no face yet.
        await page.waitForTimeout(500);
        expect(await page.evaluate(() => document.fonts.check('1em Onest')), 'the face is still away').toBe(false);
        release();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await page.waitForLoadState('networkidle');
        expect(await mostShiftOf(page), 'the face counts as late').toBe(A_LINE);
        expect(await shiftsOf(page), `${address}\n${await movedOn(page)}`).toBeLessThan(A_LINE);
      }
    });

    test('a footer that is still being parsed is where it will be', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false });
      const page = await context.newPage();
      const topOfFooter = async () => {
        await page.goto('/sign-in-error');
        return page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top);
      };
      const whole = await topOfFooter();
      await page.route('/sign-in-error', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({ response, body: html.slice(0, html.indexOf('<footer') + 400) });
      });
      expect(await topOfFooter()).toBe(whole);
      await context.close();
    });

    test('a form left half filled does not shift when it is restored', async ({ page }) => {
      await page.goto('/ai-video-generator?model=kling20');
      await page.getByRole('textbox', { name: 'Prompt' }).fill('A long walk through fog. '.repeat(20));
      await page.goto('/ai-video-generator');
      await expect(page.getByRole('button', { name: /Change$/ })).toHaveAccessibleName(/Kling 2\.0/);
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page), await movedOn(page)).toBeLessThan(await mostShiftOf(page));
    });
  });
}
