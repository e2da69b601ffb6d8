import type { ReactNode } from 'react';
import { useSearch } from '../../../components/use-search';
import { isFilmLink } from '../film-address';
import { SharedVideo, type SharedVideoProps } from './SharedVideo';

export interface SharedProps extends SharedVideoProps {
  /** Shown for a film's link. */
  film: ReactNode;
}

/** The video or film behind a share link. */
export function Shared({ models, film }: SharedProps) {
  return isFilmLink(useSearch()) ? film : <SharedVideo models={models} />;
}
