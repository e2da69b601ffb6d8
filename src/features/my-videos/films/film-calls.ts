import { mutate } from 'swr';
import type * as calls from '#contracts/api/films';
import { HEADERS } from '#contracts/service-token';
import { callApi } from '../../../http/call-api';
import { randomKey } from '../../../random-key';

/** The key of the list of films in SWR's cache. */
export const ALL_FILMS_URL = '/api/films';

/** Makes a film of whole takes, in this order; returns its id. @throws ApiError */
export async function createFilm(title: string, videoIds: readonly string[]): Promise<string> {
  const shots = videoIds.map((videoId) => ({ videoId, startS: 0 }));
  const { film } = await callApi<typeof calls.createFilm>(ALL_FILMS_URL, {
    method: 'POST',
    headers: { [HEADERS.idempotencyKey]: randomKey(16) },
    body: { title, shots },
  });
  return film.id;
}

export async function deleteFilm(id: string): Promise<void> {
  await callApi<typeof calls.deleteFilm>(`/api/films/${id}`, { method: 'DELETE' });
  await mutate(ALL_FILMS_URL);
}
