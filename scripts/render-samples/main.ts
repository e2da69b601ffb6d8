import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { encodeClip, FORMATS, FPS } from './encode-clip';
import { FrameSource, openBrowser } from './frame-source';
import { SCENES, type Scene } from './scenes';

/** Every clip loops after this long. */
const SECONDS = 5;
const CONTENT = path.join(__dirname, '../../content');

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Half size, one sample: quick and rough. */
    draft: { type: 'boolean', default: false },
    /** Writes single frames (comma-separated phases, 0 to 1) as PNG into `--out` and nothing else. */
    still: { type: 'string' },
    out: { type: 'string', default: '.' },
  },
});

async function main(): Promise<void> {
  const scenes = SCENES.filter(({ shader }) => wanted.length === 0 || wanted.includes(shader));
  if (scenes.length === 0)
    throw new Error(`No such scene. There are: ${SCENES.map(({ shader }) => shader).join(', ')}`);
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

function drafted(scene: Scene): Scene {
  return { ...scene, width: scene.width / 2, height: scene.height / 2, samples: 1 };
}

async function renderStills(source: FrameSource, scene: Scene, phases: number[]): Promise<void> {
  const { width, height, samples, shutter } = options.draft ? drafted(scene) : scene;
  for (const phase of phases) {
    const started = Date.now();
    const frame = Math.round(phase * SECONDS * FPS);
    const shutterShare = shutter / (SECONDS * FPS);
    const pixels = await source.render({ width, height, phase, shutter: shutterShare, samples, frame });
    const file = path.join(options.out, `${scene.shader}-${phase}.png`);
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png()
      .toFile(file);
    console.log(`${file} (${Date.now() - started} ms)`);
  }
}

async function renderFiles(source: FrameSource, scene: Scene): Promise<void> {
  const { width, height, samples, posterPhase } = scene;
  const count = SECONDS * FPS;
  const shutter = scene.shutter / count;
  const started = Date.now();

  const frames: Buffer[] = [];
  for (let frame = 0; frame < count; frame += 1) {
    frames.push(await source.render({ width, height, phase: frame / count, shutter, samples, frame }));
  }
  const drawnS = Math.round((Date.now() - started) / 1000);
  for (const format of FORMATS) {
    const comment = `${scene.title}. Sample clip rendered by a program, not by the model.`;
    const bytes = await encodeClip(
      { width, height, frames, comment },
      options.draft ? { ...format, maxBytes: 200_000 } : format,
    );
    await writeFile(path.join(CONTENT, scene.file + format.ending), bytes);
    console.log(`${scene.file}${format.ending}: ${bytes.byteLength} bytes`);
  }

  // The poster is the same moment at one and a half times the size, with finer sampling.
  const [posterWidth, posterHeight] = [width * 1.5, height * 1.5];
  const frame = Math.round(posterPhase * count);
  const poster = await source.render({
    width: posterWidth,
    height: posterHeight,
    phase: posterPhase,
    shutter,
    samples: samples * 2,
    frame,
  });
  await sharp(poster, { raw: { width: posterWidth, height: posterHeight, channels: 4 } })
    .removeAlpha()
    .withExifMerge({ IFD0: { ImageDescription: `${scene.title}. Rendered sample.` } })
    .jpeg({ quality: 90, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(path.join(CONTENT, `${scene.file}.jpg`));
  console.log(`${scene.shader}: ${drawnS} s of drawing, ${Math.round((Date.now() - started) / 1000)} s in all`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
