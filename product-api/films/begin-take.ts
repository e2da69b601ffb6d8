import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { ApiError } from '../api-error';
import { DecodingError } from '../decoding/decoder-process';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { type FrameDeps, frameOfVideo } from '../frames/frame-of-video';
import { lockUser } from '../ledger/post';
import {
  beginWithinCap,
  type Draft,
  Deferred,
  type Obstacle,
  requireWithin,
  TURNS_OF_DRAFTS,
} from '../making/begin-within-cap';
import { faultOf } from '../making/check-draft';
import type { RequestDeps } from '../videos/request-videos';
import { UNFINISHED_LITERALS } from '../videos/unfinished';
import { bodyOf } from './check-takes';
import { readFilmCharges, readShots, type WholeShot } from './read-films';
import { isMissing, stateOfVideo } from './take-states';

export interface BeginDeps extends RequestDeps {
  frameDeps: FrameDeps;
}

/** A film that may begin a take. */
export interface RunningFilm {
  id: string;
  user_id: string;
  language: string | null;
  revision: number;
  max_credits: number;
}

/** Running films whose users have a free turn, also those that have come to their end. */
export async function findRunningFilms(db: Kysely<Tables>): Promise<RunningFilm[]> {
  const { rows } = await sql<RunningFilm>`
    select f.id, f.user_id, f.language, f.revision, f.max_credits from films f
    where f.state = 'running' and ${TURNS_OF_DRAFTS} > (
      select count(*) from videos v where v.user_id = f.user_id and v.status in ${UNFINISHED_LITERALS}
    )
    order by random()`.execute(db);
  return rows;
}

/**
 * Begins the next take of a running film: requests its video, writes that down and holds its credits in one transaction.
 * One that begins with the shot before waits for it, and is no longer asked for if that one can't come. Without credits,
 * or at its cap, the film pauses; without a take that waits it is idle. Any number of processes may do this at once.
 * Returns whether anything has changed.
 */
export async function beginTake(deps: BeginDeps, film: RunningFilm, now: Date): Promise<boolean> {
  const { db } = deps;
  const { next, lost, isBusy } = lookAt(await readShots(db, film.id));
  if (lost.length > 0) return giveUp(db, film);
  if (!next) return isBusy ? false : end(db, film, { state: 'idle', pause_reason: null });
  const { take, begins } = next;
  if (begins && take.image_id === null) return cutFrame(deps, film, take, begins);
  const draft: Draft = {
    userId: film.user_id,
    idempotencyKey: `film:${film.id}:${take.take_id}:${take.attempt}`,
    body: bodyOf(take),
    credits: take.credits ?? undefined,
    language: film.language ?? undefined,
    adopt: (tx, videoId) => adopt(tx, film, take, videoId),
    pause: (because) => end(db, film, { state: 'paused', pause_reason: because }),
    refuse: (error) => refuse(db, film, take, error),
  };
  return beginWithinCap(deps, draft, now);
}

interface Look {
  /** The first take that can begin now, and the shot with whose last frame it begins, if it does. */
  next: { take: WholeShot; begins: WholeShot | undefined } | undefined;
  /** Takes whose shot before can't come. */
  lost: string[];
  /** Takes wait or are being made. */
  isBusy: boolean;
}

function lookAt(shots: readonly WholeShot[]): Look {
  const look: Look = { next: undefined, lost: [], isBusy: false };
  let before: 'there' | 'coming' | 'gone' = 'gone';
  for (const [index, shot] of shots.entries()) {
    const state = stateOfVideo(shot);
    const isFree = shot.source !== 'previous';
    const isLost: boolean = shot.is_wanted && !isFree && before === 'gone';
    if (isLost) look.lost.push(shot.take_id ?? '');
    else if (shot.is_wanted && (isFree || before === 'there')) {
      look.next ??= { take: shot, begins: isFree ? undefined : shots[index - 1] };
    }
    const isComing: boolean = state === 'making' || (shot.is_wanted && !isLost);
    look.isBusy ||= isComing;
    const isThere = shot.take_id === null ? !isMissing(shot) : state === 'ready';
    before = isThere ? 'there' : isComing ? 'coming' : 'gone';
  }
  return look;
}

/** Cuts the last frame that the shot before shows, and keeps it for the take: a step of its own, so that it is cut once. */
async function cutFrame(
  { db, frameDeps }: BeginDeps,
  film: RunningFilm,
  take: WholeShot,
  { video_id: videoId, end_s: endS }: WholeShot,
): Promise<boolean> {
  try {
    const intent = { videoId: videoId ?? '', atS: endS ?? undefined, isEnd: true };
    const { id } = await frameOfVideo(frameDeps, film.user_id, intent);
    return await changeWaiting(db, film, take, { image_id: id });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'pictures_busy') return false;
    if (error instanceof ApiError && error.code === 'too_many_files') {
      return end(db, film, { state: 'paused', pause_reason: 'space' });
    }
    if (error instanceof ApiError) {
      return refuse(db, film, take, new ApiError(error.code, error.message, { ...error.details, field: 'from' }));
    }
    if (!(error instanceof DecodingError)) throw error;
    const message = "The last frame of the shot before can't be read.";
    return refuse(db, film, take, new ApiError('invalid_image', message, { field: 'from' }));
  }
}

/** @throws Deferred unless the film still runs as it was read, the take is still asked for, and the cap holds */
async function adopt(tx: Transaction<Tables>, { id, revision }: RunningFilm, take: WholeShot, videoId: string) {
  const film = await tx
    .selectFrom('films')
    .select(['state', 'revision', 'max_credits'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (film?.state !== 'running') throw new Deferred('over');
  // The shot before it may be another one by now, or end elsewhere.
  if (film.revision !== revision || take.take_id === null || take.source === null) throw new Deferred('taken');
  const taken = await tx
    .updateTable('film_shots')
    .set({ video_id: videoId, request: null, image_id: null, end_image_id: null, is_wanted: false })
    .where('film_id', '=', id)
    .where('take_id', '=', take.take_id)
    .where('attempt', '=', take.attempt)
    .where('is_wanted', '=', true)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new Deferred('taken');
  const { take_id, attempt, source } = take;
  await tx.insertInto('film_takes').values({ film_id: id, take_id, attempt, source, video_id: videoId }).execute();
  requireWithin(await readFilmCharges(tx, id), film.max_credits);
}

/** Takes whose shot before can't come are no longer asked for. */
async function giveUp(db: Kysely<Tables>, { id, user_id: userId }: RunningFilm): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { lost } = lookAt(await readShots(tx, id));
    if (lost.length === 0) return true;
    await tx
      .updateTable('film_shots')
      .set({ is_wanted: false })
      .where('film_id', '=', id)
      .where('take_id', 'in', lost)
      .execute();
    return true;
  });
}

type End = { state: 'idle'; pause_reason: null } | { state: 'paused'; pause_reason: Obstacle };

/**
 * Ends or pauses what a film makes, once nothing of it is being made any more: what fails returns its credits, and the
 * next take may fit again. Not if takes have been asked for meanwhile.
 */
async function end(db: Kysely<Tables>, film: RunningFilm, change: End): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, film.user_id);
    const shots = await readShots(tx, film.id);
    if (shots.some((shot) => stateOfVideo(shot) === 'making')) return false;
    if (change.state === 'idle' && shots.some((shot) => shot.is_wanted)) return true;
    const changed = await tx
      .updateTable('films')
      .set(change)
      .where('id', '=', film.id)
      .where('state', '=', 'running')
      .where('max_credits', '=', film.max_credits)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  });
}

/** The take gets the error as its fault. */
function refuse(db: Kysely<Tables>, film: RunningFilm, take: WholeShot, error: ApiError): Promise<boolean> {
  return changeWaiting(db, film, take, { fault: JSON.stringify(faultOf(error)), credits: null, is_wanted: false });
}

/** Changes a take that waits, unless it or its film has changed since it was read; returns whether it did. */
async function changeWaiting(
  db: Kysely<Tables>,
  { id, user_id: userId, revision }: RunningFilm,
  { take_id: takeId, attempt }: WholeShot,
  change: Updateable<Tables['film_shots']>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const changed = await tx
      .updateTable('film_shots')
      .set(change)
      .where('film_id', 'in', (eb) =>
        eb.selectFrom('films').select('id').where('id', '=', id).where('revision', '=', revision),
      )
      .where('take_id', '=', takeId)
      .where('attempt', '=', attempt)
      .where('is_wanted', '=', true)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  });
}
