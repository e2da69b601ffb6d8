import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { CANVAS_CLIPS, type CanvasClip, drawCanvasClip, drawCanvasPoster } from './canvas-clips';
import { FORMATS, FPS } from './clip-formats';
import { encodeClip, type Clip } from './encode-clip';
import { FrameCache } from './frame-cache';
import { FrameSource, openBrowser } from './frame-source';
import { SCENES, type Scene } from './scenes';
import { shaderSources } from './shader-source';

/** Every clip loops after this long. */
const SECONDS = 5;
const WIDE_RATIO = 2.39;
/** Posters are larger than clips: they are shown on large screens too. */
const POSTER_SCALE = 1.5;
/** Grain costs bits that a small clip needs for the picture; this much still hides banding. */
const CLIP_GRAIN = 0.3;
const DRAFT_BYTES = 200_000;
const CONTENT = path.join(__dirname, '../../content');

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Half size, one sample: quick and rough. */
    draft: { type: 'boolean', default: false },
    /** `posters` or `clips`: nothing else. */
    only: { type: 'string' },
    /** Writes single frames (comma-separated phases, 0 to 1) as PNG into `--out` and nothing else. */
    still: { type: 'string' },
    out: { type: 'string', default: '.' },
  },
});

async function main(): Promise<void> {
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const scenes = SCENES.filter(({ shader }) => isWanted(shader));
  const clips = CANVAS_CLIPS.filter(({ mood }) => isWanted(mood.scene));
  if (scenes.length + clips.length === 0) {
    const names = [...SCENES.map(({ shader }) => shader), ...CANVAS_CLIPS.map(({ mood }) => mood.scene)];
    throw new Error(`Unknown scene. Available: ${names.join(', ')}`);
  }
  for (const clip of clips) await renderCanvasFiles(clip);
  if (scenes.length > 0) await renderScenes(scenes);
}

async function renderScenes(scenes: readonly Scene[]): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const scene of scenes) {
      const source = await FrameSource.open(browser, scene);
      console.log(`${scene.shader}: drawing with ${source.driver}`);
      if (options.still === undefined) await renderFiles(source, options.draft ? drafted(scene) : scene);
      else await renderStills(source, scene, options.still.split(',').map(Number));
      await source.close();
    }
  } finally {
    await browser.close();
  }
}

async function renderCanvasFiles(clip: CanvasClip): Promise<void> {
  const { file, title, width, height } = clip;
  if (options.only !== 'clips') {
    const size = { width: width * POSTER_SCALE, height: height * POSTER_SCALE };
    const pixels = drawCanvasPoster(clip, POSTER_SCALE);
    await writePoster(file, title, sharp(pixels, { raw: { ...size, channels: 4 } }).removeAlpha());
  }
  if (options.only !== 'posters') await writeClip(file, title, { width, height, frames: drawCanvasClip(clip) });
}

function drafted(scene: Scene): Scene {
  return { ...scene, width: scene.width / 2, height: scene.height / 2 };
}

async function renderStills(source: FrameSource, scene: Scene, phases: number[]): Promise<void> {
  const { width, height, samples, shutter } = options.draft ? drafted(scene) : scene;
  for (const phase of phases) {
    const started = Date.now();
    const frame = Math.round(phase * SECONDS * FPS);
    const shutterShare = shutter / (SECONDS * FPS);
    const pixels = await source.render({ width, height, phase, shutter: shutterShare, samples, frame, grain: 1 });
    const file = path.join(options.out, `${scene.shader}-${phase}.png`);
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png()
      .toFile(file);
    console.log(`${file} (${Date.now() - started} ms)`);
  }
}

async function renderFiles(source: FrameSource, scene: Scene): Promise<void> {
  const started = Date.now();
  if (options.only !== 'clips') await renderPosters(source, scene);
  if (options.only !== 'posters') await renderClips(source, scene);
  console.log(`${scene.shader}: ${Math.round((Date.now() - started) / 1000)} s`);
}

/** A poster is one moment of the clip at one and a half times the size, with finer sampling. */
async function renderPosters(source: FrameSource, scene: Scene): Promise<void> {
  const { file, title, samples, posterPhase, wide } = scene;
  const size = { width: scene.width * POSTER_SCALE, height: scene.height * POSTER_SCALE };
  const count = SECONDS * FPS;
  const pixels = await source.render({
    ...size,
    phase: posterPhase,
    shutter: scene.shutter / count,
    samples: samples * 2,
    frame: Math.round(posterPhase * count),
    grain: 1,
  });
  const poster = sharp(pixels, { raw: { ...size, channels: 4 } }).removeAlpha();
  await writePoster(file, title, poster.clone());
  if (wide) await writePoster(wide.file, title, poster.extract({ left: 0, ...wideCut(size, wide.top) }));
}

async function renderClips(source: FrameSource, scene: Scene): Promise<void> {
  const { file, title, width, height, samples, wide } = scene;
  const count = SECONDS * FPS;
  const shutter = scene.shutter / count;
  const cache = new FrameCache([scene, CLIP_GRAIN, await shaderSources(scene.shader, scene.grade)]);
  const frames: Buffer[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    const request = { width, height, phase: frame / count, shutter, samples, frame, grain: CLIP_GRAIN };
    frames.push(await cache.frame(frame, () => source.render(request)));
    if (frame % FPS === FPS - 1) console.log(`${scene.shader}: ${frame + 1} of ${count} frames`);
  }
  await writeClip(file, title, { width, height, frames });
  if (wide) {
    const cut = wideCut({ width, height }, wide.top);
    const rows = frames.map((data) => data.subarray(cut.top * width * 4, (cut.top + cut.height) * width * 4));
    await writeClip(wide.file, title, { width, height: cut.height, frames: rows });
  }
  await cache.clear();
}

/** The rows of a frame left at 2.39:1; an even number, as the encoders require. */
function wideCut({ width, height }: { width: number; height: number }, topShare: number) {
  const kept = 2 * Math.round(width / WIDE_RATIO / 2);
  return { width, height: kept, top: 2 * Math.round(((height - kept) * topShare) / 2) };
}

async function writeClip(file: string, title: string, clip: Omit<Clip, 'comment'>): Promise<void> {
  const comment = `${title}. Sample clip rendered by a program, not by the model.`;
  for (const format of FORMATS) {
    const limits = options.draft ? { ...format, maxBytes: DRAFT_BYTES } : format;
    const bytes = await encodeClip({ ...clip, comment }, limits);
    await writeFile(path.join(CONTENT, file + format.ending), bytes);
    console.log(`${file}${format.ending}: ${bytes.byteLength} bytes`);
  }
}

async function writePoster(file: string, title: string, picture: Sharp): Promise<void> {
  await picture
    .withExifMerge({ IFD0: { ImageDescription: `${title}. Rendered sample.` } })
    .jpeg({ quality: 90, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(path.join(CONTENT, `${file}.jpg`));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
