import { useCallback, useSyncExternalStore } from 'react';

const EVENTS = ['play', 'pause', 'ended', 'volumechange', 'ratechange', 'durationchange', 'emptied', 'seeked'] as const;

/** A value of the media element, as it is now. `read` gives a primitive. */
export function useMedia<Value extends boolean | number | string>(
  video: HTMLVideoElement,
  read: (video: HTMLVideoElement) => Value,
): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const event of EVENTS) video.addEventListener(event, onChange);
      return () => {
        for (const event of EVENTS) video.removeEventListener(event, onChange);
      };
    },
    [video],
  );
  return useSyncExternalStore(subscribe, () => read(video));
}
