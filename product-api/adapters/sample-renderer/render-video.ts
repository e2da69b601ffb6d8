import { writeFile } from 'node:fs/promises';

import { FilmFrame } from './film/film-frame';
import { frameSize, ratioOf } from './frame-size';
import { moodOf } from './mood';
import { Random } from './random';
import { SampleRenderError, type SampleRenderRequest, type SampleRenderResult } from './render-request';
import { makeScene } from './scenes/make-scene';
import { FRAMES_PER_S, VideoFile } from './video-file';

/** The poster shows this part of the clip: the title has arrived, the motion is under way. */
const POSTER_AT = 0.6;
const POSTER_QUALITY = 84;

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
  const size = frameSize(request.resolution, ratioOf(request.aspectRatio ?? '16:9'));
  const random = new Random(`${request.seed} ${request.prompt}`);
  const mood = moodOf(request, random);
  const frame = new FilmFrame(request, size, (area) => makeScene({ ...area, mood, random }));

  const frames = Math.round(request.durationS * FRAMES_PER_S);
  const posterFrame = Math.floor(frames * POSTER_AT);
  const video = await VideoFile.create(size, request.prompt);
  let poster: Buffer | undefined;
  for (let index = 0; index < frames; index += 1) {
    frame.draw(index / FRAMES_PER_S);
    await video.addFrame(frame.canvas.data());
    if (index === posterFrame) poster = await frame.canvas.encode('webp', POSTER_QUALITY);
    onProgress((index + 1) / (frames + 1));
  }
  const bytes = await video.finish();
  if (!poster) throw new SampleRenderError('render_failed', `A clip of ${frames} frames has no poster frame.`);
  await store(files.videoPath, bytes);
  await store(files.posterPath, poster);
  onProgress(1);
  return { ...files, ...size, bytes: bytes.byteLength };
}

async function store(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes);
  } catch (error) {
    throw new SampleRenderError('storage_full', `The sample could not be written to ${path}.`, { cause: error });
  }
}
