import type * as calls from '#contracts/api/film-shares';
import { callApi } from '../../../http/call-api';
import type { LinkCalls } from '../../videos/sharing/use-link';

const sharedAt = (token: string) => `/api/shared-films/${encodeURIComponent(token)}` as const;

/** The product API's calls for the link of a film. */
export function filmLink(filmId: string): LinkCalls<calls.FilmShare, calls.FilmShareTerms> {
  const path = `/api/films/${filmId}/share` as const;
  return {
    kind: 'film',
    of: filmId,
    read: async () => (await callApi<typeof calls.readFilmShare>(path)).share,
    save: async (body) => (await callApi<typeof calls.shareFilm>(path, { method: 'PUT', body })).share,
    end: async () => void (await callApi<typeof calls.endFilmShare>(path, { method: 'DELETE' })),
  };
}

/** @throws ApiError `not_found` for every link that doesn't work, for any reason */
export async function readSharedFilm(token: string): Promise<calls.SharedFilm> {
  return (await callApi<typeof calls.readSharedFilm>(sharedAt(token))).film;
}

export async function reportSharedFilm(token: string, body: calls.FilmReport): Promise<void> {
  await callApi<typeof calls.reportSharedFilm>(`${sharedAt(token)}/report`, { method: 'POST', body });
}
