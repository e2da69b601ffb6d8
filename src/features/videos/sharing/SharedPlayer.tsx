import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Player } from '../../../components/player/Player';

export interface SharedPlayerProps {
  /** Works for some minutes; each answer of the product API may bring another. */
  videoUrl: string;
  posterUrl: string;
  title: string;
  /** For the large view. */
  facts: ReactNode;
  /** The current URL has expired: fetches another. */
  onRenew: () => void;
}

/**
 * Plays a clip whose URL soon expires. The URL of a clip that is being watched is kept, since a new one would restart
 * it. Once the browser fails to fetch another part, playback resumes at the same position with a new URL.
 */
export function SharedPlayer({ videoUrl, posterUrl, title, facts, onRenew }: SharedPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [src, setSrc] = useState(videoUrl);
  const [poster] = useState(posterUrl);
  const interrupted = useRef<{ atS: number; wasPlaying: boolean }>();

  useEffect(() => {
    const { current: video } = player;
    const isWatched = video !== null && (video.currentTime > 0 || !video.paused);
    if (interrupted.current || !isWatched) setSrc(videoUrl);
  }, [videoUrl]);

  return (
    <Player
      ref={player}
      title={title}
      facts={facts}
      src={src}
      poster={poster}
      loop
      playsInline
      preload="metadata"
      onError={({ currentTarget: { currentTime, paused } }) => {
        // On the second error, the URL is not the cause.
        if (interrupted.current) return;
        interrupted.current = { atS: currentTime, wasPlaying: !paused };
        onRenew();
      }}
      onLoadedMetadata={({ currentTarget: video }) => {
        const { current: before } = interrupted;
        if (!before) return;
        interrupted.current = undefined;
        video.currentTime = before.atS;
        // If autoplay is blocked, the browser shows its play button.
        if (before.wasPlaying) video.play().catch(() => undefined);
      }}
    />
  );
}
