import { load, memoryMb } from './load';
import { median, type BenchRow, type Measure } from './row';
import { startGatsbyServe, startHost, type BenchServer } from './servers';

/** A function that responds without the product API (401, signed out), so that this measures the server around it. */
const FUNCTION_PATH = '/api/user/info';
const PAGE_PATH = '/price';
const CALLS = 20_000;
/** `gatsby serve` reads the bundle again for each call and never frees it: 20,000 calls would need 100 GB. */
const GATSBY_CALLS = 150;
const PAGES = 10_000;
/** Of calls and of pages: speed is their median, and memory is looked at after each. */
const ROUNDS = 4;

/** Function calls and pages a second, and memory: our host beside `gatsby serve`, on the same build, in one run. */
export const measure: Measure = async (root, report) => {
  report('our host');
  const ours = await using(startHost(root), (server) => measureServer(server, CALLS, 20));
  report('gatsby serve');
  const gatsby = await using(startGatsbyServe(root), (server) => measureServer(server, GATSBY_CALLS, 4));
  const rows: BenchRow[] = [
    { group: 'functions', name: 'calls, our host', value: ours.callsPerSecond, unit: 'calls/s' },
    { group: 'functions', name: 'calls, gatsby serve', value: gatsby.callsPerSecond, unit: 'calls/s' },
    { group: 'functions', name: 'calls, ratio', value: ours.callsPerSecond / gatsby.callsPerSecond, unit: 'x' },
    { group: 'functions', name: `live memory after ${CALLS} calls, our host`, value: ours.liveMb, unit: 'MB' },
    { group: 'functions', name: 'resident memory then, our host', value: ours.residentMb, unit: 'MB' },
    {
      group: 'functions',
      name: 'live memory a 1,000 calls, our host',
      value: ours.growthMbPerThousand,
      unit: 'MB',
      limit: { max: 0.1 },
    },
    {
      group: 'functions',
      name: 'live memory a 1,000 calls, gatsby serve',
      value: gatsby.growthMbPerThousand,
      unit: 'MB',
    },
    { group: 'functions', name: 'failed calls, our host', value: ours.failures, unit: 'calls', limit: { max: 0 } },
    { group: 'pages', name: `${PAGE_PATH}, our host`, value: ours.pagesPerSecond, unit: 'pages/s' },
    { group: 'pages', name: `${PAGE_PATH}, gatsby serve`, value: gatsby.pagesPerSecond, unit: 'pages/s' },
  ];
  return rows;
};

async function measureServer(server: BenchServer, calls: number, connections: number) {
  const page = server.address + PAGE_PATH;
  const call = server.address + FUNCTION_PATH;
  await load(page, { count: 200, connections, status: 200 });
  const pageRounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pageRounds.push((await load(page, { count: PAGES / ROUNDS, connections, status: 200 })).perSecond);
  }
  // Not counted: code is compiled and caches fill during the first calls of a process.
  await load(call, { count: Math.ceil(calls / 10), connections, status: 401 });
  const callRounds: number[] = [];
  const liveMb = [await server.liveMemoryMb()];
  const countOfRound = Math.ceil(calls / ROUNDS);
  let failures = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await load(call, { count: countOfRound, connections, status: 401 });
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
    growthMbPerThousand: (median(growthsMb) / countOfRound) * 1000,
  };
}

async function using<T>(starting: Promise<BenchServer>, use: (server: BenchServer) => Promise<T>): Promise<T> {
  const server = await starting;
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}
