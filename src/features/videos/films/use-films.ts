import useSWR from 'swr';
import type { FilmSummary, listFilms } from '#contracts/api/films';
import { callApi } from '../../../http/call-api';
import { ALL_FILMS_URL } from './film-calls';

/** The visitor's films. */
export function useFilms() {
  const { data, error, mutate } = useSWR<{ films: FilmSummary[] }, Error>(ALL_FILMS_URL, () =>
    callApi<typeof listFilms>(ALL_FILMS_URL),
  );
  return { films: data?.films, error, refresh: () => void mutate() };
}
