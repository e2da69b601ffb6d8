import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FilmGate } from '../../components/FilmGate';
import { Controls } from '../../components/player/Controls';
import { watchFrames } from '../../components/player/frame-step';
import { keyForPlayer, pressKey } from '../../components/player/player-keys';
import { useFullscreen } from '../../components/player/use-fullscreen';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './FilmPlayer.module.css';
import { PiecePlayer } from './PiecePlayer';
import type { FilmPlayback } from './use-film-playback';

export interface FilmPlayerProps {
  /** Plays at least one shot. */
  playback: FilmPlayback;
  /** A file couldn't be loaded: resolves once its address has been renewed, or could not be. */
  onFailed: () => Promise<void>;
}

/**
 * Plays the shots one after the other, with the controls and keys of a single video. There are two elements: while one
 * shows a shot, the other waits at the first frame of the next one, so that none of them has to be loaded when its turn
 * comes.
 */
export function FilmPlayer({ playback, onFailed }: FilmPlayerProps) {
  const { t } = useTranslation();
  const { playable, pieces, index, offsetS, cue, isPlaying, sound, attach, advance, finish, move } = playback;
  const even = useRef<HTMLVideoElement>(null);
  const odd = useRef<HTMLVideoElement>(null);
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const fullscreen = useFullscreen(area);
  const piece = pieces[index];
  const isEven = index % 2 === 0;

  useEffect(() => attach(() => (isEven ? even : odd).current), [attach, isEven]);
  useEffect(() => {
    const stops = [even, odd].flatMap(({ current }) => (current ? watchFrames(current) : []));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useEffect(() => {
    if (!isPlaying || !piece) return undefined;
    let frame = 0;
    const follow = () => {
      const player = (isEven ? even : odd).current;
      // Until the seek to its beginning is done it still shows another place.
      if (player && !player.seeking && player.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        if (player.ended || player.currentTime >= piece.endS) return finish();
        advance(Math.max(0, player.currentTime - piece.startS));
      }
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
    // The cue: one that goes on in the same shot, from its beginning.
  }, [isPlaying, piece, isEven, advance, finish, cue]);

  if (!piece) return null;
  const playerFor = (isForEven: boolean) => {
    const isShown = isForEven === isEven;
    const its = isShown ? piece : pieces[index + 1];
    return (
      <PiecePlayer
        ref={isForEven ? even : odd}
        piece={its}
        posterUrl={its === pieces[0] ? its?.posterUrl : undefined}
        fromS={(its?.startS ?? 0) + (isShown ? offsetS : 0)}
        cue={isShown && cue}
        isShown={isShown}
        isPlaying={isShown && isPlaying}
        sound={sound}
        onRefused={playable.pause}
        onFailed={onFailed}
      />
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyForPlayer(event);
    if (key === undefined || !pressKey(playable, key, { move, toggleScreen: fullscreen?.toggle })) return;
    event.preventDefault();
  };
  return (
    <div className={styles.film}>
      <FilmGate shape={piece.shape}>
        {/* The keys of the player, wherever in it the focus is; a press on the picture gives it the focus. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={setArea}
          role="group"
          aria-label={t('my-videos:film.player')}
          tabIndex={-1}
          className={styles.area}
          onKeyDown={onKeyDown}
        >
          {playerFor(true)}
          {playerFor(false)}
          <Controls
            playable={playable}
            area={area}
            fullscreen={fullscreen}
            onShot={move}
            isLarge={fullscreen?.isOn ?? false}
          />
        </div>
      </FilmGate>
      <p className={styles.place}>{t('my-videos:film.position', { n: index + 1, total: pieces.length })}</p>
    </div>
  );
}
