import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Controls } from './Controls';
import { watchFrames } from './frame-step';
import { LargeView } from './LargeView';
import type { Place } from './place';
import { keyForPlayer, pressKey } from './player-keys';
import { useLayer } from '../use-layer';
import { seekTo, videoPlayable } from './video-playable';

interface OwnControlsProps {
  video: HTMLVideoElement;
  title: string;
  facts?: ReactNode;
  onEnlarge?: (place: Place) => void;
  /** They are there: the browser's can go. */
  onReady: () => void;
}

/** Our controls over a video in the page, its keys, and a large view where the page has none of its own. */
export function OwnControls({ video, title, facts, onEnlarge, onReady }: OwnControlsProps) {
  const [start, setStart] = useState<Place>({ atS: 0, isPlaying: true });
  const layer = useLayer();
  const playable = useMemo(() => videoPlayable(video), [video]);
  const area = video.parentElement;
  const enlarge = useCallback(() => {
    const place = { atS: video.currentTime, isPlaying: !video.paused, isMuted: video.muted };
    video.pause();
    if (onEnlarge) onEnlarge(place);
    else {
      setStart(place);
      layer.open();
    }
  }, [video, onEnlarge, layer]);

  useLayoutEffect(onReady, [onReady]);
  useEffect(() => watchFrames(video), [video]);

  useEffect(() => {
    if (!area) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // The large view is inside of this element only for React.
      const key = area.querySelector('dialog') ? undefined : keyForPlayer(event);
      if (key === undefined || !pressKey(playable, key, { toggleScreen: enlarge })) return;
      event.preventDefault();
    };
    area.addEventListener('keydown', onKeyDown);
    return () => area.removeEventListener('keydown', onKeyDown);
  }, [area, playable, enlarge]);

  return (
    <>
      <Controls playable={playable} area={area} onEnlarge={enlarge} />
      {layer.isOpen && (
        <LargeView
          items={[{ id: title, src: video.currentSrc, poster: video.poster, title, facts }]}
          id={title}
          start={start}
          onClose={layer.close}
          onGone={(atS) => seekTo(video, atS)}
        />
      )}
    </>
  );
}
