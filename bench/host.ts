import { load, memoryMb } from './load';
import { median, type Measure } from './row';
import { startHost, type BenchServer } from './servers';

/** A function that responds without the product API (401, signed out), so that this measures the server around it. */
const FUNCTION_PATH = '/api/user/info';
const PAGE_PATH = '/price';
const CALLS = 20_000;
const CONNECTIONS = 20;
const PAGES = 10_000;
/** Rounds of calls and of pages: speed is their median, and memory is looked at after each. */
const ROUNDS = 4;
const CALLS_A_ROUND = CALLS / ROUNDS;

/** Function calls and pages a second, and the memory that calls leave behind. */
export const measure: Measure = async (root, report) => {
  report(`${PAGES} pages, ${CALLS} calls`);
  const server = await startHost(root);
  try {
    const figures = await measureServer(server);
    return [
      { group: 'functions', name: 'calls', value: figures.callsPerSecond, unit: 'calls/s' },
      { group: 'functions', name: `live memory after ${CALLS} calls`, value: figures.liveMb, unit: 'MB' },
      { group: 'functions', name: 'resident memory then', value: figures.residentMb, unit: 'MB' },
      {
        group: 'functions',
        name: 'live memory a 1,000 calls',
        value: figures.growthMbPerThousand,
        unit: 'MB',
        limit: { max: 0.1 },
      },
      { group: 'functions', name: 'failed calls', value: figures.failures, unit: 'calls', limit: { max: 0 } },
      { group: 'pages', name: PAGE_PATH, value: figures.pagesPerSecond, unit: 'pages/s' },
    ];
  } finally {
    await server.stop();
  }
};

async function measureServer(server: BenchServer) {
  const page = server.address + PAGE_PATH;
  const call = server.address + FUNCTION_PATH;
  await load(page, { count: 200, connections: CONNECTIONS, status: 200 });
  const pageRounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pageRounds.push((await load(page, { count: PAGES / ROUNDS, connections: CONNECTIONS, status: 200 })).perSecond);
  }
  // Not counted: code is compiled and caches fill during the first calls of a process.
  await load(call, { count: CALLS / 10, connections: CONNECTIONS, status: 401 });
  const callRounds: number[] = [];
  const liveMb = [await server.liveMemoryMb()];
  let failures = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await load(call, { count: CALLS_A_ROUND, connections: CONNECTIONS, status: 401 });
    callRounds.push(result.perSecond);
    failures += result.failures;
    liveMb.push(await server.liveMemoryMb());
  }
  const growthsMb = liveMb.slice(1).map((size, round) => size - (liveMb[round] ?? NaN));
  return {
    callsPerSecond: median(callRounds),
    pagesPerSecond: median(pageRounds),
    failures,
    liveMb: liveMb.at(-1) ?? NaN,
    residentMb: memoryMb(server.pid),
    growthMbPerThousand: (median(growthsMb) / CALLS_A_ROUND) * 1000,
  };
}
