import { useEffect } from 'react';
import type { Video } from '#contracts/api/videos';
import { formatPercent } from '../../../components/format-percent';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { shownStatus, stateLabel } from '../video/state-label';
import { useDrawnProgress } from '../video/use-drawn-progress';

export interface ReportProgressProps {
  video: Video;
  onProgress: (words: string | undefined) => void;
}

/** Says how far an unfinished video is, to a part of the page that does not know videos; shows nothing itself. */
export function ReportProgress({ video, onProgress }: ReportProgressProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { share } = useDrawnProgress(video);
  const status = shownStatus(video);
  const percent = formatPercent(language, share ?? 0);
  const state = stateLabel(t, status);
  const words = status === 'running' ? `${state} ${percent}` : state;
  useEffect(() => onProgress(words), [words, onProgress]);
  useEffect(() => () => onProgress(undefined), [onProgress]);
  return null;
}
