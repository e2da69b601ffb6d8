import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/Button';
import { timecodes } from '../../../components/format-timecode';
import type { ClipClock } from '../../../components/together/clip-clock';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './Comparison.module.css';

export interface TransportProps {
  clock: ClipClock;
  isPlaying: boolean;
  onToggle: () => void;
}

/** Plays, pauses and seeks all takes together. */
export function Transport({ clock, isPlaying, onToggle }: TransportProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const bar = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const { current: input } = bar;
      const { lengthS, positionS } = clock;
      if (input && lengthS > 0) {
        input.max = String(lengthS);
        input.value = String(positionS);
        const [time = '', duration = ''] = [positionS, lengthS].map((atS) => timecodes([atS], language));
        input.setAttribute('aria-valuetext', t('player:position', { time, duration }));
      }
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [clock, t, language]);

  const Icon = isPlaying ? Pause : Play;
  return (
    <div className={styles.transport}>
      <Button icon={<Icon aria-hidden strokeWidth={1.5} />} onClick={onToggle}>
        {t(isPlaying ? 'player:pause' : 'player:play')}
      </Button>
      <input
        ref={bar}
        type="range"
        className={styles.seek}
        min={0}
        step="any"
        defaultValue={0}
        aria-label={t('player:seek')}
        onInput={({ currentTarget }) => clock.seek(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
