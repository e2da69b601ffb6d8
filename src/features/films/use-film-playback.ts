import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FRAME_S, stepFrame } from '../../components/player/frame-step';
import type { Playable, Sound } from '../../components/player/playable';
import { keepSound, readSound } from '../../components/player/sound-memory';
import { type Clip, lengthOf, placeInFilm } from './draft';

/** Where the film is: in which shot, and how far in it. */
interface Place {
  /** The shot's; it moves with it. */
  key: string | undefined;
  /** Its place when it was shown, for when it is gone. */
  index: number;
  offsetS: number;
}

const START: Place = { key: undefined, index: 0, offsetS: 0 };

/** Nearer than this to its end, a film starts again. */
const END_S = 0.05;

/** Plays the shots of a film one after the other; the film's player shows it, and its strip of shots follows it. */
export interface FilmPlayback {
  /** For the controls; always the same one. */
  playable: Playable;
  pieces: readonly Clip[];
  /** Place of the shot in view. */
  index: number;
  offsetS: number;
  /** Another one for each place that was chosen, the same one twice too. */
  cue: unknown;
  isPlaying: boolean;
  sound: Sound;
  /** Sets the elements that show the film; their order is that of `FilmPlayer`. */
  attach: (shownPlayer: () => HTMLVideoElement | null) => void;
  /** Tells how far the element in view has come: seconds since the beginning of its shot. */
  advance: (offsetS: number) => void;
  /** The shot in view is over. */
  finish: () => void;
  /** How far in its shot the moment in view is, in seconds. */
  shownS: () => number;
  /** Shows a moment of a shot, counted from the shot's beginning, and holds it. */
  hold: (key: string, offsetS: number) => void;
  /** Shows the beginning of the shot before or after; at its first one, the beginning. */
  move: (step: 1 | -1) => void;
}

export function useFilmPlayback(pieces: readonly Clip[]): FilmPlayback {
  const [place, setPlace] = useState(START);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLooping, setIsLooping] = useState(false);
  const [sound, setSound] = useState<Sound>(() => ({ isMuted: false, volume: 1, ...readSound() }));

  const found = pieces.findIndex(({ key }) => key === place.key);
  const index = found === -1 ? Math.max(0, Math.min(place.index, pieces.length - 1)) : found;
  const offsetS = found === -1 ? 0 : place.offsetS;
  const beforeS = lengthOf(pieces.slice(0, index));
  const now = { pieces, index, beforeS, lengthS: lengthOf(pieces), isPlaying, isLooping, sound };
  const latest = useRef(now);
  const atS = useRef(0);
  const player = useRef<() => HTMLVideoElement | null>(() => null);
  const [listeners] = useState({ changes: new Set<() => void>(), places: new Set<() => void>() });

  const show = useCallback(
    (seconds: number) => {
      atS.current = seconds;
      for (const draw of listeners.places) draw();
    },
    [listeners],
  );
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    for (const listener of listeners.changes) listener();
  }, [listeners, isPlaying, isLooping, sound]);
  useEffect(() => show(beforeS + offsetS), [show, beforeS, offsetS, place]);
  useEffect(() => show(atS.current), [show, now.lengthS]);

  const goTo = useCallback((to: number, toS: number) => {
    setPlace({ key: latest.current.pieces[to]?.key, index: to, offsetS: toS });
  }, []);

  const playable = useMemo<Playable>(() => {
    const add = (set: Set<() => void>, listener: () => void) => {
      set.add(listener);
      return () => void set.delete(listener);
    };
    const shownAtS = () => atS.current - latest.current.beforeS;
    const seek = (seconds: number) => {
      const { pieces: all, lengthS } = latest.current;
      const to = placeInFilm(all, Math.min(Math.max(0, seconds), lengthS));
      goTo(to.index, to.offsetS);
    };
    return {
      isPaused: () => !latest.current.isPlaying,
      isLooping: () => latest.current.isLooping,
      sound: () => latest.current.sound,
      onChange: (listener) => add(listeners.changes, listener),
      follow: (draw) => add(listeners.places, draw),
      read: () => ({ atS: atS.current, lengthS: latest.current.lengthS }),
      seek,
      play: () => {
        if (latest.current.lengthS - atS.current < END_S) goTo(0, 0);
        setIsPlaying(true);
      },
      pause: () => setIsPlaying(false),
      setSound: (chosen) => {
        setSound(chosen);
        keepSound(chosen);
      },
      setLooping: setIsLooping,
      stepFrame: (step) => {
        const video = player.current();
        const { pieces: all, index: from } = latest.current;
        const piece = all[from];
        setIsPlaying(false);
        if (!video || !piece) return;
        const shotS = piece.endS - piece.startS;
        const isThere = Math.abs(video.currentTime - piece.startS - shotS / 2) <= shotS / 2 + FRAME_S;
        // The player of a shot that was just chosen is still on its way.
        if (!isThere) return goTo(from, Math.min(Math.max(0, shownAtS() + step * FRAME_S), lastFrameOf(piece)));
        stepFrame(video, step);
        const toS = video.currentTime - piece.startS;
        if (toS >= 0 && toS < shotS) return goTo(from, toS);
        const next = all[from + step];
        if (next) goTo(from + step, step > 0 ? 0 : lastFrameOf(next));
        else goTo(from, step > 0 ? lastFrameOf(piece) : 0);
      },
    };
  }, [goTo, listeners]);

  const attach = useCallback((shownPlayer: () => HTMLVideoElement | null) => {
    player.current = shownPlayer;
  }, []);
  const advance = useCallback((seconds: number) => show(latest.current.beforeS + seconds), [show]);
  const shownS = useCallback(() => atS.current - latest.current.beforeS, []);
  const finish = useCallback(() => {
    const { pieces: all, index: from, isLooping: repeats } = latest.current;
    const last = all[from];
    if (from + 1 < all.length) return goTo(from + 1, 0);
    if (repeats) return goTo(0, 0);
    setIsPlaying(false);
    if (last) goTo(from, lastFrameOf(last));
  }, [goTo]);
  const hold = useCallback((key: string, toS: number) => {
    setIsPlaying(false);
    setPlace({ key, index: 0, offsetS: toS });
  }, []);
  const move = useCallback(
    (step: 1 | -1) => {
      const { pieces: all, index: from } = latest.current;
      goTo(Math.min(Math.max(0, from + step), all.length - 1), 0);
    },
    [goTo],
  );
  return {
    playable,
    pieces,
    index,
    offsetS,
    cue: place,
    isPlaying,
    sound,
    attach,
    advance,
    shownS,
    finish,
    hold,
    move,
  };
}

/** Where the last frame of a shot is in view, in seconds since its beginning. */
function lastFrameOf({ startS, endS }: Clip): number {
  return Math.max(0, endS - startS - FRAME_S / 2);
}
