import { useEffect, useRef, useState } from 'react';
import * as styles from './SharedVideo.module.css';

export interface SharedPlayerProps {
  /** Works for some minutes; each answer of the product API may bring another. */
  videoUrl: string;
  posterUrl: string;
  title: string;
  /** The current URL has expired: fetches another. */
  onRenew: () => void;
}

/**
 * Plays a clip whose URL soon expires. The URL of a clip that is being watched is kept, since a new one would restart
 * it. Once the browser fails to fetch another part, playback resumes at the same position with a new URL.
 */
export function SharedPlayer({ videoUrl, posterUrl, title, onRenew }: SharedPlayerProps) {
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
    // The clips carry no speech that captions could give.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={player}
      className={styles.media}
      src={src}
      poster={poster}
      controls
      loop
      playsInline
      preload="metadata"
      aria-label={title}
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
