import { lazy, Suspense } from 'react';
import { useSearch } from '../../../components/use-search';
import { isFilmLink } from '../films/film-address';
import { SharedOpening } from './SharedPlaces';
import { SharedVideo, type SharedVideoProps } from './SharedVideo';

const SharedFilm = lazy(async () => ({ default: (await import('../films/sharing/SharedFilm')).SharedFilm }));

/** What is behind a share link: a video, or a film. */
export function Shared({ models }: SharedVideoProps) {
  if (!isFilmLink(useSearch())) return <SharedVideo models={models} />;
  return (
    <Suspense fallback={<SharedOpening isFilm hasFailed={false} onRetry={() => undefined} />}>
      <SharedFilm models={models} />
    </Suspense>
  );
}
