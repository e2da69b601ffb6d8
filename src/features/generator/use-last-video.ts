import { useCallback, useEffect, useState } from 'react';
import { keepInTab, readFromTab, removeFromTab } from './tab-storage';

const STORAGE_KEY = 'generator-video';

/** The video asked for last in this tab: the frame shows it again after a reload or a change of language. */
export function useLastVideo(): { videoId: string | undefined; show: (id: string) => void; dismiss: () => void } {
  const [videoId, setVideoId] = useState<string>();

  useEffect(() => {
    const stored = readFromTab(STORAGE_KEY);
    if (typeof stored === 'string') setVideoId(stored);
  }, []);

  const show = useCallback((id: string) => {
    setVideoId(id);
    keepInTab(STORAGE_KEY, id);
  }, []);

  const dismiss = useCallback(() => {
    setVideoId(undefined);
    removeFromTab(STORAGE_KEY);
  }, []);

  return { videoId, show, dismiss };
}
