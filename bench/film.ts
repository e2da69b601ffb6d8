import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { joinFilm } from '../src/features/films/export/join-film';
import { median, type BenchRow } from './row';

const CLIPS = 20;
const RUNS = 5;

/** Joins example clips of five seconds that agree, with their sound, without writing the film anywhere. */
export async function measure(root: string, report: (line: string) => void): Promise<BenchRow[]> {
  const file = await readFile(path.join(root, 'content', 'models', 'media', 'wan-2.5.mp4'));
  // Each a file of its own, as takes are.
  const shots = Array.from({ length: CLIPS }, () => ({ file: new Blob([file]), startS: 0, endS: 5 }));
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const film = await joinFilm(shots, { onProgress: () => undefined, signal: new AbortController().signal });
    times.push((performance.now() - startedAt) / 1000);
    bytes = film.length;
    report(`${CLIPS} clips: ${times.at(-1)?.toFixed(2)} s`);
  }
  const group = 'film';
  return [
    { group, name: `${CLIPS} clips joined`, value: median(times), unit: 's', limit: { max: 1 } },
    { group, name: `${CLIPS} clips joined, size`, value: bytes / 2 ** 20, unit: 'MB' },
  ];
}
