import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { Video } from '#contracts/api/videos';
import { MIN_SHOT_S } from '#contracts/film';
import { IconButton } from '../../components/Button';
import { classNames } from '../../components/class-names';
import { timecodes } from '../../components/format-timecode';
import { ArrowDown, ArrowUp, PencilLine, Trash2 } from '../../components/icons';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { useStableUrl } from '../videos/live/use-stable-url';
import { type DraftShot, endOfShot, lengthOfVideo } from './draft';
import * as styles from './ShotRow.module.css';

export interface ShotRowProps {
  shot: DraftShot;
  /** Undefined: it is gone, or isn't made yet. */
  video: Video | undefined;
  /** In place of the trims, while there is nothing to trim. */
  unmade?: ReactNode;
  /** The picture that an unmade shot begins with. */
  pictureUrl?: string | undefined;
  /** Only while it can be written differently. */
  onEdit?: (() => void) | undefined;
  /** Counted from 1. */
  n: number;
  count: number;
  onChange: (shot: DraftShot) => void;
  /** To a place counted from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  /** Another shot was dropped here. */
  onDropHere: () => void;
}

const STEP_S = 0.1;

/** One shot of a film: its picture, the part that is shown, its place. */
export function ShotRow(props: ShotRowProps) {
  const { shot, video, unmade, pictureUrl, n, count, onEdit, onChange, onMove, onRemove, onDragStart, onDropHere } =
    props;
  const { t } = useTranslation();
  const [isTarget, setIsTarget] = useState(false);
  const allow = (event: DragEvent) => {
    event.preventDefault();
    setIsTarget(true);
  };
  return (
    // Dragging is also possible with the buttons below.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames(styles.row, isTarget && styles.target)}
      aria-label={t('my-videos:film.position', { n, total: count })}
      data-shot={shot.key}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsTarget(false);
        onDropHere();
      }}
    >
      {shotPart()}
      <div className={styles.actions}>
        {onEdit && (
          <IconButton label={t('my-videos:film.take.edit', { n })} onClick={onEdit}>
            <PencilLine aria-hidden strokeWidth={1.5} />
          </IconButton>
        )}
        <IconButton
          label={t('my-videos:film.earlier', { n })}
          aria-disabled={n === 1}
          data-move="earlier"
          onClick={() => onMove(n - 2)}
        >
          <ArrowUp aria-hidden strokeWidth={1.5} />
        </IconButton>
        <IconButton
          label={t('my-videos:film.later', { n })}
          aria-disabled={n === count}
          data-move="later"
          onClick={() => onMove(n)}
        >
          <ArrowDown aria-hidden strokeWidth={1.5} />
        </IconButton>
        <IconButton label={t('my-videos:film.remove', { n })} onClick={onRemove}>
          <Trash2 aria-hidden strokeWidth={1.5} />
        </IconButton>
      </div>
    </li>
  );

  function shotPart() {
    if (video?.status === 'ready') {
      return <Trim shot={shot} video={video} onChange={onChange} onDragStart={onDragStart} />;
    }
    if (unmade === undefined) return <p className={styles.gone}>{t('my-videos:film.gone')}</p>;
    return (
      <>
        {/* The buttons of the row move the shot for keyboards and touch. */}
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles.picture} draggable onDragStart={onDragStart}>
          {pictureUrl !== undefined && <img src={pictureUrl} alt="" draggable={false} decoding="async" />}
        </div>
        <div className={styles.words}>
          <p className={classNames('clamped', styles.prompt)} dir="auto">
            {shot.take?.request.prompt}
          </p>
          {unmade}
        </div>
      </>
    );
  }
}

interface TrimProps {
  shot: DraftShot;
  video: Video;
  onChange: (shot: DraftShot) => void;
  onDragStart: () => void;
}

/** The first and last moment of the shot; the picture shows the one that is being set. */
function Trim({ shot, video, onChange, onDragStart }: TrimProps) {
  const { t } = useTranslation();
  const player = useRef<HTMLVideoElement>(null);
  const [atS, setAtS] = useState<number>();
  const posterUrl = useStableUrl(video.posterUrl);
  const videoUrl = useStableUrl(video.videoUrl);
  const lengthS = lengthOfVideo(video);
  const endS = endOfShot(shot, video);
  const show = (seconds: number) => {
    setAtS(seconds);
    if (player.current) player.current.currentTime = seconds;
  };
  const setStart = (value: number) => {
    const startS = rounded(Math.min(value, endS - MIN_SHOT_S));
    show(startS);
    onChange({ ...shot, startS });
  };
  const setEnd = (value: number) => {
    const end = rounded(Math.max(value, shot.startS + MIN_SHOT_S));
    show(Math.min(end, lengthS - STEP_S / 2));
    const whole = { ...shot };
    delete whole.endS;
    onChange({ ...whole, ...(end < lengthS && { endS: end }) });
  };
  return (
    <>
      {/* The buttons of the row move the shot for keyboards and touch. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.picture} draggable onDragStart={onDragStart} title={video.prompt}>
        {atS === undefined ? (
          posterUrl && <img src={posterUrl} alt="" draggable={false} loading="lazy" decoding="async" />
        ) : (
          // The film's own preview plays the sound.
          <video
            ref={player}
            src={videoUrl}
            poster={posterUrl}
            muted
            playsInline
            preload="auto"
            aria-hidden
            onLoadedMetadata={({ currentTarget }) => {
              currentTarget.currentTime = atS;
            }}
          />
        )}
      </div>
      <div className={styles.words}>
        <p className={classNames('clamped', styles.prompt)} dir="auto">
          {video.prompt}
        </p>
        <End label={t('my-videos:film.start')} valueS={shot.startS} lengthS={lengthS} onChange={setStart} />
        <End label={t('my-videos:film.end')} valueS={endS} lengthS={lengthS} onChange={setEnd} />
      </div>
    </>
  );
}

interface EndProps {
  label: string;
  valueS: number;
  lengthS: number;
  onChange: (valueS: number) => void;
}

function End({ label, valueS, lengthS, onChange }: EndProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const id = useId();
  const inSeconds = t('common:unit.seconds', { formatted: timecodes([valueS], language) });
  return (
    <div className={styles.end}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={lengthS}
        step={STEP_S}
        value={valueS}
        aria-valuetext={inSeconds}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{inSeconds}</output>
    </div>
  );
}

/** Without the noise of adding tenths. */
const rounded = (seconds: number) => Math.max(0, Math.round(seconds * 1000) / 1000);
