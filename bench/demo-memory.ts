import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemo } from '../demo/demo';
import { readSettings } from '../demo/read-settings';
import { memoryMb } from './load';
import { median, type BenchRow, type Measure } from './row';

const ROUNDS = 3;
const PORTS = { PORT: '8473', PRODUCT_API_PORT: '8474', DEMO_ISSUER_PORT: '8475' };
/** Until what the start left behind has been given back, or never will be. */
const SETTLE_MS = 30_000;

/** Resident memory in MB. */
interface Memory {
  productApi: number;
  host: number;
}

/** Resident memory of an idle demo: after its first start, which creates the database, and after its second. */
export const measure: Measure = async (root, report) => {
  const first: Memory[] = [];
  const second: Memory[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    report(`first and second start, ${round} of ${ROUNDS}`);
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'demo-memory-'));
    try {
      first.push(await measureStart(root, dataDir));
      second.push(await measureStart(root, dataDir));
    } finally {
      await fs.rm(dataDir, { recursive: true, force: true });
    }
  }
  return [...rowsOf('first start', first), ...rowsOf('second start', second)];
};

async function measureStart(root: string, dataDir: string): Promise<Memory> {
  const settings = readSettings(root, { ...process.env, ...PORTS, DATA_DIR: dataDir });
  const demo = await startDemo(settings, () => undefined);
  try {
    await sleep(SETTLE_MS);
    return { productApi: memoryOf(demo.productApi?.pid), host: memoryOf(demo.host.pid) };
  } finally {
    await demo.stop();
  }
}

function memoryOf(pid: number | undefined): number {
  if (pid === undefined) throw new Error('The demo has no such process.');
  return memoryMb(pid);
}

function rowsOf(start: string, rounds: readonly Memory[]): BenchRow[] {
  const row = (part: string, of: keyof Memory, max: number): BenchRow => ({
    group: 'demo memory',
    name: `${part}, ${start}`,
    value: median(rounds.map((round) => round[of])),
    unit: 'MB',
    limit: { max },
  });
  return [row('product API', 'productApi', 180), row('host', 'host', 160)];
}
