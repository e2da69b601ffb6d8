import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import type { Video } from '#contracts/api/videos';
import { IconButton } from '../../../components/Button';
import { classNames } from '../../../components/class-names';
import { PencilLine } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import { useStableUrl } from '../../videos/live/use-stable-url';
import { type DraftShot, endOfShot, lengthOfVideo } from '../draft';
import * as styles from './ShotStrip.module.css';
import { TrimHandle } from './TrimHandle';

export interface StripShotProps {
  shot: DraftShot;
  /** Undefined: it is gone, or isn't made yet. */
  video: Video | undefined;
  /** In place of frames, while there are none. */
  unmade?: ReactNode;
  /** Address of the picture that an unmade shot begins with. */
  pictureUrl?: string | undefined;
  /** Only while it can be written differently. */
  onEdit?: (() => void) | undefined;
  /** Counted from 1. */
  n: number;
  count: number;
  pxPerS: number;
  /** Its tools are shown, and its handles. */
  isCurrent: boolean;
  /** While it is dragged. */
  byPx: number | undefined;
  /** Where another shot would be dropped. */
  drop: 'before' | 'after' | undefined;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** `part` of it, from 0 to 1: where it was pressed. */
  onChoose: (part: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onTrim: (edge: 'start' | 'end', toS: number) => void;
  onHold: (isHeld: boolean) => void;
}

/** One shot on the strip: its frames, as wide as it is long, or what is still to be made. */
export function StripShot(props: StripShotProps) {
  const { shot, video, unmade, pictureUrl, n, count, pxPerS, isCurrent, byPx, drop, onEdit, onTrim, onHold } = props;
  const { t } = useTranslation();
  const posterUrl = useStableUrl(video?.posterUrl);
  const position = t('my-videos:film.position', { n, total: count });
  const isMade = video?.status === 'ready';
  const prompt = video?.prompt ?? shot.take?.request.prompt;
  const endS = video ? endOfShot(shot, video) : 0;
  const onClick = ({ clientX, detail, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    // A key presses nowhere.
    props.onChoose(detail === 0 || width === 0 ? 0 : (clientX - left) / width);
  };
  const trim = { lengthS: video ? lengthOfVideo(video) : 0, pxPerS, onHold };
  return (
    <li
      className={styles.shot}
      aria-label={position}
      data-shot={shot.key}
      data-current={isCurrent || undefined}
      data-dragged={byPx !== undefined || undefined}
      data-drop={drop}
      style={{
        ...(isMade && { inlineSize: `${(endS - shot.startS) * pxPerS}px` }),
        ...(byPx !== undefined && { transform: `translateX(${byPx}px)` }),
      }}
    >
      {isMade && (
        <button
          type="button"
          className={styles.frames}
          aria-label={`${position}: ${prompt}`}
          aria-current={isCurrent}
          title={prompt}
          style={posterUrl === undefined ? undefined : { backgroundImage: `url("${posterUrl}")` }}
          onPointerDown={props.onPointerDown}
          onClick={onClick}
          onKeyDown={props.onKeyDown}
        />
      )}
      {isMade && isCurrent && (
        <>
          <TrimHandle edge="start" valueS={shot.startS} {...trim} onChange={(toS) => onTrim('start', toS)} />
          <TrimHandle edge="end" valueS={endS} {...trim} onChange={(toS) => onTrim('end', toS)} />
        </>
      )}
      {!isMade && (
        <div className={styles.card}>
          <button
            type="button"
            className={styles.grip}
            aria-label={prompt === undefined ? position : `${position}: ${prompt}`}
            aria-current={isCurrent}
            onPointerDown={props.onPointerDown}
            onClick={onClick}
            onKeyDown={props.onKeyDown}
          >
            {pictureUrl !== undefined && <img src={pictureUrl} alt="" draggable={false} decoding="async" />}
            <span className={classNames('clamped', styles.prompt)} dir="auto">
              {prompt}
            </span>
          </button>
          {onEdit && (
            <IconButton label={t('my-videos:film.take.edit', { n })} className={styles.edit} onClick={onEdit}>
              <PencilLine aria-hidden strokeWidth={1.5} />
            </IconButton>
          )}
          <div className={styles.words}>{unmade ?? <p>{t('my-videos:film.gone')}</p>}</div>
        </div>
      )}
    </li>
  );
}
