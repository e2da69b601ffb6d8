import { useEffect, useRef } from 'react';
import { useLanguageTag } from '../use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { classNames } from '../class-names';
import { timecodes } from '../format-timecode';
import * as styles from './Slider.module.css';

/** A clip that can be sought through: a video, several in step, or shots one after the other. */
export interface Seekable {
  /** Seconds; `lengthS` is 0 until it is known. */
  read: () => { atS: number; lengthS: number; loadedS?: number };
  seek: (atS: number) => void;
  /** Calls `draw` whenever the place may be another, at best with every frame; the return value ends it. */
  follow: (draw: () => void) => () => void;
}

export interface SeekBarProps {
  /** The same one as long as it is about the same thing. */
  of: Seekable;
  className?: string | undefined;
  timeClassName?: string | undefined;
}

/** The place in what plays, what of it is loaded, and its time; drawn without rendering. */
export function SeekBar({ of: seekable, className, timeClassName }: SeekBarProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const bar = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const [{ current: input }, { current: label }] = [bar, time];
    if (!input || !label) return undefined;
    let drawn = '';
    const draw = () => {
      const { atS, lengthS, loadedS = atS } = seekable.read();
      const state = `${atS} ${lengthS} ${loadedS}`;
      if (state === drawn) return;
      drawn = state;
      if (lengthS > 0) input.max = String(lengthS);
      input.value = String(atS);
      input.style.setProperty('--played', part(atS, lengthS));
      input.style.setProperty('--loaded', part(loadedS, lengthS));
      const [now = '', all = ''] = [atS, lengthS].map((s) => timecodes([s], language));
      label.textContent = `${now} / ${all}`;
      input.setAttribute('aria-valuetext', t('player:position', { time: now, duration: all }));
    };
    draw();
    return seekable.follow(draw);
  }, [seekable, t, language]);

  return (
    <>
      <input
        ref={bar}
        type="range"
        className={classNames(styles.slider, styles.seek, className)}
        min={0}
        step="any"
        defaultValue={0}
        aria-label={t('player:seek')}
        onInput={({ currentTarget }) => seekable.seek(currentTarget.valueAsNumber)}
      />
      <span ref={time} className={classNames(styles.time, timeClassName)} aria-hidden />
    </>
  );
}

function part(atS: number, lengthS: number): string {
  return `${lengthS > 0 ? Math.min(100, (atS / lengthS) * 100) : 0}%`;
}
