import { useMemo } from 'react';
import { Button } from '../../../components/Button';
import { Pause, Play } from '../../../components/icons';
import { SeekBar, type Seekable } from '../../../components/player/SeekBar';
import type { ClipClock } from '../../../components/together/clip-clock';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './SideBySide.module.css';

export interface TransportProps {
  clock: ClipClock;
  isPlaying: boolean;
  onToggle: () => void;
}

/** Plays, pauses and seeks all takes together. */
export function Transport({ clock, isPlaying, onToggle }: TransportProps) {
  const { t } = useTranslation();
  const seekable = useMemo<Seekable>(
    () => ({
      read: () => ({ atS: clock.positionS, lengthS: clock.lengthS }),
      seek: (atS) => clock.seek(atS),
      follow: onEveryFrame,
    }),
    [clock],
  );
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className={styles.transport}>
      <Button icon={<Icon aria-hidden strokeWidth={1.5} />} onClick={onToggle}>
        {t(isPlaying ? 'player:pause' : 'player:play')}
      </Button>
      <SeekBar of={seekable} className={styles.seek} />
    </div>
  );
}

function onEveryFrame(draw: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    draw();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
