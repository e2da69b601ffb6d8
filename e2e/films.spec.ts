import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JSHandle, Locator, Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { faultsOf } from './axe';
import { CLIP_LINES, collectComplaints, expect, RENDERED, startSession, test } from './fixtures';
import { localeText } from './locale-text';
import { expectNoSidewaysScroll } from './sideways-scroll';

test.use({ reducedMotion: 'no-preference' });

// A film from takes in My Videos: order, trims, preview, and what happens when two tabs change it. Real takes, real files.

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const EMAIL = 'films@example.com';
const MEDIA = path.join(__dirname, '..', 'content', 'models', 'media');

// The takes of the first test are those of the others: a render costs more than all else here.
test.describe.configure({ mode: 'serial' });

test('on a desk in English: from takes to a film that survives a reload', async ({ page }) => {
  await page.setViewportSize(DESK);
  await startSession(page, EMAIL);
  await renderTakes(page);
  const film = words('en');

  await page.goto('/films');
  await expect(page.getByText(film('empty.title'))).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: film('videos'), exact: true }).click();
  await page.getByRole('button', { name: localeText('en', 'my-videos', 'select.start') }).click();
  for (const choice of await page.getByRole('checkbox').all()) await choice.check();
  await page.getByRole('button', { name: film('addTo') }).click();
  const adding = page.getByRole('dialog', { name: film('addTo') });
  expect(await faultsOf(page)).toEqual([]);
  await adding.getByRole('button', { name: film('untitled') }).click();

  const shots = shotsOf(page);
  await expect(shots).toHaveCount(2);
  await page.getByRole('textbox', { name: film('title') }).fill('Harbour at night');
  const prompt = await promptOf(shots.first());
  const choose = (n: number) => frames(shots.nth(n - 1)).click({ position: { x: 60, y: 20 } });

  await choose(1);
  await page.getByRole('button', { name: film('later').replace('{{n}}', '1') }).press('Enter');
  await expect.poll(() => promptOf(shots.nth(1))).toBe(prompt);
  // The tools go with the shot, so that pressing again moves it again.
  await expect(page.getByRole('button', { name: film('later').replace('{{n}}', '2') })).toBeFocused();
  await frames(shots.nth(1)).dragTo(frames(shots.first()), {
    sourcePosition: { x: 60, y: 20 },
    targetPosition: { x: 40, y: 20 },
  });
  await expect.poll(() => promptOf(shots.first())).toBe(prompt);
  await saved(page, film);
  const whole = await saveFilm(page, film);
  expect(whole.name).toBe('Harbour at night.mp4');
  expect([whole.frames, whole.durationS]).toEqual([240, 10]);
  // The takes' own metadata stands in the film, in the same words.
  expect(whole.text).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia');
  expect(whole.text).toContain('wan-2.2-fast');

  await page.getByRole('button', { name: localeText('en', 'my-videos', 'details.button') }).click();
  const receipt = page.getByRole('dialog', { name: localeText('en', 'my-videos', 'details.title') });
  await expect(receipt.getByText('Total4 credits')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // The handles of a shot: the picture follows them, and the page stays where it is.
  const player = playerOf(page, 'en');
  const end = page.getByRole('spinbutton', { name: film('end') });
  const start = page.getByRole('spinbutton', { name: film('start') });
  await choose(1);
  const handle = shots.first().getByRole('slider', { name: film('end') });
  const at = await handle.boundingBox();
  if (!at) throw new Error('There is no handle.');
  await page.mouse.move(at.x + at.width / 2, at.y + 10);
  await page.mouse.down();
  await page.mouse.move(at.x - 100, at.y + 10, { steps: 4 });
  const toS = Number(await end.inputValue());
  expect(toS).toBeGreaterThan(1);
  expect(toS).toBeLessThan(4.9);
  const shownS = () =>
    player.screen
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(shownS).toBeGreaterThan(toS - 0.1);
  expect(await shownS()).toBeLessThan(toS);
  await page.mouse.up();
  await handle.press('ArrowLeft');
  await expect.poll(async () => Number(await end.inputValue())).toBeCloseTo(toS - 0.1, 1);
  await expect(player.screen).toBeInViewport({ ratio: 1 });

  // A split shot shows the same as before; a copy comes after it.
  await player.seek.fill('1');
  await page.getByRole('button', { name: film('split').replace('{{n}}', '1') }).click();
  await page.getByRole('button', { name: film('duplicate').replace('{{n}}', '1') }).click();
  await expect(shots).toHaveCount(4);
  for (const left of [3, 2]) {
    await choose(2);
    await page.getByRole('button', { name: film('remove').replace('{{n}}', '2') }).click();
    await expect(shots).toHaveCount(left);
  }

  await choose(1);
  await end.fill('1');
  await start.fill('0.4');
  await choose(2);
  await end.fill('0.6');
  await saved(page, film);
  expect(await faultsOf(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('textbox', { name: film('title') })).toHaveValue('Harbour at night');
  await expect(end).toHaveValue('1');
  await expect(start).toHaveValue('0.4');
  await expect.poll(() => promptOf(shots.first())).toBe(prompt);

  // 0.6 s of the first shot, 0.6 s of the second: it plays through both, and stops at the beginning.
  const shown = await collectTexts(page.getByText(position(film, 1, 2)));
  await expect(player.screen.locator('video').first()).toHaveAttribute('poster', /poster/);
  await player.press('play');
  await expect.poll(() => shown.evaluate((texts) => texts.some((text) => text.startsWith('Shot 2 of 2')))).toBe(true);
  // It ends on its last frame, and starts again.
  await expect(player.button('play')).toBeVisible();
  await expect(page.getByText(position(film, 2, 2))).toBeVisible();
  await player.seek.focus();
  await page.keyboard.press('p');
  await expect(page.getByText(position(film, 1, 2))).toBeVisible();
  await player.seek.fill('0.8');
  await expect(page.getByText(position(film, 2, 2))).toBeVisible();

  // The keys of a single video.
  await page.keyboard.press('p');
  await expect(page.getByText(position(film, 1, 2))).toBeVisible();
  await expect.poll(() => player.seek.inputValue().then(Number)).toBeLessThan(0.02);
  await page.keyboard.press('.');
  await expect.poll(() => player.seek.inputValue().then(Number)).toBeGreaterThan(0.02);
  expect(Number(await player.seek.inputValue())).toBeLessThan(0.1);
  await page.keyboard.press('f');
  await expect(player.button('endFullscreen')).toBeVisible();
  await page.keyboard.press('f');
  await expect(player.button('fullscreen')).toBeVisible();
});

test('a film whose trims lie between key frames is exact, or the browser says what it lacks', async ({ page }) => {
  const film = words('en');
  await openFilm(page, '');
  const canEncode = await page.evaluate(async () => {
    const { supported } = await VideoEncoder.isConfigSupported({ codec: 'avc1.640028', width: 854, height: 480 });
    return supported ?? false;
  });
  if (canEncode) {
    // 0.4 to 1 s, and 0 to 0.6 s, of 24 frames each.
    const cut = await saveFilm(page, film);
    expect(cut.frames).toBe(28);
    expect(cut.durationS).toBeCloseTo(28 / 24, 4);
    expect([cut.width, cut.height, cut.soundS]).toEqual([(CLIP_LINES * 16) / 9, CLIP_LINES, undefined]);

    // Takes of two sizes, the smaller one with sound: as exact, in the size of the larger, silent where that is silent.
    await replaceTakes(page, ['wan-2.5', 'veo3']);
    const mixed = await saveFilm(page, film);
    expect([mixed.frames, mixed.width, mixed.height]).toEqual([28, 1280, 720]);
    expect(mixed.durationS).toBeCloseTo(28 / 24, 4);
    expect(mixed.durationS - (mixed.soundS ?? 0)).toBeGreaterThan(-0.001);
    expect(mixed.durationS - (mixed.soundS ?? 0)).toBeLessThan(0.022);
  } else {
    await page.getByRole('button', { name: film('export.button') }).click();
    const refusal = film('export.missing.encoder').replace('{{shots}}', '1');
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  }
});

test.describe('shared', () => {
  // The link that is over.
  test.use({ expectedComplaints: [/status of 404/] });

  test('a film plays to its end for a signed-out visitor on a phone in Japanese, until its link is ended', async ({
    page,
    browser,
  }) => {
    const share = (key: string) => localeText('en', 'my-videos', `share.${key}`);
    await openFilm(page, '');
    await page.getByRole('button', { name: share('button') }).click();
    const dialog = page.getByRole('dialog', { name: localeText('en', 'my-videos', 'film.share.title') });
    await dialog.getByRole('switch', { name: localeText('en', 'my-videos', 'film.share.showsTitle') }).check();
    await dialog.getByRole('button', { name: share('create') }).click();
    const link = await dialog.getByRole('textbox', { name: share('link') }).inputValue();
    expect(await faultsOf(page)).toEqual([]);

    const film = words('ja');
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const viewer = await context.newPage();
    await viewer.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    const complaints = collectComplaints(viewer);
    await viewer.goto(link.replace('/shared', '/ja/shared'));
    await expect(viewer.getByRole('heading', { level: 1 })).toHaveText('Harbour at night');
    await expect(viewer).toHaveTitle(`${localeText('ja', 'my-videos', 'shared.film.title')} · Framelight`);
    await expect(viewer.getByText(localeText('ja', 'my-videos', 'aiGenerated'), { exact: true })).toBeVisible();
    expect(await viewer.content()).not.toContain('Harbour lights on black water');
    expect(await faultsOf(viewer)).toEqual([]);
    await expectNoSidewaysScroll(viewer);
    const shown = await collectTexts(viewer.getByText(position(film, 1, 2)));
    const player = playerOf(viewer, 'ja');
    await expect(player.screen.locator('video').first()).toHaveAttribute('poster', /poster/);
    await player.button('play').tap();
    const second = position(film, 2, 2);
    await expect.poll(() => shown.evaluate((texts, text) => texts.includes(text), second)).toBe(true);
    await expect(player.button('play')).toBeVisible();
    await expect(viewer.getByText(second)).toBeVisible();
    // Where no element can have the whole screen, it fills the window.
    await player.button('fullscreen').tap();
    await expect.poll(async () => (await player.screen.boundingBox())?.height).toBe(PHONE.height);
    expect(await faultsOf(viewer)).toEqual([]);
    await player.button('endFullscreen').tap();
    await expect.poll(async () => (await player.screen.boundingBox())?.height).toBeLessThan(PHONE.height);
    expect(complaints).toEqual([]);

    await dialog.getByRole('button', { name: share('end') }).click();
    await expect(dialog.getByRole('button', { name: share('create') })).toBeVisible();
    await viewer.reload();
    await expect(viewer.getByRole('heading', { level: 1 })).toHaveText(
      localeText('ja', 'my-videos', 'shared.film.gone'),
    );
    expect(await faultsOf(viewer)).toEqual([]);
    await context.close();
  });
});

test.describe('in two tabs', () => {
  // The refusal.
  test.use({ expectedComplaints: [/status of 409/] });

  test('a change of another tab is not overwritten', async ({ page, context }) => {
    const film = words('en');
    await openFilm(page, '');
    const other = await context.newPage();
    await other.goto(page.url());
    const title = (tab: Page) => tab.getByRole('textbox', { name: film('title') });
    await expect(title(other)).toHaveValue('Harbour at night');
    await title(other).fill('Harbour at dawn');
    await saved(other, film);
    await other.close();

    await title(page).fill('Harbour at noon');
    const refusal = page.getByRole('alert').filter({ hasText: localeText('en', 'errors', 'codes.film_changed') });
    await expect(refusal).toBeVisible();
    await expect(title(page)).toHaveValue('Harbour at noon');
    await refusal.getByRole('button', { name: film('loadNewer') }).click();
    await expect(title(page)).toHaveValue('Harbour at dawn');
    await title(page).fill('Harbour at night');
    await saved(page, film);
  });
});

test.describe('on a phone in Japanese', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('shots are added, moved and removed by touch, and the film is deleted', async ({ page }) => {
    const film = words('ja');
    await openFilm(page, '/ja');
    const shots = shotsOf(page);
    await expect(shots).toHaveCount(2);
    await page.getByRole('button', { name: film('add') }).tap();
    const picker = page.getByRole('dialog', { name: film('add') });
    await picker.getByRole('checkbox').first().check();
    await expect(picker.getByRole('checkbox')).toHaveCount(2);
    expect(await faultsOf(page)).toEqual([]);
    await picker.getByRole('button', { name: film('add') }).tap();
    await expect(shots).toHaveCount(3);
    await frames(shots.nth(2)).tap();
    await page.getByRole('button', { name: film('earlier').replace('{{n}}', '3') }).tap();
    await frames(shots.first()).tap();
    await page.getByRole('button', { name: film('remove').replace('{{n}}', '1') }).tap();
    await expect(shots).toHaveCount(2);
    await saved(page, film);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page)).toEqual([]);
    }
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: film('delete') }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: film('delete') })
      .tap();
    await expect(page.getByText(film('empty.title'))).toBeVisible();
  });
});

test('two new shots, the second from the last frame of the first, become a film that plays', async ({
  page,
  browser,
}) => {
  const film = words('en');
  await page.setViewportSize(DESK);
  await startSession(page, EMAIL);
  await page.goto('/films');
  await page.getByRole('button', { name: film('make') }).click();
  // An empty film opens the list of takes, which leads on.
  await writeShot(page, page.getByRole('dialog', { name: film('add') }), 'A paper boat leaves the shore', 'text');
  await page.getByRole('textbox', { name: film('title') }).fill('Boat');
  await writeShot(page, page, 'The boat reaches the open water', 'previous');
  const shots = page.getByRole('listitem').filter({ hasText: /boat/i });
  await expect(shots).toHaveCount(2);
  // A shot that is written and not made survives a reload, with its price.
  await saved(page, film);
  await page.reload();
  await expect(shots.nth(1)).toContainText(film('take.state.draft'));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Make 2 shots · \d+ credits$/ }).click();
  await expect(shots.nth(1)).toContainText(film('take.waitsForShot'));

  // Somewhere else in the meantime, in another language.
  const ja = words('ja');
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  const complaints = collectComplaints(phone);
  await startSession(phone, EMAIL);
  await phone.goto('/ja/films');
  await phone.getByRole('link', { name: /Boat/ }).tap();
  await expect(phone.getByText(position(ja, 1, 2))).toBeVisible(RENDERED);
  await expect(frames(shotsOf(phone))).toHaveCount(2);
  expect(await faultsOf(phone)).toEqual([]);
  await expectNoSidewaysScroll(phone);
  const shown = await collectTexts(phone.getByText(position(ja, 1, 2)));
  await playerOf(phone, 'ja').button('play').tap();
  const second = position(ja, 2, 2);
  await expect.poll(() => shown.evaluate((texts, text) => texts.includes(text), second)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();

  await expect(page.getByText(position(film, 1, 2))).toBeVisible();
  await expect(frames(shotsOf(page))).toHaveCount(2);
});

test('a shot begins with a picture that is chosen for it', async ({ page }) => {
  const film = words('en');
  await page.setViewportSize(DESK);
  await startSession(page, 'film-picture@example.com');
  await page.goto('/films');
  await page.getByRole('button', { name: film('make') }).click();
  const chooser = page.getByRole('dialog', { name: film('add') });
  await chooser.getByRole('button', { name: film('take.new'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: film('take.new') });
  await dialog.getByRole('textbox', { name: film('take.prompt') }).fill('The waves reach the shore');
  await dialog.getByRole('combobox', { name: film('take.from') }).selectOption('picture');
  await dialog
    .getByRole('combobox', { name: localeText('en', 'my-videos', 'receipt.model') })
    .selectOption('wan-2.2-fast');
  await dialog.getByRole('button', { name: film('take.add') }).click();
  // It can't be added without one.
  await expect(dialog.getByLabel(film('take.picture'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(film('take.picture')).setInputFiles(path.join(MEDIA, 'wan-2.5.jpg'));
  await expect(dialog.locator('img')).toHaveAttribute('src', /^blob:/);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: film('take.add') }).click();
  await expect(dialog).toBeHidden();
  await saved(page, film);

  // The picture is kept with the shot until it is made.
  await page.reload();
  const shot = page.getByRole('listitem').filter({ hasText: 'The waves reach the shore' });
  await expect(shot).toContainText(film('take.source.picture'));
  await page.getByRole('button', { name: film('take.edit').replace('{{n}}', '1') }).click();
  const changed = page.getByRole('dialog', { name: film('take.change') });
  const picture = changed.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Make 1 shot · \d+ credits?$/ }).click();
  await expect(page.getByRole('slider', { name: film('start') })).toHaveCount(1, RENDERED);
});

const words = (language: string) => (key: string) => localeText(language, 'my-videos', `film.${key}`);
type Words = ReturnType<typeof words>;

const position = (film: Words, n: number, total: number) =>
  film('position').replace('{{n}}', String(n)).replace('{{total}}', String(total));

/** The film's player, with the words of a language. */
function playerOf(page: Page, language: string) {
  const words = (key: string) => localeText(language, 'player', key);
  const screen = page.getByRole('group', { name: localeText(language, 'my-videos', 'film.player'), exact: true });
  const button = (key: string) => screen.getByRole('button', { name: words(key), exact: true });
  return {
    screen,
    button,
    press: (key: string) => button(key).click(),
    seek: screen.getByRole('slider', { name: words('seek') }),
  };
}

/** The shots on the strip. */
const shotsOf = (page: Page) => page.locator('[data-shot]');

/** The part of a made shot that is pressed and dragged. */
const frames = (shot: Locator) => shot.locator('> button');

const promptOf = (shot: Locator) => shot.locator('[title]').first().getAttribute('title');

/** Every text that the element has from now on: a shot may be over before a look at the page. */
function collectTexts(element: Locator): Promise<JSHandle<string[]>> {
  return element.evaluateHandle((node) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(node.textContent ?? '')).observe(node, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
}

/** Nothing is on its way to the server any more. */
async function saved(page: Page, film: Words): Promise<void> {
  // The whole text: that of a saved file has the word in it too.
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${film('saved')}$`) })).toBeVisible();
}

/** The file that the visitor gets. */
async function saveFilm(page: Page, film: Words) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: film('export.button') }).click(),
  ]);
  const file = await readFile(await download.path());
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The film has no picture.');
  const { packetCount } = await track.computePacketStats();
  return {
    name: download.suggestedFilename(),
    frames: packetCount,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationS: await track.computeDuration(),
    soundS: await (await input.getPrimaryAudioTrack())?.computeDuration(),
    text: file.toString('utf8'),
  };
}

/** Adds a shot that the film makes. */
async function writeShot(page: Page, place: Page | Locator, prompt: string, from: 'text' | 'previous'): Promise<void> {
  const film = words('en');
  await place.getByRole('button', { name: film('take.new'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: film('take.new') });
  await dialog.getByRole('textbox', { name: film('take.prompt') }).fill(prompt);
  await expect(dialog.getByRole('combobox', { name: film('take.from') })).toHaveValue(from);
  await dialog
    .getByRole('combobox', { name: localeText('en', 'my-videos', 'receipt.model') })
    .selectOption('wan-2.2-fast');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: film('take.add') }).click();
}

/** From now on the page gets these models' example clips for the takes that it fetches, one for each. */
async function replaceTakes(page: Page, models: readonly string[]): Promise<void> {
  const left = [...models];
  const clips = new Map<string, string>();
  await page.route(/\/video\.mp4/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const { pathname } = new URL(route.request().url());
    const clip = clips.get(pathname) ?? left.shift() ?? '';
    clips.set(pathname, clip);
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ path: path.join(MEDIA, `${clip}.mp4`), contentType: 'video/mp4', headers });
  });
}

/** Signed in again, with the only film open. */
async function openFilm(page: Page, home: string): Promise<void> {
  await startSession(page, EMAIL);
  await page.goto(`${home}/films`);
  await page.getByRole('link', { name: /Harbour/ }).click();
  await expect(page.getByRole('slider').first()).toBeVisible();
}

/** Two takes of different prompts, rendered to the end. */
async function renderTakes(page: Page): Promise<void> {
  for (const [prompt, left] of [
    ['Harbour lights on black water', 19],
    ['Rain on a harbour crane at night', 16],
  ] as const) {
    await page.goto('/ai-video-generator/wan-2.2-fast');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByTestId('credits')).toHaveText(new RegExp(`^${left}`));
  }
  await page.goto('/my-videos');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) await expect(card).toContainText('Ready', RENDERED);
}
