import { UPLOAD_MAX_BYTES, UPLOAD_MIN_SIDE, UPLOAD_TYPES } from '#contracts/video';

/** Types and endings for a file dialog: some systems know no type for AVIF and HEIC, and Safari opens HEIC. */
export const PICTURE_ACCEPT = [...UPLOAD_TYPES, 'image/*', '.avif', '.heic', '.heif'].join(',');

/** The limits in the units that visitors know, for messages. */
export const PICTURE_LIMITS = { maxMegabytes: UPLOAD_MAX_BYTES / 1024 / 1024, minPixels: UPLOAD_MIN_SIDE };
