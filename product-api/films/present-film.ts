import type { Kysely } from 'kysely';
import type { Film, FilmSummary, FilmWithVideos } from '#contracts/api/films';
import type { Tables } from '../db/tables';
import { type RetentionDeps, readRetentionPolicy } from '../retention/retention-policy';
import type { Storage } from '../storage/storage';
import { NOT_REFRESHED, presentVideo } from '../videos/present-video';
import { findVideos } from '../videos/read-videos';
import { type FilmRow, type ShotRow, shotOf } from './read-films';

export interface PresentDeps extends RetentionDeps {
  db: Kysely<Tables>;
  storage: Storage;
}

const isMissing = ({ video_key: key }: ShotRow) => key === null;

/** A film with the videos that it can show. */
export async function presentFilm(deps: PresentDeps, userId: string, film: FilmRow): Promise<FilmWithVideos> {
  const ids = [...new Set(film.shots.filter((shot) => !isMissing(shot)).map(({ video_id }) => video_id))];
  const [rows, policy] = await Promise.all([findVideos(deps.db, userId, ids), readRetentionPolicy(deps, userId)]);
  const { storage } = deps;
  const videos = await Promise.all(rows.map((row) => presentVideo(row, { ...NOT_REFRESHED, storage, policy })));
  return { film: withShots(film, new Set(rows.map(({ id }) => id))), videos };
}

function withShots({ id, title, revision, shots, ...film }: FilmRow, existing: ReadonlySet<string>): Film {
  return {
    id,
    title,
    shots: shots.map((row) => ({ ...shotOf(row), isMissing: !existing.has(row.video_id) })),
    making: { state: 'idle', credits: { open: 0, held: 0, spent: 0 } },
    revision,
    createdAt: film.created_at.toISOString(),
    updatedAt: film.updated_at.toISOString(),
  };
}

export async function summarizeFilm(
  storage: Storage,
  { id, title, shots, created_at, updated_at }: FilmRow,
): Promise<FilmSummary> {
  const posterKey = shots.find((shot) => !isMissing(shot))?.poster_key ?? null;
  return {
    id,
    title,
    shotCount: shots.length,
    missingCount: shots.filter(isMissing).length,
    unmadeCount: 0,
    ...(posterKey !== null && { posterUrl: await storage.signedUrl(posterKey) }),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}
