import { useEffect, useRef } from 'react';
import { IconButton } from '../../../components/Button';
import { FilmGate } from '../../../components/FilmGate';
import { Maximize2, Volume2, VolumeX } from '../../../components/icons';
import type { ClipClock } from '../../../components/together/clip-clock';
import { useTranslation } from '../../../i18n/use-translation';
import { useStableUrl } from '../../videos/live/use-stable-url';
import * as styles from './SideBySide.module.css';

export interface TakeClipProps {
  name: string;
  videoUrl: string | undefined;
  posterUrl: string | undefined;
  shape: number;
  clock: ClipClock;
  isPlaying: boolean;
  isHeard: boolean;
  onHear: (isHeard: boolean) => void;
  /** Shows it in the large view. */
  onEnlarge: () => void;
}

/** A ready take, in step with the others. */
export function TakeClip(props: TakeClipProps) {
  const { name, shape, clock, isPlaying, isHeard, onHear, onEnlarge } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement>(null);
  const videoUrl = useStableUrl(props.videoUrl);
  const posterUrl = useStableUrl(props.posterUrl);

  useEffect(() => {
    const { current } = element;
    return current ? clock.add(current) : undefined;
  }, [clock]);

  const Icon = isHeard ? Volume2 : VolumeX;
  return (
    <FilmGate shape={shape}>
      {/* The clips carry no speech that captions could give; for keys there is a button. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        className={styles.clip}
        src={videoUrl}
        poster={posterUrl}
        aria-label={name}
        muted={!isHeard}
        autoPlay={isPlaying}
        playsInline
        preload="auto"
        onClick={onEnlarge}
      />
      <span className={styles.hear}>
        <IconButton label={`${t('player:large')}: ${name}`} onClick={onEnlarge}>
          <Maximize2 aria-hidden strokeWidth={1.5} />
        </IconButton>
        <IconButton
          label={`${t(isHeard ? 'player:mute' : 'player:unmute')}: ${name}`}
          aria-pressed={isHeard}
          onClick={() => onHear(!isHeard)}
        >
          <Icon aria-hidden strokeWidth={1.5} />
        </IconButton>
      </span>
    </FilmGate>
  );
}
