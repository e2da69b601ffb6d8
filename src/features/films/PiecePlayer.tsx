import { forwardRef, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { classNames } from '../../components/class-names';
import type { Sound } from '../../components/player/playable';
import { useTranslation } from '../../i18n/use-translation';
import { useStableUrl } from '../videos/live/use-stable-url';
import type { Clip } from './draft';
import * as styles from './FilmPlayer.module.css';

export interface PiecePlayerProps {
  /** The shown or awaited piece; undefined while there is nothing. */
  piece: Clip | undefined;
  /** Shown until it plays or another frame is sought. */
  posterUrl?: string | undefined;
  /** Where in the file it begins, in seconds. */
  fromS: number;
  /** A change makes it begin at `fromS` again, also while it plays. */
  cue: unknown;
  isShown: boolean;
  isPlaying: boolean;
  sound: Sound;
  /** The browser refused to play. */
  onRefused: () => void;
  /** The file couldn't be loaded: resolves once its address has been renewed, or could not be. */
  onFailed: () => Promise<void>;
}

/** Shorter than a frame of any model. */
const SAME_FRAME_S = 0.01;

/**
 * One of the two players of a film: shows a shot, or waits out of sight at the first frame of the next one. While it is
 * shown it keeps the address of its file, since another one would reload it. Once the browser can't fetch a part of the
 * file, playback goes on at the same place with a new address.
 */
export const PiecePlayer = forwardRef<HTMLVideoElement | null, PiecePlayerProps>(function PiecePlayer(
  { piece, posterUrl, fromS, cue, isShown, isPlaying, sound, onRefused, onFailed },
  ref,
) {
  const { t } = useTranslation();
  const player = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => player.current, []);
  /** The shot whose file couldn't be loaded, and how often in a row. */
  const [failed, setFailed] = useState<{ key: string; times: number }>();
  const failures = failed?.key === piece?.key ? (failed?.times ?? 0) : 0;
  const [attempt, setAttempt] = useState(0);
  const tried = useRef(attempt);
  /** Where playback was when it failed, in seconds. */
  const interruptedS = useRef<number>();
  const url = useStableUrl(piece?.videoUrl, failures > 0 ? 'never' : isShown ? 'always' : 'while valid');

  const poster = useStableUrl(posterUrl);

  useLayoutEffect(() => {
    if (player.current) player.current.volume = sound.volume;
  }, [sound.volume]);

  useLayoutEffect(() => {
    const element = player.current;
    interruptedS.current = undefined;
    if (!element || element.readyState < HTMLMediaElement.HAVE_METADATA) return;
    // It may have waited at that frame: a seek would make it blink.
    if (Math.abs(element.currentTime - fromS) > SAME_FRAME_S) element.currentTime = fromS;
  }, [piece?.key, fromS, cue]);

  // Before the paint: the waiting player begins in the same frame in which the other one ends.
  useLayoutEffect(() => {
    const element = player.current;
    if (!element || url === undefined) return;
    if (tried.current !== attempt) element.load();
    tried.current = attempt;
    if (!isPlaying) return element.pause();
    element.play().catch((reason: unknown) => {
      // Anything else is a pause, or another file, in the middle of starting.
      if (reason instanceof DOMException && reason.name === 'NotAllowedError') onRefused();
    });
  }, [isPlaying, url, attempt, onRefused]);

  const tryAgain = (times: number) => {
    if (!piece) return;
    setFailed({ key: piece.key, times });
    // At the second failure in a row, the address is not the cause.
    if (times === 1) void onFailed().then(() => setAttempt((before) => before + 1));
  };
  return (
    <>
      {/* The clips carry no speech that captions could give. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        className={classNames(styles.player, !isShown && styles.waiting)}
        src={url}
        poster={poster}
        preload="auto"
        playsInline
        muted={sound.isMuted}
        aria-label={piece?.label}
        onLoadedMetadata={({ currentTarget }) => {
          const toS = interruptedS.current ?? fromS;
          // A seek, to the beginning too, takes the poster away before there is a frame.
          if (toS > 0) currentTarget.currentTime = toS;
        }}
        onLoadedData={() => setFailed(undefined)}
        onError={({ currentTarget: { currentTime, readyState } }) => {
          if (readyState >= HTMLMediaElement.HAVE_METADATA) interruptedS.current = currentTime;
          tryAgain(failures + 1);
        }}
      />
      {isShown && failures > 1 && (
        <div className={styles.failed} role="alert">
          <p>{t('my-videos:film.shotFailed')}</p>
          <Button size="small" onClick={() => tryAgain(1)}>
            {t('my-videos:error.retry')}
          </Button>
        </div>
      )}
    </>
  );
});
