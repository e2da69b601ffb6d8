import { useEffect } from 'react';
import type { Video } from '#contracts/api/videos';
import { useShownProgress } from '../../videos/video/use-shown-progress';

export interface ReportProgressProps {
  video: Video;
  onProgress: (words: string | undefined) => void;
}

/** Says how far an unfinished video is, to a part of the page that does not know videos; shows nothing itself. */
export function ReportProgress({ video, onProgress }: ReportProgressProps) {
  const { words } = useShownProgress(video);
  useEffect(() => onProgress(words), [words, onProgress]);
  useEffect(() => () => onProgress(undefined), [onProgress]);
  return null;
}
