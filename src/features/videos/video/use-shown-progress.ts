import type { Video } from '#contracts/api/videos';
import type { VideoStatus } from '#contracts/video';
import { formatPercent } from '../../../components/format-percent';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import { shownStatus, stateLabel } from './state-label';
import { useDrawnProgress } from './use-drawn-progress';

export interface ShownProgress {
  status: VideoStatus;
  /** "Rendering" */
  state: string;
  /** 0 to 1; undefined while nothing can be said. */
  share: number | undefined;
  /** "12 %", only while it is rendered. */
  figure: string | undefined;
  /** "Rendering 12 %", or only the state. */
  words: string;
  /** Seconds since the provider began. */
  elapsedS: number | undefined;
}

/** How far a video is, as visitors see it; drawn by time between two answers. */
export function useShownProgress(video: Video): ShownProgress {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const status = shownStatus(video);
  const { share: drawn, elapsedS } = useDrawnProgress(video);
  const state = stateLabel(t, status);
  const share = shareOf(status, drawn);
  const figure = status === 'running' ? formatPercent(language, share ?? 0) : undefined;
  return { status, state, share, figure, words: figure === undefined ? state : `${state} ${figure}`, elapsedS };
}

function shareOf(status: VideoStatus, drawn: number | undefined): number | undefined {
  if (status === 'queued') return undefined;
  return status === 'saving' ? 1 : (drawn ?? 0);
}
