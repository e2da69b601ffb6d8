import { useState, type ReactNode } from 'react';
import type { Video } from '#contracts/api/videos';
import { FilmGate, shapeOfVideo } from '../../components/FilmGate';
import { useClipOnInterest } from '../../components/use-clip-on-interest';
import { useStableUrl } from '../videos/live/use-stable-url';
import * as styles from './CardPreview.module.css';

export interface CardPreviewProps {
  video: Video;
  className?: string | undefined;
  /** The frame that the moving picture covers. */
  frame: ReactNode;
  /** Content above the moving picture. */
  children: ReactNode;
}

/**
 * Plays a ready video without sound while a pointer rests on its frame or a finger holds it; not for visitors who asked
 * for less motion. A press, by key too, plays it large.
 */
export function CardPreview({ video, className, frame, children }: CardPreviewProps) {
  const { receipt, params, status, takenDown } = video;
  const url = useStableUrl(video.videoUrl);
  const { isPlaying, areaProps, holdProps } = useClipOnInterest();
  const [hasFailed, setHasFailed] = useState(false);
  const isReady = status === 'ready' && takenDown === undefined && url !== undefined && !hasFailed;
  return (
    <div
      className={className}
      onPointerEnter={areaProps.onPointerEnter}
      onPointerLeave={areaProps.onPointerLeave}
      {...holdProps}
    >
      {frame}
      {isReady && isPlaying && (
        <div className={styles.preview} aria-hidden>
          <FilmGate shape={shapeOfVideo(receipt, params.aspectRatio)}>
            <video
              className={styles.clip}
              src={url}
              autoPlay
              muted
              loop
              playsInline
              onError={() => setHasFailed(true)}
            />
          </FilmGate>
        </div>
      )}
      {children}
    </div>
  );
}
