import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { memoryMb } from './load';
import { median, type BenchRow, type Measure } from './row';
import { startHost } from './servers';

/** Folder of another checkout that is already built, measured alternately with this one: `BENCH_BEFORE=/tmp/before`. */
const BEFORE = process.env.BENCH_BEFORE?.trim();
const ROUNDS = 3;
/** Until what the start left behind has been given back, or never will be. */
const SETTLE_MS = 3_000;

interface Memory {
  residentMb: number;
  liveMb: number;
}

/** The host's memory with all functions loaded and no request yet; of both builds in one run, if two are given. */
export const measure: Measure = async (root, report) => {
  const builds = [
    { name: 'this build', root },
    ...(BEFORE ? [{ name: 'before', root: path.resolve(BEFORE) }] : []),
  ].map((build) => ({ ...build, rounds: [] as Memory[] }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const build of builds) {
      report(`${build.name}, start ${round} of ${ROUNDS}`);
      build.rounds.push(await measureStart(build.root));
    }
  }
  return builds.flatMap(({ name, root: folder, rounds }, index) =>
    rowsOf(name, bundlesOf(folder), rounds, index === 0),
  );
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

function rowsOf(build: string, bundles: readonly number[], rounds: readonly Memory[], isOurs: boolean): BenchRow[] {
  const group = 'host memory';
  const residentMb = median(rounds.map((round) => round.residentMb));
  return [
    { group, name: `function bundles, ${build}`, value: bundles.length, unit: 'files' },
    { group, name: `their size, ${build}`, value: bundles.reduce((sum, bytes) => sum + bytes, 0) / 1e6, unit: 'MB' },
    { group, name: `live after start, ${build}`, value: median(rounds.map((round) => round.liveMb)), unit: 'MB' },
    {
      group,
      name: `resident after start, ${build}`,
      value: residentMb,
      unit: 'MB',
      ...(isOurs && { limit: { max: 130 } }),
    },
  ];
}

/** Sizes in bytes. */
function bundlesOf(root: string): number[] {
  const folder = path.join(root, '.host', 'functions');
  return fs.readdirSync(folder).map((file) => fs.statSync(path.join(folder, file)).size);
}
