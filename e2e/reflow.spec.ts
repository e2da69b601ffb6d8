import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { inLanguage, TEMPLATES } from './templates';

// The languages with the longest words on the narrowest screens, and with text at twice its size.

const ROOMS = [
  { name: '320 px', viewport: { width: 320, height: 640 }, textScale: 1 },
  { name: '200 % text on a phone', viewport: { width: 640, height: 900 }, textScale: 2 },
  { name: '200 % text on a desk', viewport: { width: 1280, height: 800 }, textScale: 2 },
];

test.use({ reducedMotion: 'reduce', expectedComplaints: [/status of 404/] });

for (const language of ['de', 'ru']) {
  test(`in ${language} nothing is wider than the screen, on one page of every kind`, async ({ page }) => {
    for (const { name, path } of TEMPLATES) {
      await page.goto(inLanguage(language, path));
      await page.waitForLoadState('networkidle');
      for (const room of ROOMS) {
        await page.setViewportSize(room.viewport);
        await page.evaluate((scale) => (document.documentElement.style.fontSize = `${scale * 100}%`), room.textScale);
        expect(await tooWide(page), `${name}, ${room.name}`).toEqual([]);
      }
    }
  });
}

/** Elements that overflow the page, or a box that clips them, unless that box scrolls or truncates on purpose. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const sticksOut = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > clientWidth + 1;
    });
    const innermost = sticksOut.filter(
      (element) => !sticksOut.some((other) => other !== element && element.contains(other)),
    );
    return [
      `The page is ${scrollWidth} px wide on ${clientWidth} px`,
      ...innermost
        .slice(0, 8)
        .map(
          (element) =>
            `${element.tagName} ${element.className.toString()} "${element.textContent?.slice(0, 40) ?? ''}"`,
        ),
    ];
  });
}
