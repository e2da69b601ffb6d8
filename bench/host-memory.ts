import fs from 'node:fs';
import path from 'node:path';
import { memoryMb } from './load';
import { median, type BenchRow, type Measure } from './row';
import { startHost } from './servers';

const ROUNDS = 3;
/** Until what the start left behind has been given back, or never will be. */
const SETTLE_MS = 3_000;

interface Memory {
  residentMb: number;
  liveMb: number;
}

/** The host's memory with all functions loaded and no request yet. */
export const measure: Measure = async (root, report) => {
  const rounds: Memory[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    report(`start ${round} of ${ROUNDS}`);
    rounds.push(await measureStart(root));
  }
  return rowsOf(bundlesOf(root), rounds);
};

async function measureStart(root: string): Promise<Memory> {
  const host = await startHost(root);
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return { residentMb: memoryMb(host.pid), liveMb: await host.liveMemoryMb() };
  } finally {
    await host.stop();
  }
}

function rowsOf(bundles: readonly number[], rounds: readonly Memory[]): BenchRow[] {
  const group = 'host memory';
  const of = (part: keyof Memory) => median(rounds.map((round) => round[part]));
  return [
    { group, name: 'function bundles', value: bundles.length, unit: 'files' },
    { group, name: 'their size', value: bundles.reduce((sum, bytes) => sum + bytes, 0) / 1e6, unit: 'MB' },
    { group, name: 'live after start', value: of('liveMb'), unit: 'MB' },
    { group, name: 'resident after start', value: of('residentMb'), unit: 'MB', limit: { max: 160 } },
  ];
}

/** Sizes in bytes. */
function bundlesOf(root: string): number[] {
  const folder = path.join(root, '.host', 'functions');
  return fs.readdirSync(folder).map((file) => fs.statSync(path.join(folder, file)).size);
}
