import type { Selectable, Transaction } from 'kysely';
import type { NewShot, Shot, TakeInput } from '#contracts/api/films';
import { MIN_SHOT_S } from '#contracts/film';
import { ApiError } from '../api-error';
import type { Tables } from '../db/tables';
import { canonicalHash } from '../videos/canonical-hash';
import { findVideos, type VideoRow } from '../videos/read-videos';
import { checkFilmTake, isStillWanted, requestOf, type TakeChecks, withPictures } from './check-takes';
import { readBegunTakes, type WholeShot } from './read-films';
import { stateOfVideo } from './take-states';

/** A shot as it is stored, whatever its position. */
export type StoredShot = Omit<Selectable<Tables['film_shots']>, 'film_id' | 'position' | 'text_bytes'>;

const NO_TAKE = {
  ...{ take_id: null, source: null, attempt: 1, request: null, credits: null, fault: null },
  ...{ is_wanted: false, image_id: null, end_image_id: null },
} as const;

interface Change {
  userId: string;
  filmId: string;
  /** The shots that the film has. */
  before: readonly WholeShot[];
  shots: readonly (Shot | NewShot)[];
}

/**
 * The shots of a film after a change: parts of videos as they are given, takes with what they have come to. Parts of
 * videos that the film has already may be missing by now. Only while the user's row is locked.
 * @throws ApiError `invalid_field` naming the shot
 */
export async function checkShots(
  tx: Transaction<Tables>,
  checks: TakeChecks,
  { userId, filmId, before, shots }: Change,
): Promise<StoredShot[]> {
  const takes = await takesBefore(tx, filmId, before, shots);
  const parts = shots.flatMap((shot) => ('videoId' in shot ? shot.videoId : []));
  const made = [...takes.values()].flatMap(({ video_id: videoId }) => videoId ?? []);
  const videos = new Map((await findVideos(tx, userId, [...parts, ...made])).map((row) => [row.id, row]));
  const kept = new Set(before.filter(({ take_id: takeId }) => takeId === null).map(({ video_id: id }) => id));
  const given = new Set<string>();
  const stored = shots.map((shot, index): StoredShot => {
    const refuse = (field: string, why: string) =>
      new ApiError('invalid_field', `shots[${index}].${field}: ${why}`, { field: `shots[${index}].${field}` });
    const isPart = 'videoId' in shot;
    if (isPart === 'take' in shot) throw refuse('videoId', 'a shot has either videoId or take.');
    if (shot.endS !== undefined && shot.endS - shot.startS < MIN_SHOT_S) {
      throw refuse('endS', `must be at least ${MIN_SHOT_S} s after startS.`);
    }
    const take = isPart ? undefined : takeOf(shot.take, refuse);
    const videoId = isPart ? shot.videoId : take?.video_id;
    const video = videos.get(videoId ?? '');
    const isThere = video?.video_key != null && video.status === 'ready';
    if (isPart && !isThere && !kept.has(shot.videoId)) throw refuse('videoId', 'there is no such ready video.');
    if (shot.startS >= lengthOf(isThere || take ? video : undefined, take)) {
      throw refuse('startS', 'must be before the end of the video.');
    }
    const part = { start_s: shot.startS, end_s: shot.endS ?? null };
    return take ? { ...take, ...part } : { ...NO_TAKE, video_id: videoId ?? null, ...part };
  });
  checks.verdicts.requireAll();
  return keepPictures(tx, userId, stored);

  function takeOf(input: TakeInput, refuse: (field: string, why: string) => ApiError): StoredShot {
    const id = input.id.toLowerCase();
    if (given.has(id)) throw refuse('take.id', 'another shot has this take.');
    given.add(id);
    const earlier = takes.get(id);
    if (!earlier && input.request === undefined) throw refuse('take.request', 'is required for a new take.');
    return changeTake(checks, { ...input, id }, earlier);
  }
}

/** In seconds; of a take without a video as it asks for it. */
function lengthOf(video: VideoRow | undefined, take: StoredShot | undefined): number {
  const asked = video?.params.durationS ?? take?.request?.durationS;
  return video?.duration_s ?? (typeof asked === 'number' ? asked : Number.POSITIVE_INFINITY);
}

/** The takes that the film has, and those that it once began and that come back. */
async function takesBefore(
  tx: Transaction<Tables>,
  filmId: string,
  before: readonly WholeShot[],
  shots: readonly (Shot | NewShot)[],
): Promise<ReadonlyMap<string, WholeShot>> {
  const had = before.flatMap((shot): [string, WholeShot][] => (shot.take_id === null ? [] : [[shot.take_id, shot]]));
  const known = new Set(had.map(([id]) => id));
  const given = shots.flatMap((shot) => ('take' in shot ? shot.take.id.toLowerCase() : []));
  const back = await readBegunTakes(
    tx,
    filmId,
    given.filter((id) => !known.has(id)),
  );
  return new Map([...had, ...back.map((shot): [string, WholeShot] => [shot.take_id ?? '', shot])]);
}

/** A take as it is after a change; `earlier`: as it was. Nothing changes one that is being made or that is made. */
function changeTake(checks: TakeChecks, { id, from, request }: TakeInput, earlier: WholeShot | undefined): StoredShot {
  const state = earlier && stateOfVideo(earlier);
  if (earlier && (state === 'making' || state === 'ready' || (state === 'missing' && request === undefined))) {
    return earlier;
  }
  const was = earlier && requestOf(earlier);
  const checked = checkFilmTake(checks, from, request ?? was ?? {});
  const isSame = was && from === earlier?.source && [request, checked.request].some((one) => isEqual(one, was));
  if (earlier && state !== undefined && isSame) return earlier;
  return {
    ...{ ...NO_TAKE, video_id: null, start_s: 0, end_s: null, take_id: id, source: from, ...checked },
    attempt: (earlier?.attempt ?? 1) + (state === undefined ? 0 : 1),
    is_wanted: earlier !== undefined && isStillWanted(earlier, checked),
  };
}

const isEqual = (one: unknown, other: unknown) => one !== undefined && canonicalHash(one) === canonicalHash(other);

/** Finds the pictures of takes that have no video and keeps them from being swept. */
export async function keepPictures(
  tx: Transaction<Tables>,
  userId: string,
  shots: readonly StoredShot[],
): Promise<StoredShot[]> {
  const open = shots.flatMap(({ request, credits, fault }) => (request ? { request, credits, fault } : []));
  const pictured = await withPictures(tx, userId, open);
  return shots.map((shot) => {
    if (!shot.request) return shot;
    const found = pictured.shift();
    // A frame that was cut for it already is no part of its request.
    const imageId = found?.image_id ?? shot.image_id;
    return { ...shot, ...found, image_id: imageId, is_wanted: shot.is_wanted && found?.fault == null };
  });
}
