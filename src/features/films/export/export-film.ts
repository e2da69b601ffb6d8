import type { Video } from '#contracts/api/videos';
import { xmpBox } from '#contracts/xmp-box';
import { CannotJoinError } from './cannot-join';
import type { Piece } from '../draft';
import { joinFilm, type JoinOptions } from './join-film';

/** How much of the work is loading the files; the rest is joining them. */
const LOADING = 0.5;

/**
 * The film as an MP4 that says in itself that AI made it, as its takes do.
 * @throws CannotJoinError naming the pieces, counted from 0; the signal's reason after an abort
 */
export async function exportFilm(pieces: readonly Piece[], { onProgress, signal }: JoinOptions): Promise<Blob> {
  const files = new Map<string, Blob>();
  for (const [index, { video }] of pieces.entries()) {
    if (!files.has(video.id)) files.set(video.id, await load(video, index, signal));
    onProgress(((index + 1) / pieces.length) * LOADING);
  }
  const shots = pieces.flatMap(({ video, startS, endS }) => {
    const file = files.get(video.id);
    return file ? [{ file, startS, endS }] : [];
  });
  const film = await joinFilm(shots, {
    onProgress: (part) => onProgress(LOADING + part * (1 - LOADING)),
    signal,
  });
  const makers = pieces.flatMap(({ video: { model, receipt } }) =>
    receipt.provider === undefined ? [] : [{ model, provider: receipt.provider }],
  );
  return new Blob([film, xmpBox(makers, new Date())], { type: 'video/mp4' });
}

async function load({ videoUrl }: Video, index: number, signal: AbortSignal): Promise<Blob> {
  try {
    const answer = await fetch(videoUrl ?? '', { signal });
    if (answer.ok) return await answer.blob();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  throw new CannotJoinError('file', [index]);
}

/** Turns a title into a name that file systems take. */
export function fileNameOf(title: string): string {
  // eslint-disable-next-line no-control-regex -- what may not be in a name on any system
  const name = title.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').trim();
  return `${name.replace(/^\.+|\.+$/g, '') || 'film'}.mp4`;
}
