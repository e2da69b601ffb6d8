import { randomUUID } from 'node:crypto';
import { expect, RENDERED, startSession, test } from './fixtures';

/** States of an EventSource. */
const OPEN = 1;
const CLOSED = 2;

const ORDER = {
  model: 'wan-2.2-fast',
  mode: 'text',
  prompt: 'A ferry that leaves at dawn',
  durationS: 5,
  resolution: '480p',
  aspectRatio: '16:9',
};

test('a waiting page learns at once that its video is ready, and stops listening', async ({ page }) => {
  const { request } = page.context();
  await startSession(page, 'listener@example.com');
  const asked = await request.post('/api/videos', { data: ORDER, headers: { 'idempotency-key': randomUUID() } });
  expect(asked.status()).toBe(202);

  await page.addInitScript(() => {
    const opened: EventSource[] = [];
    const Stream = window.EventSource;
    const listen = (url: string) => {
      const stream = new Stream(url);
      opened.push(stream);
      return stream;
    };
    Object.assign(window, {
      opened,
      EventSource: new Proxy(Stream, { construct: (_, [url]: [string]) => listen(url) }),
    });
  });
  const streams = () =>
    page.evaluate(() => (window as unknown as { opened: EventSource[] }).opened.map(({ readyState }) => readyState));
  // Answers would be too late: only the stream can bring the news.
  await page.route('**/api/videos?ids=*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { videos: { askAgainMs?: number }[] };
    for (const each of body.videos) if (each.askAgainMs !== undefined) each.askAgainMs = 3_600_000;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/my-videos');
  const card = page.getByRole('article').filter({ hasText: ORDER.prompt });
  await expect(card).toContainText(/In queue|Rendering/);
  await expect.poll(streams).toEqual([OPEN]);
  await expect(card).toContainText('Ready', RENDERED);
  // Nothing is in the making any more.
  await expect.poll(streams).toEqual([CLOSED]);
});
