import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../components/Button';
import { FilmGate } from '../../components/FilmGate';
import { Pause, Play, Volume2, VolumeX } from '../../components/icons';
import { SeekBar } from '../../components/player/SeekBar';
import { keepSound, recallSound } from '../../components/player/sound-memory';
import { useTranslation } from '../../i18n/use-translation';
import { type Clip, lengthOf, placeInFilm } from './draft';
import * as styles from './FilmPreview.module.css';
import { PiecePlayer } from './PiecePlayer';
import { useFilmPlace } from './use-film-place';

export interface FilmPreviewProps {
  /** At least one. */
  pieces: readonly Clip[];
  /** A file couldn't be loaded: resolves once its address has been renewed, or could not be. */
  onFailed: () => Promise<void>;
  /** The number of the shot that it shows from now on, counted from 1. */
  onShot?: (n: number) => void;
}

/** In the preview: a shot counted from 0, and how far in it, in seconds. */
interface Place {
  index: number;
  offsetS: number;
}

const START: Place = { index: 0, offsetS: 0 };

/**
 * Plays the shots one after the other. There are two players: while one shows a shot, the other waits at the first frame
 * of the next one, so that none of them has to be loaded when its turn comes.
 */
export function FilmPreview({ pieces, onFailed, onShot }: FilmPreviewProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(START);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const even = useRef<HTMLVideoElement>(null);
  const odd = useRef<HTMLVideoElement>(null);
  const index = Math.min(place.index, pieces.length - 1);
  const piece = pieces[index];
  const isEven = index % 2 === 0;
  const lengthS = lengthOf(pieces);

  useEffect(() => {
    for (const { current } of [even, odd]) if (current) recallSound(current);
    setIsMuted(even.current?.muted ?? false);
  }, []);

  useEffect(() => onShot?.(index + 1), [onShot, index]);

  const stop = useCallback(() => setIsPlaying(false), []);
  const [seekable, draw] = useFilmPlace(lengthS, (atS) => setPlace(placeInFilm(pieces, atS)));

  const beforeS = lengthOf(pieces.slice(0, index));
  useEffect(() => draw(beforeS + place.offsetS), [draw, beforeS, place]);

  useEffect(() => {
    if (!isPlaying || !piece) return undefined;
    let frame = 0;
    const follow = () => {
      const player = (isEven ? even : odd).current;
      // Until the seek to its beginning is done it still shows another place.
      if (player && !player.seeking && player.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        if (player.ended || player.currentTime >= piece.endS) {
          const isLast = index + 1 >= pieces.length;
          setPlace(isLast ? { ...START } : { index: index + 1, offsetS: 0 });
          if (isLast) setIsPlaying(false);
          return;
        }
        draw(beforeS + Math.max(0, player.currentTime - piece.startS));
      }
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, piece, isEven, index, pieces.length, beforeS, draw]);

  if (!piece) return null;
  const playerFor = (isForEven: boolean) => {
    const isShown = isForEven === isEven;
    const its = isShown ? piece : pieces[index + 1];
    return (
      <PiecePlayer
        ref={isForEven ? even : odd}
        piece={its}
        fromS={(its?.startS ?? 0) + (isShown ? place.offsetS : 0)}
        cue={isShown && place}
        isShown={isShown}
        isPlaying={isShown && isPlaying}
        isMuted={isMuted}
        onRefused={stop}
        onFailed={onFailed}
      />
    );
  };
  return (
    <div className={styles.preview}>
      <FilmGate shape={piece.shape}>
        {playerFor(true)}
        {playerFor(false)}
      </FilmGate>
      <div className={styles.seek}>
        <SeekBar of={seekable} step={0.1} />
      </div>
      <div className={styles.controls}>
        <Button
          icon={isPlaying ? <Pause aria-hidden strokeWidth={1.5} /> : <Play aria-hidden strokeWidth={1.5} />}
          onClick={() => setIsPlaying(!isPlaying)}
        >
          {t(isPlaying ? 'my-videos:film.pause' : 'my-videos:film.play')}
        </Button>
        <IconButton
          label={t(isMuted ? 'player:unmute' : 'player:mute')}
          onClick={() => {
            setIsMuted(!isMuted);
            const shown = (isEven ? even : odd).current;
            if (shown) keepSound({ muted: !isMuted, volume: shown.volume });
          }}
        >
          {isMuted ? <VolumeX aria-hidden strokeWidth={1.5} /> : <Volume2 aria-hidden strokeWidth={1.5} />}
        </IconButton>
        <p className={styles.place}>{t('my-videos:film.position', { n: index + 1, total: pieces.length })}</p>
      </div>
    </div>
  );
}
