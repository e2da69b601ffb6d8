import { useEffect } from 'react';
import { rememberTakes } from '../../../first-load/has-takes';

/** Once a page has shown some of the visitor's videos, the home page keeps space for the latest. */
export function useRememberTakes(videos: readonly unknown[] | undefined): void {
  const hasTakes = videos !== undefined && videos.length > 0;
  useEffect(() => {
    if (hasTakes) rememberTakes();
  }, [hasTakes]);
}
