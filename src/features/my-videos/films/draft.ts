import type { Film, Shot } from '#contracts/api/films';
import type { Video } from '#contracts/api/videos';

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
export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { startS, endS }) => sum + endS - startS, 0);

/** The shot that the film shows `atS` seconds after its beginning, counted from 0, and how far in it. */
export function placeInFilm(pieces: readonly Piece[], atS: number): { index: number; offsetS: number } {
  let offsetS = atS;
  for (const [index, { startS, endS }] of pieces.entries()) {
    if (offsetS < endS - startS || index === pieces.length - 1) return { index, offsetS };
    offsetS -= endS - startS;
  }
  return { index: 0, offsetS: 0 };
}

/** A shot that can be shown: what of which file. */
export interface Piece {
  key: string;
  video: Video;
  startS: number;
  endS: number;
}

/** What the film shows, without the shots whose video is gone. */
export function piecesOf(shots: readonly DraftShot[], videos: ReadonlyMap<string, Video>): Piece[] {
  return shots.flatMap((shot) => {
    const video = videos.get(shot.videoId);
    return video ? [{ key: shot.key, video, startS: shot.startS, endS: endOfShot(shot, video) }] : [];
  });
}
