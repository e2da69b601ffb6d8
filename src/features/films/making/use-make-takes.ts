import { useRef, useState } from 'react';
import type { FilmWithVideos } from '#contracts/api/films';
import { ApiError } from '../../../http/request-json';
import { randomKey } from '../../../random-key';
import { makeTakes, stopTakes } from '../film-calls';

export interface MakeTakes {
  /** The call on its way: all takes, one by its id, or the end of it. */
  busy: string | undefined;
  /** Why the last press failed. */
  problem: unknown;
  /** For at most these credits: what the visitor has seen. */
  make: (maxCredits: number, takeId?: string) => Promise<void>;
  stop: () => Promise<void>;
}

export const ALL = 'all';
export const STOP = 'stop';

/** Has takes of a film made, and stops that. A press whose answer got lost is the same press when it is repeated. */
export function useMakeTakes(
  filmId: string,
  show: (answer: FilmWithVideos) => void,
  refresh: () => Promise<void>,
): MakeTakes {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const press = useRef<{ of: string; key: string }>();

  const run = async (name: string, work: () => Promise<FilmWithVideos>) => {
    if (busy !== undefined) return;
    setBusy(name);
    setProblem(undefined);
    try {
      show(await work());
      press.current = undefined;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) press.current = undefined;
      setProblem(error);
      // The film isn't as it was shown: its price, perhaps.
      if (isRefused) await refresh().catch(() => undefined);
    }
    setBusy(undefined);
  };
  const make = (maxCredits: number, takeId?: string) => {
    const of = `${maxCredits} ${takeId ?? ALL}`;
    if (press.current?.of !== of) press.current = { of, key: randomKey(16) };
    const { key } = press.current;
    return run(takeId ?? ALL, () => makeTakes(filmId, maxCredits, takeId, key));
  };
  const stop = () => run(STOP, () => stopTakes(filmId));
  return { busy, problem, make, stop };
}
