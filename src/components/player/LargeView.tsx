import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, X } from '../icons';
import { useLanguageTag } from '../use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { IconButton } from '../Button';
import { classNames } from '../class-names';
import { mayMove } from '../motion';
import { useModal } from '../use-modal';
import { useStableCallback } from '../use-stable-callback';
import { Controls } from './Controls';
import { watchFrames } from './frame-step';
import * as styles from './LargeView.module.css';
import type { Place } from './place';
import { keyForPlayer, pressKey } from './player-keys';
import { recallSound } from './sound-memory';
import { useFullscreen } from './use-fullscreen';
import { useSwipe } from './use-swipe';
import { videoPlayable } from './video-playable';

interface LargeItem {
  id: string;
  src: string;
  poster?: string;
  /** Name of the video in view. */
  title: string;
  facts?: ReactNode;
}

export interface LargeViewProps {
  /** In the order of the page. Without the one in view, its place is taken by the next; without any, it closes. */
  items: readonly LargeItem[];
  /** The one in view. */
  id: string;
  /** Where the first one begins. */
  start: Place;
  /** Actions on the video in view, where it is paused; `atS` is undefined while it plays. */
  actions?: (id: string, atS: number | undefined) => ReactNode;
  /** Left out where there is one video alone. */
  onMove?: (id: string) => void;
  onClose: () => void;
  /** Where the last one was when the view went away, in seconds. */
  onGone?: (atS: number) => void;
}

/** One video as large as the window, with the list's others before and after it. */
export function LargeView({ items, id, start, actions, onMove, onClose, onGone }: LargeViewProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [startId] = useState(id);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [pausedAtS, setPausedAtS] = useState<number>();
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const playable = useMemo(() => video && videoPlayable(video), [video]);
  const fullscreen = useFullscreen(area, video ?? undefined);
  useModal(dialog, (element) => element.querySelector('video'));

  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  const lastIndex = useRef(index);
  useEffect(() => {
    if (item) {
      lastIndex.current = index;
      return;
    }
    const heir = items[Math.min(lastIndex.current, items.length - 1)];
    if (heir && onMove) onMove(heir.id);
    else onClose();
  }, [item, index, items, onMove, onClose]);

  const move = useStableCallback((step: 1 | -1) => {
    const next = items[index + step];
    if (next) onMove?.(next.id);
  });
  useSwipe(area, onMove && move);
  if (!item) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyForPlayer(event);
    const places = { move, toggleScreen: fullscreen?.toggle };
    // Keys of a dialog above it, and of a menu, are heard here too.
    if (!(event.target instanceof Element) || event.target.closest('dialog, [role="menu"]') !== dialog.current) return;
    if (key === undefined || !playable || !pressKey(playable, key, places)) return;
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
        onClose();
      }}
    >
      <div ref={setArea} className={styles.area}>
        <Screen
          key={id}
          item={item}
          place={id === startId ? start : { atS: 0, isPlaying: false }}
          onVideo={setVideo}
          onPause={setPausedAtS}
          onGone={onGone}
          isLooping={video?.loop ?? true}
        />
        {playable && <Controls playable={playable} area={area} fullscreen={fullscreen} isLarge />}
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
        <IconButton label={t('common:dialog.close')} onClick={onClose} className={styles.close}>
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
  onGone: ((atS: number) => void) | undefined;
  isLooping: boolean;
}

/** The video of one item; another one has an element of its own. */
function Screen({ item, place, onVideo, onPause, onGone, isLooping }: ScreenProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement | null>(null);
  // Lists sign addresses again and again: another one would start the video again.
  const [src, setSrc] = useState(item.src);
  const [isFailed, setIsFailed] = useState(false);
  const leave = useStableCallback((atS: number) => onGone?.(atS));
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
    const stopWatching = watchFrames(video);
    return () => {
      stopWatching();
      leave(video.currentTime);
      onVideo(null);
    };
  }, [first, onVideo, leave]);

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
