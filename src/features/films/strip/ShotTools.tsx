import { useId, type ReactNode } from 'react';
import type { Video } from '#contracts/api/videos';
import { MIN_SHOT_S } from '#contracts/film';
import { IconButton } from '../../../components/Button';
import { ChevronLeft, ChevronRight, Copy, Scissors, Trash2 } from '../../../components/icons';
import { TextInput } from '../../../components/TextControls';
import type { TextName } from '../../../i18n/text-key';
import { useTranslation } from '../../../i18n/use-translation';
import { type DraftShot, endOfShot, lengthOfVideo } from '../draft';
import * as styles from './ShotTools.module.css';

export interface ShotToolsProps {
  shot: DraftShot;
  /** Undefined: it is gone, or isn't made yet. */
  video: Video | undefined;
  /** Counted from 1. */
  n: number;
  count: number;
  /** No further shot fits. */
  isFull: boolean;
  onTrim: (edge: 'start' | 'end', toS: number) => void;
  /** To a place counted from 0. */
  onMove: (to: number) => void;
  onSplit: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Tools for the shot in view: all that dragging does, and more. */
export function ShotTools(props: ShotToolsProps) {
  const { shot, video, n, count, isFull, onTrim, onMove, onSplit, onDuplicate, onRemove } = props;
  const { t } = useTranslation();
  const isMade = video?.status === 'ready';
  const prompt = video?.prompt ?? shot.take?.request.prompt;
  const act = (key: TextName<'my-videos:film.'>, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    // Not `disabled`: the focus stays where it is.
    <IconButton
      label={t(`my-videos:film.${key}`, { n })}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      {icon}
    </IconButton>
  );
  const line = { 'aria-hidden': true, strokeWidth: 1.5 } as const;
  return (
    <div className={styles.tools} role="group" aria-label={t('my-videos:film.position', { n, total: count })}>
      <p className={styles.prompt} dir="auto" title={prompt}>
        {prompt}
      </p>
      {isMade && (
        <>
          <Seconds
            label={t('my-videos:film.start')}
            valueS={shot.startS}
            mostS={endOfShot(shot, video) - MIN_SHOT_S}
            onChange={(toS) => onTrim('start', toS)}
          />
          <Seconds
            label={t('my-videos:film.end')}
            valueS={endOfShot(shot, video)}
            mostS={lengthOfVideo(video)}
            onChange={(toS) => onTrim('end', toS)}
          />
        </>
      )}
      <div className={styles.acts}>
        {act('earlier', <ChevronLeft {...line} />, () => onMove(n - 2), n === 1)}
        {act('later', <ChevronRight {...line} />, () => onMove(n), n === count)}
        {isMade && act('split', <Scissors {...line} />, onSplit, isFull)}
        {act('duplicate', <Copy {...line} />, onDuplicate, isFull)}
        {act('remove', <Trash2 {...line} />, onRemove)}
      </div>
    </div>
  );
}

interface SecondsProps {
  label: string;
  valueS: number;
  mostS: number;
  onChange: (valueS: number) => void;
}

function Seconds({ label, valueS, mostS, onChange }: SecondsProps) {
  const id = useId();
  return (
    <span className={styles.seconds}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        max={mostS}
        step={0.1}
        value={Math.round(valueS * 100) / 100}
        onChange={({ target }) => Number.isFinite(target.valueAsNumber) && onChange(target.valueAsNumber)}
      />
    </span>
  );
}
