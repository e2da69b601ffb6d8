import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { copySite } from '../e2e/changed-site';
import { cpuMs, memoryMb } from './load';
import type { BenchRow, Measure } from './row';

/**
 * Catalogue sizes to build, in models with ten languages each; BUILD_SIZES for others, e.g. "10,50,200". The first
 * separates the fixed cost of a build from the cost per page.
 */
const SIZES = (process.env.BUILD_SIZES ?? '10,100,1000').split(',').map(Number);
/** Limit for the cost per page in the largest catalogue, relative to the second. */
const MAX_COST_RATIO = 1.2;
/** A model's English summary is on its page, those of three related models, and one page of the list of all models. */
const PAGES_WITH_SUMMARY = 6;
const LOOK_MS = 500;
const HEAP_MB = 12_000;

type Model = Record<string, unknown> & { texts: Record<string, { summary: string }> };

interface BuildCost {
  seconds: number;
  /** Processor time of Gatsby and all its workers. */
  cpuSeconds: number;
  peakMb: number;
  /** As Gatsby counts what it did: page queries run, and pages rendered. */
  queries: number;
  /** Files of page data written. */
  pageData: number;
  pages: number;
}

interface SizedCost extends BuildCost {
  size: number;
}

/**
 * Builds catalogues of several sizes, each with only the resized pictures cached, and the largest once more after an
 * edit of one model. Compares processor time, because the machine may be busy with other work. Runs only when named,
 * because it is slow.
 */
export const measure: Measure = async (root, report) => {
  const rows: BenchRow[] = [];
  const costs: SizedCost[] = [];
  for (const size of SIZES) {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), `bench-build-${size}-`));
    try {
      await copySite(root, folder);
      await allowManyTrials(path.join(folder, 'content/plans.json'));
      const edited = await growCatalogue(path.join(folder, 'content/models'), size);
      const first = await build(folder);
      report(`${size} models: ${describe(first)}`);
      costs.push({ size, ...first });
      rows.push(...rowsOf(size, first));
      if (size !== SIZES.at(-1)) continue;
      await editModel(edited);
      const again = await build(folder);
      report(`${size} models, one edited: ${describe(again)}`);
      rows.push(...rowsOfEdit(size, again));
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }
  return [...rows, ...comparisonOf(costs)];
};

/**
 * Two ratios. Of the whole cost, in which what every build costs is shared by more pages in a larger catalogue; and of what
 * each further page costs, from which that is left out.
 */
function comparisonOf(costs: readonly SizedCost[]): BenchRow[] {
  const [least, middle, most] = [costs.at(-3), costs.at(-2), costs.at(-1)];
  if (!middle || !most) return [];
  const limit = { max: MAX_COST_RATIO };
  const row = (name: string, value: number) => ({ group: 'build', name, value, unit: 'x', limit });
  const sizes = `${most.size} models / ${middle.size}`;
  const whole = row(`processor a page, ${sizes}`, msAPage(most) / msAPage(middle));
  const upper = msAFurtherPage(middle, most);
  if (!least) return [furtherRow(middle, most, upper), whole];
  const lower = msAFurtherPage(least, middle);
  return [
    furtherRow(least, middle, lower),
    furtherRow(middle, most, upper),
    whole,
    row(`processor each further page, ${sizes}`, upper / lower),
  ];
}

function furtherRow(from: SizedCost, to: SizedCost, value: number): BenchRow {
  return { group: 'build', name: `each further page, ${from.size} to ${to.size} models`, value, unit: 'ms' };
}

function msAPage({ cpuSeconds, pages }: BuildCost): number {
  return (cpuSeconds / pages) * 1000;
}

function msAFurtherPage(from: BuildCost, to: BuildCost): number {
  return ((to.cpuSeconds - from.cpuSeconds) / (to.pages - from.pages)) * 1000;
}

/** Fills the folder up with copies of the models in it, which share their media. Returns the file of one copy. */
async function growCatalogue(folder: string, size: number): Promise<string> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.json'));
  const models = await Promise.all(
    names.map(async (name) => JSON.parse(await fs.readFile(path.join(folder, name), 'utf8')) as Model),
  );
  let file = '';
  for (let number = models.length; number < size; number += 1) {
    const like = models[number % models.length];
    if (!like) throw new Error(`There is no model in ${folder}.`);
    const key = `bench-${number}`;
    const title = `Bench ${number}`;
    // `runsOn` says whose a model with a name of ours is; these have none. JSON leaves it out.
    const copy = { ...like, runsOn: undefined, key, title, page: `/ai-video-generator/${key}`, order: 1000 + number };
    const texts = Object.entries(like.texts).map(([code, text]) => [
      code,
      // French puts a space before a colon.
      { ...text, summary: `${title}${code === 'fr' ? ' ' : ''}: ${text.summary}` },
    ]);
    file = path.join(folder, `${key}.json`);
    await fs.writeFile(file, JSON.stringify({ ...copy, texts: Object.fromEntries(texts) as object }));
  }
  return file;
}

/** Each further model adds a trial to what the free credits of an account can cost. */
async function allowManyTrials(file: string): Promise<void> {
  const plans = JSON.parse(await fs.readFile(file, 'utf8')) as { trial: object };
  await fs.writeFile(file, JSON.stringify({ ...plans, trial: { ...plans.trial, accountCostMaxUsd: 10_000 } }));
}

async function editModel(file: string): Promise<void> {
  const model = JSON.parse(await fs.readFile(file, 'utf8')) as Model;
  const english = model.texts.en;
  if (!english) throw new Error(`${file} has no English texts.`);
  english.summary = `Edited. ${english.summary}`;
  await fs.writeFile(file, JSON.stringify(model));
}

async function build(folder: string): Promise<BuildCost> {
  const startedAt = performance.now();
  const gatsby = path.join(folder, 'node_modules', 'gatsby', 'cli.js');
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, gatsby, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', CI: 'true', NO_COLOR: '1', GATSBY_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const cpu = new Map<number, number>();
  let peakMb = 0;
  const timer = setInterval(() => {
    let totalMb = 0;
    for (const pid of processTree(child.pid)) {
      try {
        cpu.set(pid, cpuMs(pid));
        const sizeMb = memoryMb(pid);
        // A process that is ending reports no memory.
        if (!Number.isNaN(sizeMb)) totalMb += sizeMb;
      } catch {
        // Ended between the two looks.
      }
    }
    peakMb = Math.max(peakMb, totalMb);
  }, LOOK_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`The build failed:\n${output.slice(-3000)}`);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: [...cpu.values()].reduce((sum, ms) => sum + ms, 0) / 1000,
    peakMb,
    queries: countOf(output, /success run (?:page queries|queries in workers) - [\d.]+s - (\d+)\//),
    pageData: countOf(output, /success Writing page-data\.json [\w\s.-]*- [\d.]+s - (\d+)\//),
    pages: countOf(output, /success Building static HTML for pages - [\d.]+s - (\d+)\//),
  };
}

/** A process and all that came from it (Linux). */
function processTree(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  let children: string[];
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  } catch {
    return [];
  }
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** Gatsby says nothing of a step that had nothing to do. */
function countOf(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

function rowsOf(size: number, cost: BuildCost): BenchRow[] {
  const group = 'build';
  return [
    { group, name: `${size} models, time`, value: cost.seconds, unit: 's' },
    { group, name: `${size} models, processor`, value: cost.cpuSeconds, unit: 's' },
    { group, name: `${size} models, processor a page`, value: msAPage(cost), unit: 'ms' },
    { group, name: `${size} models, peak memory`, value: cost.peakMb, unit: 'MB' },
    { group, name: `${size} models, pages`, value: cost.pages, unit: 'pages' },
  ];
}

function rowsOfEdit(size: number, cost: BuildCost): BenchRow[] {
  const group = 'build';
  const edited = `${size} models, one edited`;
  const limit = { max: PAGES_WITH_SUMMARY };
  return [
    { group, name: `${edited}: time`, value: cost.seconds, unit: 's' },
    { group, name: `${edited}: processor`, value: cost.cpuSeconds, unit: 's' },
    { group, name: `${edited}: queries`, value: cost.queries, unit: 'queries' },
    { group, name: `${edited}: page data written`, value: cost.pageData, unit: 'files', limit },
    { group, name: `${edited}: rendered`, value: cost.pages, unit: 'pages', limit },
  ];
}

function describe({ seconds, cpuSeconds, peakMb, queries, pageData, pages }: BuildCost): string {
  const work = `${queries} page queries, ${pageData} files of page data, ${pages} pages rendered`;
  return `${seconds.toFixed(0)} s (processor ${cpuSeconds.toFixed(0)} s), ${peakMb.toFixed(0)} MB at most, ${work}`;
}
