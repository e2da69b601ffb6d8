import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';

// Menus and dialogs with nothing but a keyboard: in, around, out, and the focus back where it was.

test('the skip link is the first stop, and leads past the header', async ({ page }) => {
  await openLiving(page, '/price');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the login dialog keeps the focus, closes with Escape, and gives the focus back', async ({ page }) => {
  await openLiving(page, '/');
  const login = page.getByRole('banner').getByRole('button', { name: 'Login', exact: true });
  await tabTo(page, login);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  const stops = new Set<string>();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    stops.add(await focusedName(page, dialog));
  }
  expect([...stops].filter((name) => name !== 'browser').sort()).toEqual([
    'Close',
    'Login with Google',
    'privacy policy',
    'terms of use',
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
});

test('the language menu opens with the arrow, wraps around, finds by letter, and closes with Escape', async ({
  page,
}) => {
  await openLiving(page, '/price');
  const button = page.getByRole('button', { name: 'English', exact: true });
  await tabTo(page, button);
  await page.keyboard.press('ArrowDown');
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(item('English')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Italiano')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('English')).toBeFocused();
  await page.keyboard.press('d');
  await expect(item('Deutsch')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await expect(item('English')).toBeFocused();
  await page.keyboard.press('d');
  await expect(item('Deutsch')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/de/price');
});

test('the account menu opens, walks and closes', async ({ page }) => {
  await openLiving(page, '/');
  await signIn(page, 'keyboard@example.com');
  const button = page.getByRole('button', { name: /^Your account/ });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Videos' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my-videos');
});

test('the model picker opens, chooses, and gives the focus back', async ({ page }) => {
  await openLiving(page, '/ai-video-generator');
  const button = page.getByRole('button', { name: /Change$/ });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a model' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: /^Veo 3\.1 Fast/ }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toHaveAccessibleName(/Veo 3\.1 Fast/);
  await expect(button).toBeFocused();
});

test('the whole form is filled in and sent by keyboard', async ({ page }) => {
  await openLiving(page, '/ai-video-generator');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await tabTo(page, prompt);
  await page.keyboard.type('Rain on a tin roof');
  await tabTo(page, page.getByRole('button', { name: /^Generate/ }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveValue('Rain on a tin roof');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the side menu keeps the focus, closes with Escape, and hands over to the login dialog', async ({ page }) => {
    await openLiving(page, '/price');
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let press = 0; press < 24; press += 1) {
      await page.keyboard.press('Tab');
      await focusedName(page, menu);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await tabTo(page, menu.getByRole('button', { name: 'Login', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

/** Keys pressed before hydration are lost; the header's Login button appears after it. */
async function openLiving(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
}

const MANY_STOPS = 60;

/** Presses Tab until `target` has the focus, and sees that each stop on the way shows where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < MANY_STOPS; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await focusIsVisible(page), 'the focused element shows it').toBe(true);
  }
  throw new Error(`${MANY_STOPS} presses of Tab did not reach ${String(target)}.`);
}

/** An outline, a ring, or the element's own frame drawn for it. */
function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return true;
    const shows = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    // Radio buttons and file inputs are hidden behind their label.
    const stand = activeElement.closest('label') ?? activeElement;
    return [activeElement, stand, ...stand.querySelectorAll('*')].some(shows);
  });
}

/**
 * Name of the focused element, which must be inside `container`; focus may pass through the browser's own UI in
 * between.
 */
async function focusedName(page: Page, container: Locator): Promise<string> {
  const place = await container.evaluate((element) => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'browser';
    return element.contains(activeElement) ? 'inside' : activeElement.outerHTML.slice(0, 120);
  });
  if (place === 'browser') return place;
  expect(place).toBe('inside');
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });
}
