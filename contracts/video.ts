export const VIDEO_STATUSES = ['queued', 'running', 'saving', 'ready', 'failed', 'canceled'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** Final states: a video in one of these never changes state again. */
export const FINAL_STATUSES: ReadonlySet<VideoStatus> = new Set(['ready', 'failed', 'canceled']);

/** Why a video failed; translated under `errors:video.<code>`. */
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

/**
 * In what a video may fall short of what was ordered and still be delivered, for fewer credits; each has words in ten
 * languages under `my-videos:shortfall.<name>`.
 */
export const SHORTFALLS = ['resolution', 'duration', 'shape', 'sound', 'playback'] as const;
export type Shortfall = (typeof SHORTFALLS)[number];

/**
 * Credits of a canceled video: returned while it is queued; kept once a provider that bills canceled work has started.
 */
export const CANCEL_CREDITS = ['returned', 'kept'] as const;
export type CancelCredits = (typeof CANCEL_CREDITS)[number];

/** The fields of a video that are short-lived signed addresses: copies that somebody keeps have none of them. */
export const VIDEO_ADDRESSES = ['startPictureUrl', 'videoUrl', 'posterUrl', 'downloadUrl'] as const;

/** How many videos one call may request by id. */
export const MAX_IDS = 50;

/** Pixels. */
export const UPLOAD_MIN_SIDE = 64;
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/**
 * How many videos of one user are made at a time; the others wait. Four is what people request at once (a few tries at
 * one idea), and few enough that it takes a few hundred users, not a dozen, to fill a provider's capacity.
 */
export const TURNS_PER_USER = 4;

/** How many videos one call may request. */
export const MAX_TAKES = 4;

/** Printable ASCII, because single requests send it as a header. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === 'string' && IDEMPOTENCY_KEY.test(value);
}
