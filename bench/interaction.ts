import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/find-chromium';
import { median, type BenchRow, type Measure } from './row';
import { startHost } from './servers';

const SLOWDOWN = 4;
const VISITS = 5;
const LETTERS = 'Herons over a river.';
/** Events below it are not reported by Chromium. */
const FINEST_MS = 16;
/** From press to paint. */
const MAX_MS = 100;
const VIEWPORT = { width: 390, height: 844 };
const PROMPT = { name: 'Prompt' };

/** Steps of a visitor, each with the path of its page. */
const STEPS: { path: string; name: string; act: (page: Page) => Promise<void> }[] = [
  { path: '/', name: 'type 20 letters in the prompt', act: type },
  {
    path: '/',
    name: 'switch the model',
    // By keyboard: choosing in the browser's own list is no interaction of the page.
    act: (page) => page.getByRole('combobox', { name: 'Model' }).press('ArrowDown'),
  },
  { path: '/ai-video-generator', name: 'type 20 letters in the prompt', act: type },
  {
    path: '/ai-video-generator',
    name: 'open the list of models',
    act: async (page) => {
      await page.getByRole('button', { name: /Change$/ }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    path: '/ai-video-generator',
    name: 'switch the model',
    act: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Hailuo 02/ })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
];

const PATHS = new Set(STEPS.map(({ path }) => path));
const GROUP = `interaction, a ${SLOWDOWN}th of the processor`;

/**
 * Time from an input to the next paint (Event Timing, as INP counts it) on a phone's screen with a quarter of this
 * machine's processor, and the long tasks until the page is quiet. Those are times by the clock, so on a busy machine they
 * mean little; the processor time of the main thread, which is measured too, says what is ours of them.
 */
export const measure: Measure = async (root, report) => {
  const server = await startHost(root);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(root),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const visits: Visit[] = [];
  const work: BenchRow[] = [];
  try {
    for (let visit = 0; visit < VISITS; visit += 1) {
      for (const path of PATHS) {
        visits.push(await visitPage(browser, server.address, path));
        report(`${path}, visit ${visit + 1}`);
      }
    }
    for (const path of PATHS) work.push(...(await workOn(browser, server.address, path)));
  } finally {
    await browser.close();
    await server.stop();
  }
  return [...rowsOf(visits), ...work];
};

interface Visit {
  path: string;
  longTasksMs: number[];
  /** By the step's name: one duration an interaction. */
  interactionsMs: Record<string, number[]>;
}

/** Runs in the page, as text because tsx adds to functions what pages lack. */
const OBSERVE = `window.bench = { events: [], longTasks: [] };
  new PerformanceObserver((list) => { for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.bench.events.push([interactionId, duration]);
  }).observe({ type: 'event', durationThreshold: ${FINEST_MS}, buffered: true });
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.bench.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });`;

async function visitPage(browser: Browser, address: string, path: string): Promise<Visit> {
  const { context, page } = await openPhone(browser);
  await page.addInitScript({ content: OBSERVE });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  const longTasksMs = await page.evaluate<number[]>('window.bench.longTasks');
  const interactionsMs: Visit['interactionsMs'] = {};
  for (const step of STEPS.filter((candidate) => candidate.path === path)) {
    await page.evaluate('window.bench.events = []');
    await step.act(page);
    await painted(page);
    interactionsMs[step.name] = worstOfEach(await page.evaluate<[number, number][]>('window.bench.events'));
  }
  await context.close();
  return { path, longTasksMs, interactionsMs };
}

/** Processor time of the main thread from before each step until it is painted, times the slowdown, per interaction. */
async function workOn(browser: Browser, address: string, path: string): Promise<BenchRow[]> {
  const { context, page } = await openPhone(browser);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  await page.goto(address + path);
  await page.waitForLoadState('networkidle');
  const rows: BenchRow[] = [];
  for (const { name, act } of STEPS.filter((step) => step.path === path)) {
    const before = await spentMs();
    await act(page);
    await painted(page);
    const interactions = act === type ? LETTERS.length + 1 : 1;
    const value = (((await spentMs()) - before) / interactions) * SLOWDOWN;
    rows.push({ group: GROUP, name: `${path}, ${name}, processor`, value, unit: 'ms' });
  }
  await context.close();
  return rows;
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true });
  return { context, page: await context.newPage() };
}

/** Two frames and a task later the last paint has been reported. */
const PAINTED =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))';
const painted = (page: Page) => page.evaluate(PAINTED);

/** A press is several events of one interaction. Nothing was reported: it took less than the finest step. */
function worstOfEach(events: readonly [id: number, duration: number][]): number[] {
  const worst = new Map<number, number>();
  for (const [id, duration] of events) worst.set(id, Math.max(duration, worst.get(id) ?? 0));
  return worst.size === 0 ? [FINEST_MS] : [...worst.values()];
}

function rowsOf(visits: readonly Visit[]): BenchRow[] {
  const group = GROUP;
  const of = (path: string) => visits.filter((visit) => visit.path === path);
  const interactions = STEPS.flatMap(({ path, name }): BenchRow[] => {
    const durations = of(path).flatMap(({ interactionsMs }) => interactionsMs[name] ?? []);
    const row = { group, unit: 'ms', limit: { max: MAX_MS } };
    return [
      { ...row, name: `${path}, ${name}, p75`, value: quantile(durations, 0.75) },
      { ...row, name: `${path}, ${name}, worst`, value: Math.max(...durations) },
    ];
  });
  const loads = [...PATHS].flatMap((path): BenchRow[] => {
    const tasks = of(path).map(({ longTasksMs }) => longTasksMs);
    return [
      { group, name: `${path}, long tasks of a visit`, value: median(tasks.map(({ length }) => length)), unit: '' },
      { group, name: `${path}, longest task`, value: median(tasks.map((all) => Math.max(0, ...all))), unit: 'ms' },
    ];
  });
  return [...interactions, ...loads];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

async function type(page: Page): Promise<void> {
  const field = page.getByRole('textbox', PROMPT);
  await field.click();
  await field.pressSequentially(LETTERS);
}
