import type { Mode, ProviderName } from './model';
import type { VideoParams } from './video-settings';

export const VIDEO_STATUSES = ['queued', 'running', 'saving', 'ready', 'failed', 'canceled'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** A video in one of these never changes state again. */
export const FINAL_STATUSES: ReadonlySet<VideoStatus> = new Set(['ready', 'failed', 'canceled']);

/** Why a video failed; each has words in ten languages under `errors:video.<code>`. */
export const VIDEO_ERROR_CODES = [
  'render_failed',
  'storage_full',
  'picture_unreadable',
  'refused_by_provider',
  'provider_unavailable',
  'timed_out',
  'interrupted',
  'input_rejected',
  'output_lost',
  'output_unusable',
  'model_retired',
] as const;
export type VideoErrorCode = (typeof VIDEO_ERROR_CODES)[number];

/** Body of `POST /api/videos`, after validation; the settings are those of video-settings.ts. */
export interface VideoRequest extends VideoParams {
  model: string;
  mode: Mode;
  prompt: string;
}

/**
 * What becomes of the credits of a video that is canceled: while it waits they are returned; once a provider that bills
 * canceled work has begun, they are kept.
 */
export type CancelCredits = 'returned' | 'kept';

/** A video as every caller sees it. Times are ISO 8601 in UTC, durations seconds, progress 0 to 1. */
export interface Video {
  id: string;
  model: string;
  mode: Mode;
  prompt: string;
  params: VideoParams;
  status: VideoStatus;
  progress?: number;
  /** 1 = next; only while queued. */
  queuePosition?: number;
  /** Only while queued: it waits for another video of its user, since a user's are made only a few at a time. */
  isBehindOwn?: boolean;
  /** The usual time from start to ready for this model: the median of its last 50 videos, or a guess before the first. */
  expectedS?: number;
  /** Nine of ten of those videos were ready after this time; left out with a guess. */
  expectedP90S?: number;
  error?: { code: VideoErrorCode };
  /** What canceling it now does to the credits; left out when it is too late to cancel. */
  cancelCredits?: CancelCredits;
  /**
   * The ledger's rows of this video: `held` is what was set aside when it was requested and stays as it is; once the
   * video is final, one of the other two has become equal to it.
   */
  credits: { held: number; captured: number; released: number };
  createdAt: string;
  readyAt?: string;
  expiresAt?: string;
  /** Short-lived signed addresses; only when ready. */
  videoUrl?: string;
  posterUrl?: string;
  /** As videoUrl, but the answer asks the browser to save the file. */
  downloadUrl?: string;
  receipt: VideoReceipt;
}

/** What was really done, for the visitor's records. */
export interface VideoReceipt {
  provider?: ProviderName;
  endpoint?: string;
  promptSent?: string;
  /** The prompt as the provider's enhancer rewrote it, when the visitor asked for that and the provider tells. */
  promptUsed?: string;
  seed?: number;
  startedAt?: string;
  finishedAt?: string;
  width?: number;
  height?: number;
  bytes?: number;
}

export interface VideoPage {
  videos: Video[];
  nextCursor: string | null;
}

/** Answer of `POST /api/uploads`: where and how the browser PUTs the picture. */
export interface UploadTicket {
  id: string;
  uploadUrl: string;
  headers: Record<string, string>;
}

export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];
