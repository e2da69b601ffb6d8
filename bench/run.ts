import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built';
import { isKept, type BenchRow, type Measure } from './row';

/** One file each, that exports `measure` (bench/row.ts). `npm run bench -- host renderer` runs only those named. */
const MODULES = [
  'start',
  'editors',
  'host',
  'host-memory',
  'demo-memory',
  'sign-in',
  'first-load',
  'interaction',
  'lighthouse',
  'library',
  'product-api',
  'payments',
  'polling',
  'pipeline',
  'renderer',
  'film',
];
/** Takes long, and runs only when it is named. */
const LONG_MODULES = ['cost', 'watchers', 'soak', 'lists', 'build-scaling'];

/** Without pages: nothing to build for. */
const WITHOUT_SITE: ReadonlySet<string> = new Set([
  'product-api',
  'payments',
  'polling',
  'watchers',
  'pipeline',
  'lists',
  'soak',
  'film',
  'cost',
]);

const RESULTS = path.join(__dirname, 'results.json');

/** bench/results.json: the latest figures of each module, all of one machine. */
interface Results {
  machine: Record<string, string | number>;
  modules: Record<string, { measuredAt: string; rows: BenchRow[] }>;
}

async function main(): Promise<void> {
  const root = path.dirname(__dirname);
  const named = process.argv.slice(2);
  const all = [...MODULES, ...LONG_MODULES];
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`No such benchmark: ${unknown.join(', ')}. There are ${all.join(', ')}.`);
  const chosen = named.length === 0 ? MODULES : all.filter((name) => named.includes(name));

  if (!chosen.every((name) => WITHOUT_SITE.has(name))) {
    await ensureBuilt(root, (line) => console.log(`build: ${line}`));
  }
  const machine = {
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    platform: `${os.platform()} ${os.arch()}`,
  };
  const results = earlierResults(machine);
  const measured: BenchRow[] = [];
  for (const name of chosen) {
    const { measure } = (await import(pathToFileURL(path.join(__dirname, `${name}.ts`)).href)) as { measure: Measure };
    const rows = await measure(root, (line) => console.log(`${name}: ${line}`));
    measured.push(...rows);
    results.modules[name] = { measuredAt: new Date().toISOString(), rows };
    fs.writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  }
  printTable(measured, machine);
  process.exitCode = measured.every(isKept) ? 0 : 1;
}

/** Figures of other modules stay when only some are run, unless they are another machine's. */
function earlierResults(machine: Results['machine']): Results {
  if (!fs.existsSync(RESULTS)) return { machine, modules: {} };
  const earlier = JSON.parse(fs.readFileSync(RESULTS, 'utf8')) as Results;
  return isDeepStrictEqual(earlier.machine, machine) ? earlier : { machine, modules: {} };
}

function printTable(rows: BenchRow[], machine: Record<string, string | number>): void {
  console.log(`\n${Object.values(machine).join(' · ')}\n`);
  let group = '';
  for (const row of rows) {
    if (row.group !== group) console.log(`${group === '' ? '' : '\n'}${row.group}`);
    group = row.group;
    const value = row.value.toLocaleString('en-US', { maximumFractionDigits: row.value < 100 ? 2 : 0 });
    const limit = row.limit && ('max' in row.limit ? `at most ${row.limit.max}` : `at least ${row.limit.min}`);
    const verdict = limit ? `${limit}: ${isKept(row) ? 'kept' : 'BROKEN'}` : '';
    console.log(`  ${row.name.padEnd(44)}${value.padStart(12)} ${row.unit.padEnd(9)}${verdict}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
