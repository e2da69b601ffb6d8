import type { Film, Shot } from '#contracts/api/films';
import type { Video } from '#contracts/api/videos';
import { shapeOfVideo } from '../../../components/FilmGate';

export interface DraftShot extends Shot {
  /** Stays with the shot wherever it moves. */
  key: string;
}

/** A film as it is being edited. */
export interface Draft {
  title: string;
  shots: readonly DraftShot[];
}

export function draftOf({ title, shots }: Film): Draft {
  return {
    title,
    shots: shots.flatMap(({ videoId, startS, endS }, index) =>
      videoId === undefined ? [] : { key: `${index}-${videoId}`, videoId, startS, ...(endS !== undefined && { endS }) },
    ),
  };
}

export const lengthOfVideo = ({ receipt, params }: Video): number => receipt.durationS ?? params.durationS;

/** Where a shot ends in its video, in seconds. */
export const endOfShot = ({ endS }: Shot, video: Video): number =>
  Math.min(endS ?? Number.POSITIVE_INFINITY, lengthOfVideo(video));

/** The list with the shot at `from` moved to `to`; unchanged if that is no place in it. */
export function moveShot(shots: readonly DraftShot[], from: number, to: number): readonly DraftShot[] {
  const shot = shots[from];
  if (!shot || to < 0 || to >= shots.length || from === to) return shots;
  const moved = shots.filter((other) => other !== shot);
  moved.splice(to, 0, shot);
  return moved;
}

/** Of these shots together, in seconds. */
export const lengthOf = (pieces: readonly Clip[]): number =>
  pieces.reduce((sum, { startS, endS }) => sum + endS - startS, 0);

/** The shot that the film shows `atS` seconds after its beginning, counted from 0, and how far in it. */
export function placeInFilm(pieces: readonly Clip[], atS: number): { index: number; offsetS: number } {
  let offsetS = atS;
  for (const [index, { startS, endS }] of pieces.entries()) {
    if (offsetS < endS - startS || index === pieces.length - 1) return { index, offsetS };
    offsetS -= endS - startS;
  }
  return { index: 0, offsetS: 0 };
}

/** A shot that can be shown: what of which file. */
export interface Clip {
  key: string;
  /** Signed; each answer of the product API brings another. */
  videoUrl: string | undefined;
  /** Width divided by height. */
  shape: number;
  /** What is read out for it. */
  label: string;
  startS: number;
  endS: number;
}

/** A shot of the visitor's own film. */
export interface Piece extends Clip {
  video: Video;
}

/** What the film shows, without the shots whose video is gone. */
export function piecesOf(shots: readonly DraftShot[], videos: ReadonlyMap<string, Video>): Piece[] {
  return shots.flatMap((shot) => {
    const video = videos.get(shot.videoId);
    if (!video) return [];
    const { key, startS } = shot;
    const { videoUrl, receipt, params, prompt: label } = video;
    const shape = shapeOfVideo(receipt, params.aspectRatio);
    return { key, video, videoUrl, shape, label, startS, endS: endOfShot(shot, video) };
  });
}
