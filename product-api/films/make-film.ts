import type { Kysely, Transaction } from 'kysely';
import { isOpenTake } from '#contracts/film-plan';
import { ApiError } from '../api-error';
import { inTransaction } from '../db/transaction-guard';
import type { Tables } from '../db/tables';
import { lockUser } from '../ledger/post';
import { requireOpenAccount } from '../users/require-open-account';
import { canonicalHash } from '../videos/canonical-hash';
import { EndpointStates } from '../videos/endpoint-states';
import { cancelVideo } from '../videos/lifecycle';
import type { Verdicts } from '../prompts/prompt-judge';
import { keyReused } from '../videos/request-videos';
import { checkFilmTake, isStillWanted, requestOf, type TakeChecks } from './check-takes';
import { keepPictures } from './film-content';
import { type QuoteDeps, quoteTakes } from './quote-takes';
import { type FilmRow, findFilm, readFilmCharges, type WholeShot } from './read-films';
import { stateOfVideo, takesToMake } from './take-states';
import { storeShots, type WriteDeps } from './write-film';

export interface MakeIntent {
  userId: string;
  id: string;
  idempotencyKey: string;
  /** The price that the visitor has seen. */
  maxCredits: number;
  /** Only these takes, with what waits already; undefined: all. */
  takes: readonly string[] | undefined;
}

/**
 * Asks for takes of a film: from now on they begin as soon as they can, within what they cost together now. Checks and
 * prices them again first, because models and prices may have changed. Without effect if the key was the last one.
 * @throws ApiError `not_found`; `idempotency_mismatch`; `state_conflict` if none can be made; `price_changed`
 */
export async function makeFilm(deps: WriteDeps & QuoteDeps, intent: MakeIntent, now: Date): Promise<void> {
  const { userId, maxCredits } = intent;
  const endpoints = await EndpointStates.read(deps.db, now);
  const total = await deps.judge.decide({ userId, isCounted: true }, (verdicts) =>
    askForTakes(deps, intent, { endpoints, verdicts }, now),
  );
  if (total === undefined) throw new ApiError('state_conflict', 'No take of the film can be made.');
  if (total > maxCredits) throw new ApiError('price_changed', `These takes cost ${total} credits.`, { credits: total });
}

/** The price of the takes; they are asked for if it is within the intent. Undefined when there is none that can be. */
async function askForTakes(
  { db, ...deps }: WriteDeps & QuoteDeps,
  intent: MakeIntent,
  terms: { endpoints: EndpointStates; verdicts: Verdicts },
  now: Date,
): Promise<number | undefined> {
  const { userId, id, idempotencyKey, maxCredits } = intent;
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await requireOpenAccount(tx, userId);
    const film = await findFilm(tx, userId, id);
    if (isRepeated(film, intent)) return 0;
    const checks = { ...deps, ...terms, language: film.language ?? undefined };
    const next = await checkAgain(tx, checks, userId, film.shots);
    const plan = new Set(takesToMake(next, intent.takes && new Set(intent.takes.map((take) => take.toLowerCase()))));
    const { total: credits } = await quoteTakes(tx, deps, userId, [...plan], now);
    const isAgreed = plan.size > 0 && credits <= maxCredits;
    // Prices are kept even if it is refused: the page shows those that are true now.
    const shots = film.shots.map((shot, index) => {
      const again = next[index] ?? shot;
      if (isAgreed && plan.has(again)) return { ...again, is_wanted: true };
      return shot.video_id === null ? again : { ...shot, credits: again.credits, fault: again.fault };
    });
    await storeShots(tx, { userId, id }, shots);
    if (isAgreed) {
      const { held, spent } = await readFilmCharges(tx, id);
      await tx
        .updateTable('films')
        .set({ state: 'running', pause_reason: null, max_credits: held + spent + credits })
        .set({ make_key: idempotencyKey, make_hash: hashOf(intent) })
        .where('id', '=', id)
        .execute();
    }
    return plan.size === 0 ? undefined : credits;
  });
}

const hashOf = ({ maxCredits, takes }: MakeIntent) => canonicalHash({ maxCredits, takes });

/** @throws ApiError `idempotency_mismatch` */
function isRepeated({ make_key: key, make_hash: hash }: FilmRow, intent: MakeIntent): boolean {
  if (key !== intent.idempotencyKey) return false;
  if (hash !== hashOf(intent)) throw keyReused();
  return true;
}

/** The shots as another attempt would make them: those that can't be asked for stay as they are. */
async function checkAgain(
  tx: Transaction<Tables>,
  checks: TakeChecks,
  userId: string,
  shots: readonly WholeShot[],
): Promise<WholeShot[]> {
  const again = shots.map((shot): WholeShot => {
    const state = stateOfVideo(shot);
    if (shot.source === null || (state && !isOpenTake(state))) return shot;
    const checked = checkFilmTake(checks, shot.source, requestOf(shot));
    const attempt = shot.attempt + (state === undefined ? 0 : 1);
    return { ...shot, ...checked, attempt, video_id: null, is_wanted: isStillWanted(shot, checked) };
  });
  checks.verdicts.requireAll();
  const kept = await keepPictures(tx, userId, again);
  return again.map((shot, index) => ({ ...shot, ...kept[index] }));
}

/**
 * No further take of the film begins until it is asked for again; those that wait in the queue are canceled. Without
 * effect on a film that makes nothing. @throws ApiError `not_found`
 */
export async function stopFilm(db: Kysely<Tables>, userId: string, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { shots } = await findFilm(tx, userId, id);
    await tx.updateTable('films').set({ state: 'idle', pause_reason: null }).where('id', '=', id).execute();
    await tx.updateTable('film_shots').set({ is_wanted: false }).where('film_id', '=', id).execute();
    for (const { take_id: takeId, video_id: videoId, status } of shots) {
      if (takeId === null || videoId === null || status !== 'queued') continue;
      await cancelVideo(tx, videoId, { from: ['queued'], credits: 'returned' }, now);
    }
  });
}
