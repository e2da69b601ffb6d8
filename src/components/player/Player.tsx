import {
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useState,
  type ReactNode,
  type VideoHTMLAttributes,
} from 'react';
import { whenUsable } from '../../first-load/when-usable';
import { classNames } from '../class-names';
import { lateExtra } from '../late-extra';
import type { Place } from './place';
import * as styles from './Player.module.css';
import { recallSound } from './sound-memory';

export interface PlayerProps extends Omit<VideoHTMLAttributes<HTMLVideoElement>, 'controls' | 'title'> {
  /** Accessible name of the video. */
  title: string;
  /** Model, length and the like, below the video in the large view. */
  facts?: ReactNode;
  /** Opens a large view of the caller's, among other videos; left out: one of this video alone. */
  onEnlarge?: (place: Place) => void;
  /** It takes the place of the button that was pressed. */
  takesFocus?: boolean;
}

/** Later players begin with their controls. */
let isLoaded = false;

/** Cut off: the browser's own controls do. */
const OwnControls = lateExtra(async () => {
  const { OwnControls: controls } = await import('./OwnControls');
  isLoaded = true;
  return controls;
});

/** The browser's video element, with our controls over it as soon as their code is there. */
export const Player = forwardRef<HTMLVideoElement, PlayerProps>(function Player(
  { title, facts, onEnlarge, takesFocus = false, className, children, ...rest },
  ref,
) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const isWanted = useIsNear(video) || isLoaded;
  const [hasControls, setHasControls] = useState(false);
  const onReady = useCallback(() => setHasControls(true), []);
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      // Before the first sound is heard.
      if (element) recallSound(element);
      if (takesFocus) element?.focus({ preventScroll: true });
      setVideo(element);
    },
    [takesFocus],
  );
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video, [video]);

  return (
    <div className={styles.player}>
      {/* The clips carry no speech that captions could give. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        {...rest}
        ref={attach}
        className={classNames(styles.video, className)}
        controls={!hasControls}
        // Focus on the browser's controls moves to ours.
        tabIndex={hasControls ? -1 : undefined}
        aria-label={title}
      >
        {children}
      </video>
      {isWanted && video && (
        <OwnControls video={video} title={title} facts={facts} onEnlarge={onEnlarge} onReady={onReady} />
      )}
    </div>
  );
});

/** Whether the page is usable and the video in sight, or has been. */
function useIsNear(video: HTMLVideoElement | null): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!video || isNear) return undefined;
    let observer: IntersectionObserver | undefined;
    const stopWaiting = whenUsable(() => {
      observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      });
      observer.observe(video);
    });
    return () => {
      stopWaiting();
      observer?.disconnect();
    };
  }, [video, isNear]);
  return isNear;
}
