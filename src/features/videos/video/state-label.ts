import type { Video } from '#contracts/api/videos';
import type { VideoStatus } from '#contracts/video';
import type { BadgeTone } from '../../../components/Badge';
import type { TFunction } from '../../../i18n/use-translation';

/** The state of a video in the visitor's words: "In queue", "Rendering", ... */
export function stateLabel(t: TFunction, status: VideoStatus): string {
  return t(`my-videos:state.${status}`);
}

/** The status as visitors see it: a video that its provider has not begun is queued, in whichever queue it waits. */
export function shownStatus({ status, isWaitingAtProvider }: Video): VideoStatus {
  return isWaitingAtProvider ? 'queued' : status;
}

export const STATE_TONE: Readonly<Record<VideoStatus, BadgeTone>> = {
  queued: 'neutral',
  running: 'accent',
  saving: 'accent',
  ready: 'success',
  failed: 'danger',
  canceled: 'neutral',
};
