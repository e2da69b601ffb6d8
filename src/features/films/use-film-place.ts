import { useCallback, useEffect, useRef, useState } from 'react';
import type { Seekable } from '../../components/player/SeekBar';

/**
 * Where a film's preview is, for its seek bar: kept outside of React's state, because it changes with every frame.
 * @returns what the bar seeks through, and what tells it the place, in seconds
 */
export function useFilmPlace(lengthS: number, seek: (atS: number) => void): [Seekable, (atS: number) => void] {
  const latest = useRef({ atS: 0, lengthS, seek, draw: doNothing });
  const [seekable] = useState<Seekable>(() => ({
    read: () => latest.current,
    seek: (atS) => latest.current.seek(atS),
    follow: (draw) => {
      latest.current.draw = draw;
      return () => {
        latest.current.draw = doNothing;
      };
    },
  }));
  useEffect(() => {
    Object.assign(latest.current, { lengthS, seek });
    latest.current.draw();
  });
  const show = useCallback((atS: number) => {
    latest.current.atS = atS;
    latest.current.draw();
  }, []);
  return [seekable, show];
}

const doNothing = (): void => undefined;
