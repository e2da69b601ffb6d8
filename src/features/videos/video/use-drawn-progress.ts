import { useEffect, useState } from 'react';
import type { Video } from '#contracts/api/videos';

const STEP_MS = 1000;
/** Progress drawn between two answers never claims that the work is done. */
const MOST_DRAWN = 0.95;

type Drawn = Pick<Video, 'status' | 'progress' | 'expectedS' | 'elapsedS'>;

export interface DrawnProgress {
  /** 0 to 1. It never goes back. */
  share: number | undefined;
  /** Seconds since the provider began. */
  elapsedS: number | undefined;
}

/** The progress of a running video, which goes on between two answers of the service at its usual pace. */
export function useDrawnProgress(video: Drawn): DrawnProgress {
  const { status, progress, expectedS, elapsedS } = video;
  const canDraw = status === 'running' && expectedS !== undefined && expectedS > 0 && elapsedS !== undefined;
  const [state, setState] = useState({ answer: video, drawn: progress ?? 0, sinceMs: 0 });
  let { drawn } = state;
  if (!isSameAnswer(state.answer, video)) {
    // A new answer counts from now on; what has been drawn stays.
    drawn = status === state.answer.status ? Math.max(progress ?? 0, drawn) : (progress ?? 0);
    setState({ answer: video, drawn, sinceMs: 0 });
  }

  useEffect(() => {
    if (!canDraw) return;
    const timer = setInterval(() => {
      setState((last) => {
        const sinceMs = last.sinceMs + STEP_MS;
        const reached = Math.min(MOST_DRAWN, (last.answer.progress ?? 0) + sinceMs / 1000 / expectedS);
        return { ...last, sinceMs, drawn: Math.max(last.drawn, reached) };
      });
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [canDraw, expectedS]);

  return {
    share: canDraw ? drawn : progress,
    elapsedS: elapsedS === undefined ? undefined : elapsedS + state.sinceMs / 1000,
  };
}

function isSameAnswer(one: Drawn, other: Drawn): boolean {
  return one.status === other.status && one.progress === other.progress && one.elapsedS === other.elapsedS;
}
