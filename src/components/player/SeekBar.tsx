import { useEffect, useRef } from 'react';
import { useLanguageTag } from '../use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { timecodes } from '../format-timecode';
import * as styles from './Controls.module.css';
import { seekTo } from './media-acts';

const EVENTS = ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'progress', 'durationchange', 'emptied'] as const;

/** The place in the video, what of it is loaded, and its time; drawn with every frame while it plays. */
export function SeekBar({ video }: { video: HTMLVideoElement }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const bar = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const [{ current: input }, { current: label }] = [bar, time];
    if (!input || !label) return undefined;
    let frame = 0;
    const draw = () => {
      const { currentTime } = video;
      const durationS = Number.isFinite(video.duration) ? video.duration : 0;
      input.max = String(durationS);
      input.value = String(currentTime);
      input.style.setProperty('--played', part(currentTime, durationS));
      input.style.setProperty('--loaded', part(loadedUntil(video), durationS));
      const [now = '', all = ''] = [currentTime, durationS].map((atS) => timecodes([atS], language));
      label.textContent = `${now} / ${all}`;
      input.setAttribute('aria-valuetext', t('player:position', { time: now, duration: all }));
      cancelAnimationFrame(frame);
      if (!video.paused) frame = requestAnimationFrame(draw);
    };
    draw();
    for (const event of EVENTS) video.addEventListener(event, draw);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of EVENTS) video.removeEventListener(event, draw);
    };
  }, [video, t, language]);

  return (
    <>
      <input
        ref={bar}
        type="range"
        className={styles.seek}
        min={0}
        step="any"
        defaultValue={0}
        aria-label={t('player:seek')}
        onInput={({ currentTarget }) => seekTo(video, currentTarget.valueAsNumber)}
      />
      <span ref={time} className={styles.time} aria-hidden />
    </>
  );
}

function part(atS: number, durationS: number): string {
  return `${durationS > 0 ? Math.min(100, (atS / durationS) * 100) : 0}%`;
}

function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}
