import type { Page } from '@playwright/test';

/** No answer to an address like this reaches the page until the function that this returns is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
