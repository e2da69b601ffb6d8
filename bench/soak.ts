import process from 'node:process';
import { memoryMb } from './load';
import { poll, withWaitingVisitors } from './polling';
import { median, type BenchRow, type Measure } from './row';

/** Minutes of load; SOAK_MINUTES for another time than ten. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const VISITORS = 200;
const PAUSE_MS = 2_000;
const LOOK_MS = 10_000;

/** The product API under steady load: does its memory level off? Runs only when named, because it is slow. */
export const measure: Measure = async (_root, report) =>
  withWaitingVisitors({ count: VISITORS }, async (server, visitors) => {
    report(`${VISITORS} visitors wait`);
    const sizesMb: number[] = [];
    const p99s: number[] = [];
    const sums = { answered: 0, refused: 0, failed: 0 };
    const looks = Math.max(8, Math.round((MINUTES * 60_000) / LOOK_MS));
    for (let look = 0; look < looks; look += 1) {
      const result = await poll(server, visitors, { durationMs: LOOK_MS, pauseMs: PAUSE_MS });
      sizesMb.push(memoryMb(server.pid));
      p99s.push(result.p99Ms);
      for (const kind of ['answered', 'refused', 'failed'] as const) sums[kind] += result[kind];
      if (look % 6 === 5) report(`after ${look + 1} looks: ${sizesMb.at(-1)?.toFixed(0)} MB`);
    }
    // The first quarter fills caches and lets the heap find its size.
    const quarter = Math.floor(looks / 4);
    const early = median(sizesMb.slice(quarter, quarter * 2));
    const late = median(sizesMb.slice(-quarter));
    const group = 'soak';
    const rows: BenchRow[] = [
      { group, name: `memory after ${looks * (LOOK_MS / 60_000)} min`, value: late, unit: 'MB' },
      { group, name: 'memory, last quarter / second', value: late / early, unit: 'x', limit: { max: 1.1 } },
      { group, name: 'p99, last quarter', value: median(p99s.slice(-quarter)), unit: 'ms' },
      { group, name: 'calls answered', value: sums.answered, unit: 'calls' },
      { group, name: 'turned away, with the time to come back', value: sums.refused, unit: 'calls' },
      { group, name: 'failed', value: sums.failed, unit: 'calls', limit: { max: 0 } },
    ];
    return rows;
  });
