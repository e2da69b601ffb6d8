import { mutate } from 'swr';
import type * as calls from '#contracts/api/films';
import { HEADERS } from '#contracts/service-token';
import { callApi } from '../../http/call-api';
import { ALL_FILMS_URL } from '../videos/films/film-calls';
import type { Draft, DraftShot } from './draft';

export async function deleteFilm(id: string): Promise<void> {
  await callApi<typeof calls.deleteFilm>(`/api/films/${id}`, { method: 'DELETE' });
  await mutate(ALL_FILMS_URL);
}

/** Requests that the product API has, by the take's id. */
export type SentRequests = ReadonlyMap<string, calls.TakeRequest>;

export const requestsOf = ({ shots }: Draft): SentRequests =>
  new Map(shots.flatMap(({ take }) => (take ? [[take.id, take.request] as const] : [])));

/** Shots as they are saved; takes that have not changed go without their request, so that large films fit. */
export function shotsToSend(shots: readonly DraftShot[], stored: SentRequests): calls.FilmContent['shots'] {
  return shots.flatMap<calls.FilmContent['shots'][number]>(({ videoId, take, startS, endS }) => {
    const trims = { startS, ...(endS !== undefined && { endS }) };
    if (!take) return videoId === undefined ? [] : [{ videoId, ...trims }];
    const { id, from, request } = take;
    return [{ take: { id, from, ...(stored.get(id) !== request && { request }) }, ...trims }];
  });
}

/** Has takes made for at most `maxCredits`: all that can be, or one, with those that wait already. */
export function makeTakes(
  filmId: string,
  maxCredits: number,
  takeId: string | undefined,
  key: string,
): Promise<calls.FilmWithVideos> {
  return callApi<typeof calls.makeFilm>(`/api/films/${filmId}/make`, {
    method: 'POST',
    headers: { [HEADERS.idempotencyKey]: key },
    body: { maxCredits, ...(takeId !== undefined && { takes: [takeId] }) },
  });
}

/** No further take begins; those in the queue are canceled. */
export function stopTakes(filmId: string): Promise<calls.FilmWithVideos> {
  return callApi<typeof calls.stopFilm>(`/api/films/${filmId}/stop`, { method: 'POST' });
}
