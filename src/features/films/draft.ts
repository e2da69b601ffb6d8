import type { Film, FilmTake, TakeRequest } from '#contracts/api/films';
import type { Video } from '#contracts/api/videos';
import type { TakeSource } from '#contracts/film';
import { MIN_SHOT_S } from '#contracts/film';
import { randomKey, randomUuid } from '../../random-key';
import { shapeOfVideo } from '../../components/FilmGate';

/** A video that the film makes, as it is being written. */
export interface DraftTake {
  id: string;
  from: TakeSource;
  /** Another object for every change of it. */
  request: TakeRequest;
}

export interface DraftShot {
  /** Stays with the shot wherever it moves. */
  key: string;
  /** A video that exists; of others there is a take. */
  videoId?: string;
  take?: DraftTake;
  startS: number;
  endS?: number;
}

/** A film as it is being edited. */
export interface Draft {
  title: string;
  shots: readonly DraftShot[];
}

/** A take as the product API has it, with the video that it has become. */
export type TakeNow = FilmTake & { videoId?: string };

/** By id. */
export type TakesNow = ReadonlyMap<string, TakeNow>;

export function draftOf({ title, shots }: Film): Draft {
  return {
    title,
    shots: shots.map(({ videoId, take, startS, endS }, index) => ({
      ...(take
        ? { key: take.id, take: { id: take.id, from: take.from, request: take.request } }
        : { key: `${index}-${videoId}`, ...(videoId !== undefined && { videoId }) }),
      startS,
      ...(endS !== undefined && { endS }),
    })),
  };
}

export function takesOf({ shots }: Pick<Film, 'shots'>): TakesNow {
  return new Map(
    shots.flatMap(({ take, videoId }) =>
      take ? [[take.id, { ...take, ...(videoId !== undefined && { videoId }) }] as const] : [],
    ),
  );
}

/** The video of a shot, in whichever state; undefined if there is none yet, or none any more. */
export function videoOf(
  { videoId, take }: DraftShot,
  videos: ReadonlyMap<string, Video>,
  takes: TakesNow,
): Video | undefined {
  return videos.get(videoId ?? (take && takes.get(take.id)?.videoId) ?? '');
}

export const lengthOfVideo = ({ receipt, params }: Video): number => receipt.durationS ?? params.durationS;

/** Where a shot ends in its video, in seconds. */
export const endOfShot = ({ endS }: Pick<DraftShot, 'endS'>, video: Video): number =>
  Math.min(endS ?? Number.POSITIVE_INFINITY, lengthOfVideo(video));

/** The list with the shot at `from` moved to `to`; unchanged if that is no place in it. */
export function moveShot(shots: readonly DraftShot[], from: number, to: number): readonly DraftShot[] {
  const shot = shots[from];
  if (!shot || to < 0 || to >= shots.length || from === to) return shots;
  const moved = shots.filter((other) => other !== shot);
  moved.splice(to, 0, shot);
  return moved;
}

/** The shot with another first or last moment, in seconds of its video, and never too short to be seen. */
export function trimShot(shot: DraftShot, video: Video, edge: 'start' | 'end', toS: number): DraftShot {
  const [lengthS, endS] = [lengthOfVideo(video), endOfShot(shot, video)];
  if (edge === 'start') return { ...shot, startS: rounded(Math.min(toS, endS - MIN_SHOT_S)) };
  const whole = { ...shot };
  delete whole.endS;
  const end = rounded(Math.max(toS, shot.startS + MIN_SHOT_S));
  return { ...whole, ...(end < lengthS && { endS: end }) };
}

/** The list with the shot at `index` cut in two, `offsetS` after its beginning; unchanged if a part would be too short. */
export function splitShot(
  shots: readonly DraftShot[],
  index: number,
  video: Video,
  offsetS: number,
): readonly DraftShot[] {
  const shot = shots[index];
  if (!shot) return shots;
  const cutS = rounded(shot.startS + offsetS);
  if (cutS < shot.startS + MIN_SHOT_S || cutS > endOfShot(shot, video) - MIN_SHOT_S) return shots;
  const second = { ...copyShot(shot, video), startS: cutS };
  return [...shots.slice(0, index), { ...shot, endS: cutS }, second, ...shots.slice(index + 1)];
}

/** Another shot like this one: of the same video, or of one that is made again in the same way. */
export function copyShot({ startS, endS, videoId, take }: DraftShot, video: Video | undefined): DraftShot {
  const trims = { startS, ...(endS !== undefined && { endS }) };
  const known = video?.status === 'ready' ? video.id : videoId;
  if (known !== undefined || !take)
    return { key: randomKey(8), ...(known !== undefined && { videoId: known }), ...trims };
  const id = randomUuid();
  return { key: id, take: { ...take, id }, ...trims };
}

/** Without the noise of adding tenths. */
const rounded = (seconds: number) => Math.max(0, Math.round(seconds * 1000) / 1000);

/** Length of these shots together, in seconds. */
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
  /** As the address of the file. */
  posterUrl: string | undefined;
  /** Width divided by height. */
  shape: number;
  /** Text that is read out for it. */
  label: string;
  startS: number;
  endS: number;
}

/** A shot of the visitor's own film. */
export interface Piece extends Clip {
  video: Video;
}

/** Pieces that the film shows: without the shots whose video is gone, or doesn't exist yet. */
export function piecesOf(
  shots: readonly DraftShot[],
  videos: ReadonlyMap<string, Video>,
  takes: TakesNow = new Map(),
): Piece[] {
  return shots.flatMap((shot) => {
    const video = videoOf(shot, videos, takes);
    if (video?.status !== 'ready') return [];
    const { key, startS } = shot;
    const { videoUrl, posterUrl, receipt, params, prompt: label } = video;
    const shape = shapeOfVideo(receipt, params.aspectRatio);
    return { key, video, videoUrl, posterUrl, shape, label, startS, endS: endOfShot(shot, video) };
  });
}
