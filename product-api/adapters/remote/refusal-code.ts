import type { VideoErrorCode } from '#contracts/video';

/** Words under which providers refuse what is asked for, in their messages and error types. */
const MODERATION =
  /content[_ ]policy|moderat|flagged|sensitive|nsfw|safety|prohibited|violat|inappropriate|\bE005\b|responsible ai|usage guidelines/i;
const PICTURE =
  /image_(too|load)|image.{0,40}(too (small|large)|invalid|unsupported|corrupt|could not|cannot|failed)|unsupported_image|file_(download|too)|face_detection/i;

/**
 * Why a provider says that it won't or can't make a video, as one of our codes. Its own words are never shown: they are
 * in its language, and say what only we can change.
 */
export function refusalCode(detail: string, otherwise: VideoErrorCode): VideoErrorCode {
  if (MODERATION.test(detail)) return 'refused_by_provider';
  if (PICTURE.test(detail)) return 'picture_unreadable';
  return otherwise;
}
