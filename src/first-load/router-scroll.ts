import { useContext, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@gatsbyjs/reach-router';
import { ScrollContext, ScrollHandler } from 'gatsby-react-router-scroll/scroll-handler';

// In place of `gatsby-react-router-scroll` (gatsby/patches/unused-parts.ts): the same, as modules that a bundler divides.

export { ScrollHandler as ScrollContext };

/** Keeps how far an element has been scrolled, as Gatsby's documentation says: spread the answer into the element. */
export function useScrollRestoration(identifier: string): { ref: RefObject<HTMLElement>; onScroll: () => void } {
  const location = useLocation();
  const positions = useContext(ScrollContext);
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    ref.current?.scrollTo(0, positions.read(location, identifier) ?? 0);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as in Gatsby's: once an entry of the history
  }, [location.key]);
  return {
    ref,
    onScroll: () => {
      if (ref.current) positions.save(location, identifier, ref.current.scrollTop);
    },
  };
}
