import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createSampleRenderer, type SampleRenderRequest } from '../stand-ins/renderer';
import { median, type BenchRow } from './row';

/** One prompt per scene family, so that the median represents visitors' prompts. */
const PROMPTS = [
  'Ocean swell at dusk',
  'Mountains at dawn, mist in the valleys',
  'A city at night in the rain',
  'A campfire under the stars',
  'A path through the forest',
  'Flight over a sea of clouds',
  'Dunes at sunset',
  'Light shafts over a coral reef',
  'A planet and its sun',
  'Silk in slow wind',
  'A meadow in spring',
  'Dust in the light of a cinema projector',
];
const CLIP_S = 5;
const MEMORY_RENDERS = 50;
/** The first renders fill caches (fonts, noise); growth after them would be a leak. */
const WARM_UP_RENDERS = 10;

/** Time of sample renders against their own length, and memory through fifty of them. */
export async function measure(_root: string, report: (line: string) => void): Promise<BenchRow[]> {
  const workDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-renderer-'));
  let workerPid = 0;
  const renderer = createSampleRenderer({
    workDir,
    logger: {
      debug: (details) => {
        if ('workerPid' in details) workerPid = Number(details.workerPid);
      },
      warn: (_details, message) => report(message),
    },
  });
  const renderS = async (changes: Partial<SampleRenderRequest>): Promise<number> => {
    const startedAt = performance.now();
    const request = { ...DEFAULTS, ...changes };
    const { videoPath, posterPath } = await renderer.render(request, () => undefined, new AbortController().signal);
    fs.rmSync(videoPath);
    fs.rmSync(posterPath);
    return (performance.now() - startedAt) / 1000;
  };

  try {
    const firstS = await renderS({});
    const times: number[] = [];
    for (const prompt of PROMPTS) {
      const timeS = await renderS({ prompt });
      report(`5 s 480p, ${prompt}: ${timeS.toFixed(1)} s`);
      times.push(timeS);
    }
    const largeS = await renderS({ resolution: '1080p', durationS: 10 });

    const sizes: { worker: number; parent: number }[] = [];
    for (let index = 0; index < MEMORY_RENDERS; index += 1) {
      await renderS({ durationS: 1, seed: index, prompt: PROMPTS[index % PROMPTS.length] ?? '' });
      sizes.push({ worker: residentMb(workerPid), parent: process.memoryUsage().rss / 2 ** 20 });
      if (index % 10 === 9) report(`memory after ${index + 1} renders: worker ${sizes.at(-1)?.worker.toFixed(0)} MB`);
    }
    const growth = (key: 'worker' | 'parent'): number => {
      const early = median(sizes.slice(WARM_UP_RENDERS, WARM_UP_RENDERS + 10).map((size) => size[key]));
      return median(sizes.slice(-10).map((size) => size[key])) / early;
    };
    const group = 'sample renderer';
    return [
      {
        group,
        name: '5 s 480p, median of its scenes / length',
        value: median(times) / CLIP_S,
        unit: 'x',
        limit: { max: 2 },
      },
      {
        group,
        name: '5 s 480p, slowest scene / length',
        value: Math.max(...times) / CLIP_S,
        unit: 'x',
        limit: { max: 2 },
      },
      { group, name: '5 s 480p with a new worker', value: firstS, unit: 's' },
      { group, name: '10 s 1080p / length', value: largeS / 10, unit: 'x' },
      { group, name: 'worker memory after 50 renders', value: sizes.at(-1)?.worker ?? NaN, unit: 'MB' },
      { group, name: 'worker memory, renders 41-50 / 11-20', value: growth('worker'), unit: 'x', limit: { max: 1.15 } },
      {
        group,
        name: 'product API memory, renders 41-50 / 11-20',
        value: growth('parent'),
        unit: 'x',
        limit: { max: 1.15 },
      },
    ];
  } finally {
    await renderer.close();
    fs.rmSync(workDir, { recursive: true });
  }
}

const DEFAULTS: SampleRenderRequest = {
  prompt: 'Ocean swell at dusk',
  seed: 1,
  durationS: CLIP_S,
  resolution: '480p',
  aspectRatio: '16:9',
  modelTitle: 'Wan 2.2 Fast',
  hasSound: false,
};

function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
