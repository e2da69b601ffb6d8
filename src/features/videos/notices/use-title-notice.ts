import { useCallback, useEffect, useRef } from 'react';

/**
 * Prefixes the title of a hidden tab, and removes the prefix when the tab becomes visible. A title that the page sets
 * meanwhile is kept.
 */
export function useTitleNotice(): (words: string) => void {
  const prefix = useRef('');

  const clear = useCallback(() => {
    if (prefix.current !== '' && document.title.startsWith(prefix.current)) {
      document.title = document.title.slice(prefix.current.length);
    }
    prefix.current = '';
  }, []);

  useEffect(() => {
    const onVisibilityChange = () => {
      if (!document.hidden) clear();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      clear();
    };
  }, [clear]);

  return useCallback(
    (words: string) => {
      if (!document.hidden) return;
      clear();
      prefix.current = `${words} · `;
      document.title = prefix.current + document.title;
    },
    [clear],
  );
}
