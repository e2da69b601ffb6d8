import { writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

import { shapeOf } from '#contracts/video-settings';
import { FilmFrame } from './film/film-frame';
import { clampRatio, frameSize, type FrameSize } from './frame-size';
import { moodOf } from './mood';
import { openPicture, type Picture } from './picture/open-picture';
import { makePictureScene } from './picture/picture-scene';
import { Random } from './random';
import { SampleRenderError, type SampleRenderRequest, type SampleRenderResult } from './render-request';
import { makeScene } from './scenes/make-scene';
import type { Scene } from './scenes/scene';
import { FRAMES_PER_S, VideoFile } from './video-file';

/** The poster shows this part of the clip: the title has arrived, the motion is under way. */
const POSTER_AT = 0.6;
const POSTER_QUALITY = 84;
const DEFAULT_RATIO = 16 / 9;

export interface SampleFiles {
  videoPath: string;
  posterPath: string;
}

/**
 * Draws and encodes one sample, writes its two files and reports the fraction done after every frame.
 * Throws SampleRenderError.
 */
export async function renderVideo(
  request: SampleRenderRequest,
  files: SampleFiles,
  onProgress: (fraction: number) => void,
): Promise<SampleRenderResult> {
  const start = request.imagePath === undefined ? undefined : await openPicture(request.imagePath);
  const ownRatio = start ? clampRatio(start.ratio) : DEFAULT_RATIO;
  const ratio = request.aspectRatio ? shapeOf(request.aspectRatio) : ownRatio;
  const size = frameSize(request.resolution, ratio, request.linesAtMost);
  const frame = new FilmFrame(request, size, await start?.cover(size.width, size.height));
  const scene = await sceneOf(request, frame.pictureArea, start);

  const frames = Math.round(request.durationS * FRAMES_PER_S);
  const posterFrame = Math.floor(frames * POSTER_AT);
  const video = await VideoFile.create(size);
  let poster: Buffer | undefined;
  for (let index = 0; index < frames; index += 1) {
    frame.draw(scene, index / FRAMES_PER_S);
    await video.addFrame(frame.canvas.data());
    if (index === posterFrame) poster = await frame.canvas.encode('webp', POSTER_QUALITY);
    onProgress((index + 1) / (frames + 1));
    // Lets the process notice that its parent has exited: drawing alone never yields to the event loop.
    await setImmediate();
  }
  const bytes = await video.finish();
  if (!poster) throw new SampleRenderError('render_failed', `No poster frame in a clip of ${frames} frames.`);
  await store(files.videoPath, bytes);
  await store(files.posterPath, poster);
  onProgress(1);
  return { ...files, ...size, bytes: bytes.byteLength };
}

async function sceneOf(request: SampleRenderRequest, area: FrameSize, start: Picture | undefined): Promise<Scene> {
  const { durationS } = request;
  const random = new Random(`${request.seed} ${request.prompt}`);
  if (!start) return makeScene({ ...area, durationS, random, mood: moodOf(request, random) });
  const end = request.endImagePath === undefined ? undefined : await openPicture(request.endImagePath);
  return makePictureScene({ ...area, durationS, random }, start, end);
}

async function store(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes);
  } catch (error) {
    throw new SampleRenderError('storage_full', `The sample could not be written to ${path}.`, { cause: error });
  }
}
