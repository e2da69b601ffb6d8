import type { Page } from '@playwright/test';
import type { Video } from '#contracts/api/videos';
import { expect, RENDERED, startSession, test } from './fixtures';

// A draft on a cheap model: a visitor in another tab is notified when it is ready, and makes the final of it on a
// better model. One visitor goes through all of it, so the steps depend on one another.
test.describe.configure({ mode: 'serial' });

const PERSON = 'drafter@example.com';
const PROMPT = 'A red kite over a harvested field, seen from below';

interface Told {
  /** How often the browser was asked for its permission. */
  requests: number;
  notifications: { title: string; body?: string; tag?: string }[];
}

test('a visitor in another tab is notified when a video is ready, and asked for permission only after opting in', async ({
  page,
}) => {
  await page.addInitScript(playNotifications);
  const release = await holdBack(page);
  const told = () => page.evaluate(() => (window as unknown as { told: Told }).told);
  await startSession(page, PERSON);
  await page.goto('/ai-video-generator/wan-2.2-fast');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
  await page.getByRole('radio', { name: '9:16' }).check();
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByTestId('credits')).toHaveText(/19/);

  await page.goto('/my-videos');
  const offer = page.getByRole('button', { name: 'Tell me when it’s ready' });
  await expect(offer).toBeVisible();
  expect(await told()).toEqual({ requests: 0, notifications: [] });
  await offer.click();
  await expect(page.getByText(/^Your browser will tell you/)).toBeVisible();
  await expect(offer).toBeHidden();
  expect((await told()).requests).toBe(1);

  await look(page, 'away');
  release();
  await expect(page).toHaveTitle(/^Video ready · /, RENDERED);
  expect((await told()).notifications).toEqual([
    { title: 'Video ready', body: PROMPT, tag: expect.stringMatching(/^[\w-]{36}$/) as unknown },
  ]);
  await look(page, 'here');
  await expect(page).toHaveTitle(/^My Videos/);
  await expect(page.getByRole('article').filter({ hasText: PROMPT })).toContainText('Ready');
});

test('a ready draft is made again on a better model: settings kept, the saving shown, the price known before', async ({
  page,
}) => {
  await startSession(page, PERSON);
  await page.goto('/my-videos');
  const draft = page.getByRole('article').filter({ hasText: PROMPT });
  await draft.getByRole('button', { name: 'More actions' }).click();
  await draft.getByRole('menuitem', { name: 'Make the final version' }).click();

  await expect(page.getByText('From draft to final version')).toBeVisible();
  await expect(page.getByText(/Your draft with Wan 2\.2 Fast cost 1\scredit/)).toBeVisible();
  const offers = page.getByRole('listitem').filter({ hasText: /saved on every draft/ });
  await expect(offers).not.toHaveCount(0);
  for (const text of await offers.allTextContents()) {
    const [, cost, saved] = /·\s(\d+)\scredits?(\d+)\scredits? saved/.exec(text) ?? [];
    expect(Number(cost) - Number(saved), text).toBe(1);
  }
  // The cheapest of them comes first, and the balance of 19 covers it.
  const choice = offers.first().getByRole('button');
  await expect(choice).toHaveAttribute('aria-pressed', 'false');
  const [, model = '', cost = ''] = /^(.+)\s·\s(\d+)\scredits?$/.exec((await choice.textContent()) ?? '') ?? [];
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(PROMPT);
  await expect(page.getByRole('radio', { name: '9:16' })).toBeChecked();
  await expect(page.getByRole('button', { name: new RegExp(`^Generate\\s·\\s${cost} credits?$`) })).toBeEnabled();

  const [request] = await Promise.all([
    page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/api/videos')),
    page.getByRole('button', { name: /^Generate/ }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ prompt: PROMPT, mode: 'text', aspectRatio: '9:16', durationS: 5 });
  await expect(page.getByTestId('credits')).toHaveText(String(19 - Number(cost)));
  await page.goto('/my-videos');
  await expect(page.getByRole('article').filter({ hasText: PROMPT })).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText(model);
});

test.describe('a model that was retired since the page was built', () => {
  // Browsers put every refused call on the console.
  test.use({ expectedComplaints: [/status of 410/] });

  test('is shown with its successor and the difference in price; one press switches, and keeps all input', async ({
    page,
  }) => {
    const error = { code: 'model_retired', message: 'x', field: 'model', replacedBy: 'wan-2.5' };
    await page.route('**/api/videos', (route) => route.fulfill({ status: 410, json: { error } }));
    await startSession(page, PERSON);
    await page.goto('/ai-video-generator/wan-2.2-fast');
    await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
    await page.getByRole('button', { name: /^Generate/ }).click();
    const notice = page.getByText(/^Wan 2\.2 Fast is retired and makes no new videos\. Wan 2\.5 takes over: /);
    await expect(notice).toBeVisible();
    const text = (await notice.textContent()) ?? '';
    const [, cost, more] = /takes over: (\d+)\scredits, (\d+)\scredits more than before\./.exec(text) ?? [];
    expect(Number(cost) - Number(more), text).toBe(3);
    await page.getByRole('button', { name: 'Switch to Wan 2.5' }).click();
    await expect(page).toHaveURL('/ai-video-generator/wan-2.5');
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(PROMPT);
    // A first video with this model: a third of its usual price.
    await expect(page.getByRole('button', { name: /^Generate( another)? · 10 credits$/ })).toBeEnabled();
  });
});

/** Runs in the page: fakes the browser's notifications, with permission granted. */
function playNotifications(): void {
  const told: Told = { requests: 0, notifications: [] };
  class PlayedNotification {
    static permission: NotificationPermission = 'default';

    static requestPermission(): Promise<NotificationPermission> {
      told.requests += 1;
      PlayedNotification.permission = 'granted';
      return Promise.resolve('granted');
    }

    constructor(title: string, { body, tag }: NotificationOptions) {
      told.notifications.push({ title, body, tag });
    }
  }
  Object.assign(window, { told, Notification: PlayedNotification });
}

/** Videos that are ready look as if they were being made until the answer is called: a render may be quicker than a test. */
async function holdBack(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(/\/api\/videos(\?|$)/, async (route) => {
    if (!isHeld || route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const { videos, ...rest } = (await response.json()) as { videos: Video[] };
    const held = videos.map((video) =>
      video.status === 'ready' ? { ...video, status: 'running', progress: 0.9 } : video,
    );
    await route.fulfill({ response, json: { ...rest, videos: held } });
  });
  return () => {
    isHeld = false;
  };
}

/** The visitor switches to another tab, or returns. A headless browser treats every page as visible. */
async function look(page: Page, where: 'away' | 'here'): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: isHidden ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, where === 'away');
}
