import { useEffect, useState } from 'react';

/** True from `afterMs` after the first render on. */
export function useIsLate(afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}
