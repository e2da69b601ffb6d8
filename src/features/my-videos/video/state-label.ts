import type { Video } from '#contracts/api/videos';
import type { VideoStatus } from '#contracts/video';
import type { BadgeTone } from '../../../components/Badge';
import type { TFunction } from '../../../i18n/use-translation';

/** The state of a video in the visitor's words: "In queue", "Rendering", ... */
export function stateLabel(t: TFunction, status: VideoStatus): string {
  return t(`my-videos:state.${status}`);
}

/** What a visitor sees of it: one that its provider has not begun with waits, wherever that may be. */
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
