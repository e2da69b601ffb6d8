import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Video } from '#contracts/api/videos';
import { useTranslation } from '../../../i18n/use-translation';
import { type DraftShot, lengthOf, placeInFilm, type TakesNow, videoOf } from '../draft';
import type { FilmPlayback } from '../use-film-playback';
import * as styles from './ShotStrip.module.css';
import { StripShot, type StripShotProps } from './StripShot';
import { useDragOrder } from './use-drag-order';
import { usePxPerS } from './use-px-per-s';

export interface ShotStripProps {
  shots: readonly DraftShot[];
  videos: ReadonlyMap<string, Video>;
  takes: TakesNow;
  playback: FilmPlayback;
  currentKey: string | undefined;
  /** Parts of an unmade shot. */
  partsOf: (shot: DraftShot) => Pick<StripShotProps, 'unmade' | 'pictureUrl' | 'onEdit'>;
  /** A shot was pressed, `part` of the way through it. */
  onChoose: (shot: DraftShot, part: number) => void;
  onTrim: (shot: DraftShot, edge: 'start' | 'end', toS: number) => void;
  onMove: (from: number, to: number) => void;
  /** At its end: more shots. */
  children: ReactNode;
}

/** The shots of a film on one time line, each as wide as it is long, with the moment that is in view. */
export function ShotStrip(props: ShotStripProps) {
  const { shots, videos, takes, playback, currentKey, partsOf, onChoose, onTrim, onMove, children } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const { dragged, onPointerDown, wasDrag } = useDragOrder(list, onMove);
  const [isHeld, setIsHeld] = useState(false);
  const { playable, pieces } = playback;
  const pxPerS = usePxPerS(list, lengthOf(pieces), pieces.length, shots.length - pieces.length, isHeld);

  useEffect(() => {
    const draw = () => {
      const { index, offsetS } = placeInFilm(pieces, playable.read().atS);
      const at = pieces[index];
      const shot = [...(list.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? [])].find(
        (element) => element.dataset.shot === at?.key,
      );
      if (!head.current || !shot || !at) return;
      const part = Math.min(1, offsetS / Math.max(0.001, at.endS - at.startS));
      head.current.style.transform = `translateX(${shot.offsetLeft + part * shot.offsetWidth}px)`;
    };
    draw();
    return playable.follow(draw);
  }, [playable, pieces, pxPerS]);

  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[data-current]');
    if (!shown || !list.current) return;
    const { scrollLeft, clientWidth } = list.current;
    const isInView = shown.offsetLeft >= scrollLeft && shown.offsetLeft + shown.offsetWidth <= scrollLeft + clientWidth;
    // Sideways alone: the page stays at the picture.
    if (!isInView) list.current.scrollLeft = shown.offsetLeft - clientWidth / 4;
  }, [currentKey]);

  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: shots.length - 1 }[event.key];
    const next = to === undefined ? undefined : shots[to];
    if (!next) return;
    event.preventDefault();
    onChoose(next, 0);
    [...(list.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? [])][to ?? 0]?.querySelector('button')?.focus();
  };
  const dropAt = (index: number) => {
    if (!dragged || dragged.to !== index || dragged.to === dragged.index) return undefined;
    return dragged.to < dragged.index ? 'before' : 'after';
  };
  return (
    <ol ref={list} role="list" className={styles.strip} aria-label={t('my-videos:film.strip')}>
      {shots.map((shot, index) => (
        <StripShot
          key={shot.key}
          shot={shot}
          video={videoOf(shot, videos, takes)}
          {...partsOf(shot)}
          n={index + 1}
          count={shots.length}
          pxPerS={pxPerS}
          isCurrent={shot.key === currentKey}
          byPx={dragged?.index === index ? dragged.byPx : undefined}
          drop={dropAt(index)}
          onPointerDown={(event) => onPointerDown(index, event)}
          onChoose={(part) => !wasDrag() && onChoose(shot, part)}
          onKeyDown={(event) => onKeyDown(index, event)}
          onTrim={(edge, toS) => onTrim(shot, edge, toS)}
          onHold={setIsHeld}
        />
      ))}
      <li className={styles.more}>{children}</li>
      {pieces.length > 0 && (
        <li role="presentation" className={styles.headPlace} aria-hidden>
          <span ref={head} className={styles.head} />
        </li>
      )}
    </ol>
  );
}
