import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Controls } from './Controls';
import { LargeView } from './LargeView';
import { seekTo } from './media-acts';
import type { Place } from './place';
import { keyForPlayer, pressKey } from './player-keys';

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
  const [large, setLarge] = useState<Place>();
  const area = video.parentElement;
  const enlarge = useCallback(() => {
    const place = { atS: video.currentTime, isPlaying: !video.paused, isMuted: video.muted };
    video.pause();
    if (onEnlarge) onEnlarge(place);
    else setLarge(place);
  }, [video, onEnlarge]);

  useLayoutEffect(onReady, [onReady]);

  useEffect(() => {
    if (!area) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // The large view is inside of this element only for React.
      const key = area.querySelector('dialog') ? undefined : keyForPlayer(event);
      if (key === undefined) return;
      if (key === 'f') enlarge();
      else if (!pressKey(video, key)) return;
      event.preventDefault();
    };
    area.addEventListener('keydown', onKeyDown);
    return () => area.removeEventListener('keydown', onKeyDown);
  }, [area, video, enlarge]);

  return (
    <>
      <Controls video={video} area={area} onEnlarge={enlarge} />
      {large && (
        <LargeView
          items={[{ id: title, src: video.currentSrc, poster: video.poster, title, facts }]}
          startId={title}
          start={large}
          onClose={({ atS }) => {
            setLarge(undefined);
            seekTo(video, atS);
          }}
        />
      )}
    </>
  );
}
