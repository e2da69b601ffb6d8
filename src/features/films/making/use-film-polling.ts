import { useEffect, useRef, useState } from 'react';

const HIDDEN_MS = 10_000;
const AFTER_ERROR_MS = 5_000;

/**
 * Asks for a film again while its takes are being made: after every answer, later in a hidden tab, and after a failure
 * until there is an answer.
 * @param askAgainMs as the last answer says; undefined: nothing moves
 */
export function useFilmPolling(askAgainMs: number | undefined, read: () => Promise<void>): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [last, setLast] = useState({ hasFailed: false });
  useEffect(() => {
    if (askAgainMs === undefined) return undefined;
    const pauseMs = last.hasFailed ? AFTER_ERROR_MS : document.hidden ? Math.max(HIDDEN_MS, askAgainMs) : askAgainMs;
    const timer = setTimeout(() => {
      latest.current().then(
        () => setLast({ hasFailed: false }),
        () => setLast({ hasFailed: true }),
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [askAgainMs, last]);
}
