import type { VideoErrorCode } from '#contracts/video';

/** Words in providers' messages and error types that mean a content refusal. */
const MODERATION =
  /content[_ ]policy|moderat|flagged|sensitive|nsfw|safety|prohibited|violat|inappropriate|\bE005\b|responsible ai|usage guidelines/i;
const PICTURE =
  /image_(too|load)|image.{0,40}(too (small|large)|invalid|unsupported|corrupt|could not|cannot|failed)|unsupported_image|file_(download|too)|face_detection/i;

/**
 * Maps a provider's refusal or failure to one of our codes. Its own message is never shown: it is not translated, and
 * often describes what only we can change.
 */
export function refusalCode(detail: string, otherwise: VideoErrorCode): VideoErrorCode {
  if (MODERATION.test(detail)) return 'refused_by_provider';
  if (PICTURE.test(detail)) return 'picture_unreadable';
  return otherwise;
}
