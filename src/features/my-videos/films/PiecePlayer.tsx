import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../components/class-names';
import { useStableUrl } from '../video/use-stable-url';
import type { Piece } from './draft';
import * as styles from './FilmPreview.module.css';

export interface PiecePlayerProps {
  /** What it shows, or waits to show; undefined while there is nothing. */
  piece: Piece | undefined;
  /** Where in the file it begins, in seconds. */
  fromS: number;
  /** A change makes it begin at `fromS` again, also while it plays. */
  cue: unknown;
  isShown: boolean;
  isPlaying: boolean;
  isMuted: boolean;
  /** The browser refused to play. */
  onRefused: () => void;
  onFailed: () => void;
}

/** Shorter than a frame of any model. */
const SAME_FRAME_S = 0.01;

/** One of the two players of a film: shows a shot, or waits out of sight at the first frame of the next one. */
export const PiecePlayer = forwardRef<HTMLVideoElement | null, PiecePlayerProps>(function PiecePlayer(
  { piece, fromS, cue, isShown, isPlaying, isMuted, onRefused, onFailed },
  ref,
) {
  const player = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => player.current, []);
  const url = useStableUrl(piece?.video.videoUrl);

  useLayoutEffect(() => {
    const element = player.current;
    if (!element || element.readyState < HTMLMediaElement.HAVE_METADATA) return;
    // One that has waited there is ready to be shown: a seek would make it blink.
    if (Math.abs(element.currentTime - fromS) > SAME_FRAME_S) element.currentTime = fromS;
  }, [piece?.key, fromS, cue]);

  // Before the paint: the waiting player begins in the same frame in which the other one ends.
  useLayoutEffect(() => {
    const element = player.current;
    if (!element || url === undefined) return;
    if (!isPlaying) return element.pause();
    element.play().catch((reason: unknown) => {
      // Anything else is a pause, or another file, in the middle of starting.
      if (reason instanceof DOMException && reason.name === 'NotAllowedError') onRefused();
    });
  }, [isPlaying, url, onRefused]);

  return (
    // The clips carry no speech that captions could give.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={player}
      className={classNames(styles.player, !isShown && styles.waiting)}
      src={url}
      preload="auto"
      playsInline
      muted={isMuted}
      aria-label={piece?.video.prompt}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = fromS;
      }}
      onError={onFailed}
    />
  );
});
