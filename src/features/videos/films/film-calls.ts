import type * as calls from '#contracts/api/films';
import { HEADERS } from '#contracts/service-token';
import { trackEvent } from '../../../events/track-event';
import { callApi } from '../../../http/call-api';
import { ApiError } from '../../../http/request-json';
import { randomKey } from '../../../random-key';

/** The key of the list of films in SWR's cache. */
export const ALL_FILMS_URL = '/api/films';

/** Makes a film of whole takes, in this order; returns its id. @throws ApiError */
export async function createFilm(title: string, videoIds: readonly string[]): Promise<string> {
  const { film } = await callApi<typeof calls.createFilm>(ALL_FILMS_URL, {
    method: 'POST',
    headers: { [HEADERS.idempotencyKey]: randomKey(16) },
    body: { title, shots: wholeTakes(videoIds) },
  });
  trackEvent('create_film', { shots: videoIds.length });
  return film.id;
}

/** How often a change is tried again that another tab's has overtaken. */
const MOST_TRIES = 3;

/** Puts whole takes at the end of a film, in this order. @throws ApiError */
export async function addToFilm(filmId: string, videoIds: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { film } = await callApi<typeof calls.readFilm>(`/api/films/${filmId}`);
    const { title, revision } = film;
    const shots = [...film.shots.map(asStored), ...wholeTakes(videoIds)];
    try {
      await callApi<typeof calls.changeFilm>(`/api/films/${filmId}`, {
        method: 'PUT',
        body: { title, shots, revision },
      });
      return;
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'film_changed';
      if (!isOvertaken || tries === MOST_TRIES) throw error;
    }
  }
}

const wholeTakes = (videoIds: readonly string[]) => videoIds.map((videoId) => ({ videoId, startS: 0 }));

/** A shot as the film has it: a take without its request stays as it is. */
function asStored({ videoId, take, startS, endS }: calls.FilmShot): calls.FilmContent['shots'][number] {
  const trims = { startS, ...(endS !== undefined && { endS }) };
  return take ? { take: { id: take.id, from: take.from }, ...trims } : { videoId: videoId ?? '', ...trims };
}
