import { createContext, useContext, useEffect, useState, type RefObject } from 'react';
import type { ClipClock } from '../../../components/together/clip-clock';

/** The common screening of cards that show the same prompt. */
export interface Screening {
  /** While all play together. */
  clock: ClipClock | undefined;
  /** Key of the model whose clip is heard; one at a time. */
  heard: string | undefined;
  hear: (key: string | undefined) => void;
}

/** Undefined outside of a screening: cards play on interest alone. */
export const ScreeningContext = createContext<Screening | undefined>(undefined);

export function useScreening(): Screening | undefined {
  return useContext(ScreeningContext);
}

/** Whether the element is in the window; asked only while `isWanted`. */
export function useInView(element: RefObject<Element>, isWanted: boolean): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!isWanted || !current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(current);
    return () => {
      observer.disconnect();
      setIsInView(false);
    };
  }, [element, isWanted]);
  return isInView;
}
