import { useEffect, useState } from 'react';

/** The whole screen for an element; undefined where the browser has none for it (phones of Apple). */
export function useFullscreen(element: HTMLElement | null): { isOn: boolean; toggle: () => void } | undefined {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!element) return undefined;
    const onChange = () => setIsOn(document.fullscreenElement === element);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [element]);
  if (!element || !document.fullscreenEnabled) return undefined;
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : element.requestFullscreen();
    // Refused: the window stays as it is.
    change.catch(() => undefined);
  };
  return { isOn, toggle };
}
