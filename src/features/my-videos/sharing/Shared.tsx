import { late } from '../../../components/late';
import { useSearch } from '../../../components/use-search';
import { isFilmLink } from '../films/film-address';
import { SharedOpening } from './SharedPlaces';
import { SharedVideo, type SharedVideoProps } from './SharedVideo';

const SharedFilm = late(async () => (await import('../films/sharing/SharedFilm')).SharedFilm, {
  Waiting: () => <SharedOpening isFilm hasFailed={false} onRetry={() => undefined} />,
});

/** What is behind a share link: a video, or a film. */
export function Shared({ models }: SharedVideoProps) {
  if (!isFilmLink(useSearch())) return <SharedVideo models={models} />;
  return <SharedFilm models={models} />;
}
