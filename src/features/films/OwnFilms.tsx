import { late } from '../../components/late';
import { useIsSearchRead, useSearch } from '../../components/use-search';
import { ContactSheetSkeleton } from '../videos/sheet/ContactSheetSkeleton';
import { OwnVideos } from '../videos/sheet/OwnVideos';
import { filmOfSearch } from '../videos/film-address';
import type { FilmsProps } from './Films';

const Films = late(async () => (await import('./Films')).Films, { Waiting: ContactSheetSkeleton });

/** The visitor's films, or the one that the address names. */
export function OwnFilms({ models }: Pick<FilmsProps, 'models'>) {
  const film = filmOfSearch(useSearch());
  const isSearchRead = useIsSearchRead();
  return <OwnVideos>{isSearchRead && <Films film={film} models={models} />}</OwnVideos>;
}
