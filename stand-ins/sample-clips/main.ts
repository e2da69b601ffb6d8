import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { bytesFor, FORMATS, FPS } from './clip-formats';
import { encodeClip, type Clip } from './encode-clip';
import { FrameCache } from './frame-cache';
import { FrameSource, openBrowser } from './frame-source';
import { lakeSound } from './lake-sound';
import { SCENES, type Scene } from './scenes';
import { shaderSources } from './shader-source';

/** Every clip loops after this long. */
const SECONDS = 5;
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
  const scenes = SCENES.filter(({ shader, file }) => isWanted(shader) || isWanted(path.basename(file))).filter(
    isSample,
  );
  if (scenes.length === 0) {
    throw new Error(`Unknown scene. Available: ${SCENES.map(({ file }) => path.basename(file)).join(', ')}`);
  }
  const browser = await openBrowser();
  try {
    for (const scene of scenes) {
      const source = await FrameSource.open(browser, scene);
      console.log(`${scene.title}: drawing with ${source.driver}`);
      if (options.still === undefined) await renderFiles(source, options.draft ? drafted(scene) : scene);
      else await renderStills(source, scene, options.still.split(',').map(Number));
      await source.close();
    }
  } finally {
    await browser.close();
  }
}

/** A clip that its model made (`npm run render-examples`) stays, until its record is deleted. */
function isSample({ file }: Scene): boolean {
  const record = `${file}.json`;
  if (!existsSync(path.join(CONTENT, record))) return true;
  console.log(`${path.basename(file)} was made by its model: delete ${record} to draw a sample in its place.`);
  return false;
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
  if (options.only !== 'clips') await renderPoster(source, scene);
  if (options.only !== 'posters') await renderClip(source, scene);
  console.log(`${scene.title}: ${Math.round((Date.now() - started) / 1000)} s`);
}

/** A poster is one moment of the clip at one and a half times the size, with finer sampling. */
async function renderPoster(source: FrameSource, scene: Scene): Promise<void> {
  const { file, title, samples, posterPhase } = scene;
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
  await writePoster(file, title, sharp(pixels, { raw: { ...size, channels: 4 } }).removeAlpha());
}

async function renderClip(source: FrameSource, scene: Scene): Promise<void> {
  const { file, title, width, height, samples, sound } = scene;
  const count = SECONDS * FPS;
  const shutter = scene.shutter / count;
  const cache = new FrameCache([scene, CLIP_GRAIN, await shaderSources(scene)]);
  const frames: Buffer[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    const request = { width, height, phase: frame / count, shutter, samples, frame, grain: CLIP_GRAIN };
    frames.push(await cache.frame(frame, () => source.render(request)));
    if (frame % FPS === FPS - 1) console.log(`${title}: ${frame + 1} of ${count} frames`);
  }
  await writeClip(file, title, {
    width,
    height,
    frames,
    ...(sound && { sound: lakeSound(sound, SECONDS) }),
  });
  await cache.clear();
}

async function writeClip(file: string, title: string, clip: Omit<Clip, 'comment'>): Promise<void> {
  const comment = `${title}. Sample clip rendered by a program, not by the model.`;
  for (const format of FORMATS) {
    const maxBytes = options.draft ? DRAFT_BYTES : bytesFor(format, clip);
    const bytes = await encodeClip({ ...clip, comment }, { ...format, maxBytes });
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
