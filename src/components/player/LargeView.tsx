import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, X } from '../icons';
import { useLanguageTag } from '../use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { IconButton } from '../Button';
import { classNames } from '../class-names';
import { mayMove } from '../motion';
import { useModal } from '../use-modal';
import { Controls } from './Controls';
import * as styles from './LargeView.module.css';
import type { Place } from './place';
import { keyForPlayer, pressKey } from './player-keys';
import { recallSound } from './sound-memory';
import { useFullscreen } from './use-fullscreen';

interface LargeItem {
  id: string;
  src: string;
  poster?: string;
  /** Name of the video in view. */
  title: string;
  facts?: ReactNode;
}

export interface LargeViewProps {
  /** In the order of the page; the one in view stays in it. */
  items: readonly LargeItem[];
  startId: string;
  start: Place;
  /** Actions on the video in view, where it is paused; `atS` is undefined while it plays. */
  actions?: (id: string, atS: number | undefined) => ReactNode;
  onClose: (last: { id: string; atS: number }) => void;
}

/** One video as large as the window, with the list's others before and after it. */
export function LargeView({ items, startId, start, actions, onClose }: LargeViewProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [id, setId] = useState(startId);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [pausedAtS, setPausedAtS] = useState<number>();
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const fullscreen = useFullscreen(area);
  useModal(dialog, (element) => element.querySelector('video'));

  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  const isGone = item === undefined;
  useEffect(() => {
    if (isGone) onClose({ id, atS: 0 });
  }, [isGone, id, onClose]);
  if (!item) return null;

  const close = () => onClose({ id, atS: video?.currentTime ?? 0 });
  const move = (step: 1 | -1) => {
    const next = items[index + step];
    if (next) setId(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyForPlayer(event);
    if (key === undefined || !video) return;
    if (key === 'f') fullscreen?.toggle();
    else if (key === 'n' || key === 'pagedown') move(1);
    else if (key === 'p' || key === 'pageup') move(-1);
    else if (!pressKey(video, key)) return;
    event.preventDefault();
    // Not to the player below, whose child this is for React.
    event.stopPropagation();
  };
  const number = new Intl.NumberFormat(language);
  const hasOthers = items.length > 1;

  return (
    // The keys of the player, wherever in it the focus is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={t('player:large')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div ref={setArea} className={styles.area}>
        <Screen
          key={id}
          item={item}
          place={id === startId ? start : { atS: 0, isPlaying: false }}
          onVideo={setVideo}
          onPause={setPausedAtS}
          isLooping={video?.loop ?? true}
        />
        {video && <Controls video={video} area={area} fullscreen={fullscreen} />}
      </div>
      <div className={styles.head}>
        {hasOthers && (
          <>
            <IconButton label={t('player:previous')} aria-disabled={index === 0} onClick={() => move(-1)}>
              <ChevronLeft aria-hidden strokeWidth={1.5} />
            </IconButton>
            <span className={styles.place}>
              {t('player:place', { index: number.format(index + 1), total: number.format(items.length) })}
            </span>
            <IconButton label={t('player:next')} aria-disabled={index === items.length - 1} onClick={() => move(1)}>
              <ChevronRight aria-hidden strokeWidth={1.5} />
            </IconButton>
          </>
        )}
        <IconButton label={t('common:dialog.close')} onClick={close} className={styles.close}>
          <X aria-hidden strokeWidth={1.5} />
        </IconButton>
      </div>
      <div className={styles.caption}>
        <div aria-live="polite" className={styles.words}>
          <p className={classNames('clamped', styles.title)} dir="auto">
            {item.title}
          </p>
          {item.facts}
        </div>
        {actions && <div className={styles.actions}>{actions(id, pausedAtS)}</div>}
      </div>
    </dialog>
  );
}

interface ScreenProps {
  item: LargeItem;
  place: Place;
  onVideo: (video: HTMLVideoElement | null) => void;
  onPause: (atS: number | undefined) => void;
  isLooping: boolean;
}

/** The video of one item; another one has an element of its own. */
function Screen({ item, place, onVideo, onPause, isLooping }: ScreenProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement | null>(null);
  // Lists sign addresses again and again: another one would start the video again.
  const [src, setSrc] = useState(item.src);
  const [isFailed, setIsFailed] = useState(false);
  const [first] = useState({ ...place, isLooping, plays: place.isPlaying || mayMove() });

  useEffect(() => {
    const { current: video } = element;
    if (!video) return undefined;
    recallSound(video);
    if (first.isMuted) video.muted = true;
    video.loop = first.isLooping;
    if (first.atS > 0) video.currentTime = first.atS;
    if (first.plays) video.play().catch(() => undefined);
    // The one before it may have had the focus, and the keys are heard in the dialog alone.
    if (video.closest('dialog')?.open && !document.activeElement?.closest('dialog')) video.focus();
    onVideo(video);
    return () => onVideo(null);
  }, [first, onVideo]);

  return (
    <>
      {/* The clips carry no speech that captions could give. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        className={styles.video}
        src={src}
        poster={item.poster}
        playsInline
        preload="auto"
        tabIndex={-1}
        aria-label={item.title}
        onPlay={() => onPause(undefined)}
        onPause={({ currentTarget }) => onPause(currentTarget.currentTime)}
        onSeeked={({ currentTarget }) => currentTarget.paused && onPause(currentTarget.currentTime)}
        onError={() => (src === item.src ? setIsFailed(true) : setSrc(item.src))}
        onLoadedData={() => setIsFailed(false)}
      />
      {isFailed && (
        <p role="alert" className={styles.failed}>
          {t('player:failed')}
        </p>
      )}
    </>
  );
}
