import type { Film, FilmShot, FilmSummary, FilmTake, FilmWithVideos, TakeRequest } from '#contracts/api/films';
import type { TakeState } from '#contracts/film';
import type { Tables } from '../db/tables';
import type { Kysely } from 'kysely';
import type { Storage } from '../storage/storage';
import { findVideos } from '../videos/read-videos';
import type { VideoPresenter } from '../videos/video-presenter';
import { requestOf } from './check-takes';
import { type QuoteDeps, quoteTakes } from './quote-takes';
import { type FilmRow, type ListedFilm, readFilmCharges, type WholeShot } from './read-films';
import { isMade, isMissing, takesToMake, takeStates } from './take-states';

/** When to ask again while takes are about to begin. */
const BEGINNING_MS = 2_000;

export interface PresentDeps extends QuoteDeps {
  db: Kysely<Tables>;
  storage: Storage;
  presenter: VideoPresenter;
  now: () => Date;
}

/** A film with its videos: those that it can show, and those of takes that are being made or have failed. */
export async function presentFilm(deps: PresentDeps, userId: string, film: FilmRow): Promise<FilmWithVideos> {
  const { db, presenter } = deps;
  const ids = film.shots.flatMap((shot) => (shot.video_id === null || isMissing(shot) ? [] : shot.video_id));
  const rows = await findVideos(db, userId, [...new Set(ids)]);
  const videos = await presenter.all(rows, userId);
  const found = new Set(rows.map(({ id }) => id));
  // A video may have been removed since its film was read.
  const shots = film.shots.map((shot) =>
    shot.video_id === null || found.has(shot.video_id) ? shot : { ...shot, status: 'ready' as const, video_key: null },
  );
  const pauses = videos.flatMap(({ askAgainMs }) => askAgainMs ?? []);
  const askAgainMs = pauses.length > 0 ? Math.min(...pauses) : film.state === 'running' ? BEGINNING_MS : undefined;
  const shown = await withShots(deps, userId, { ...film, shots });
  return { film: { ...shown, ...(askAgainMs !== undefined && { askAgainMs }) }, videos };
}

async function withShots(deps: PresentDeps, userId: string, film: FilmRow): Promise<Film> {
  const { db, storage, now } = deps;
  const { id, title, shots, revision, state, pause_reason: reason, max_credits: maxCredits } = film;
  const states = takeStates(shots);
  const quote = await quoteTakes(db, deps, userId, takesToMake(shots), now());
  const priced = shots.map((shot) => ({ ...shot, credits: quote.credits.get(shot.take_id ?? '') ?? shot.credits }));
  return {
    id,
    title,
    shots: await Promise.all(priced.map((shot, index) => presentShot(storage, shot, states[index]))),
    making: {
      state,
      ...(reason !== null && { pausedBecause: reason }),
      credits: { open: quote.total, ...(await readFilmCharges(db, id)) },
      ...(maxCredits !== null && { maxCredits }),
    },
    revision,
    createdAt: film.created_at.toISOString(),
    updatedAt: film.updated_at.toISOString(),
  };
}

async function presentShot(storage: Storage, shot: WholeShot, state: TakeState | undefined): Promise<FilmShot> {
  const { video_id: videoId, start_s: startS, end_s: endS } = shot;
  return {
    ...(videoId !== null && { videoId }),
    startS,
    ...(endS !== null && { endS }),
    isMissing: isMissing(shot),
    ...(state !== undefined && { take: await presentTake(storage, shot, state) }),
  };
}

async function presentTake(storage: Storage, shot: WholeShot, state: TakeState): Promise<FilmTake> {
  const { take_id: id, source, credits, fault, image_key: imageKey } = shot;
  if (id === null || source === null) throw new Error('The shot is no take.');
  const { model, prompt, ...settings } = requestOf(shot);
  const request: TakeRequest = { ...(state !== 'missing' && settings), model: textOf(model), prompt: textOf(prompt) };
  return {
    id,
    from: source,
    state,
    request,
    ...(credits !== null && { credits }),
    ...(fault !== null && { fault }),
    ...(imageKey !== null && { startPictureUrl: await storage.signedUrl(imageKey) }),
  };
}

/** A faulty take may lack it, or have something else in its place. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export async function summarizeFilm(
  storage: Storage,
  { id, title, shots, created_at, updated_at }: ListedFilm,
): Promise<FilmSummary> {
  const posterKey = shots.find(isMade)?.poster_key ?? null;
  return {
    id,
    title,
    shotCount: shots.length,
    missingCount: shots.filter(isMissing).length,
    unmadeCount: shots.filter((shot) => !isMade(shot) && !isMissing(shot)).length,
    ...(posterKey !== null && { posterUrl: await storage.signedUrl(posterKey) }),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}
