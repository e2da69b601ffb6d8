import { UPLOAD_MAX_BYTES, UPLOAD_TYPES, type UploadType } from '#contracts/video';

/** File errors that the browser can detect; locale keys `generator:picture.faults.<fault>`. */
export type PictureError = 'wrong_type' | 'too_large' | 'empty' | 'unreadable';

/** The size limit in the unit that visitors know, for messages. */
export const UPLOAD_MAX_MEGABYTES = UPLOAD_MAX_BYTES / 1024 / 1024;

/** File types that the file dialog offers. */
export const UPLOAD_ACCEPT = UPLOAD_TYPES.join(',');

/** Checks that don't need to read the file. The server checks whether it really is a picture, and its pixels. */
export function checkPicture(file: Pick<File, 'type' | 'size'>): Exclude<PictureError, 'unreadable'> | undefined {
  if (!UPLOAD_TYPES.includes(file.type as UploadType)) return 'wrong_type';
  if (file.size > UPLOAD_MAX_BYTES) return 'too_large';
  return file.size === 0 ? 'empty' : undefined;
}
