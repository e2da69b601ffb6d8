import { late } from '../../../components/late';
import { SharedOpening } from '../../videos/sharing/SharedPlaces';

/** The film behind a share link, whose code no page needs before it. */
export const LazySharedFilm = late(async () => (await import('./SharedFilm')).SharedFilm, {
  Waiting: () => <SharedOpening isFilm hasFailed={false} onRetry={() => undefined} />,
});
