import { useEffect } from 'react';
import { signedUrlRenewal } from './signed-url';

/** At least so long between two renewals: to a clock that is wrong, every address has ended. */
const SHORTEST_MS = 60_000;

/** Calls `renew` when the first of these signed addresses has to be renewed; again after every `answer`. */
export function useRenewal(urls: readonly string[], answer: unknown, renew: () => void): void {
  const dueAt = Math.min(...urls.flatMap((url) => signedUrlRenewal(url) ?? []));
  useEffect(() => {
    if (dueAt === Infinity) return;
    const timer = setTimeout(renew, Math.max(SHORTEST_MS, dueAt - Date.now()));
    return () => clearTimeout(timer);
    // The latest `renew` belongs to the latest answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, dueAt]);
}
