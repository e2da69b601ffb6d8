import { useRef, type KeyboardEvent } from 'react';
import { timecodes } from '../../../components/format-timecode';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './ShotStrip.module.css';

export interface TrimHandleProps {
  edge: 'start' | 'end';
  /** In the video, in seconds. */
  valueS: number;
  lengthS: number;
  pxPerS: number;
  onChange: (valueS: number) => void;
  /** While it is dragged, the strip keeps its scale. */
  onHold: (isHeld: boolean) => void;
}

const STEP_S = 0.1;
const LARGE_STEP_S = 1;

/** One end of a shot, to drag or to move with the arrow keys. */
export function TrimHandle({ edge, valueS, lengthS, pxPerS, onChange, onHold }: TrimHandleProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const from = useRef<{ x: number; valueS: number }>();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP_S : STEP_S;
    const to = { ArrowLeft: valueS - step, ArrowRight: valueS + step, Home: 0, End: lengthS }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(to);
  };
  const release = () => {
    from.current = undefined;
    onHold(false);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-edge={edge}
      aria-label={t(`my-videos:film.${edge}`)}
      aria-valuemin={0}
      aria-valuemax={lengthS}
      aria-valuenow={valueS}
      aria-valuetext={t('common:unit.seconds', { formatted: timecodes([valueS], language) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, valueS };
        onHold(true);
      }}
      onPointerMove={({ clientX }) => {
        if (from.current) onChange(from.current.valueS + (clientX - from.current.x) / pxPerS);
      }}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}
