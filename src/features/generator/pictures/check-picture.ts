import { UPLOAD_MAX_BYTES, UPLOAD_TYPES, type UploadType } from '#contracts/video';

/** What is wrong with a file, as far as the browser can tell; locale keys `generator:picture.faults.<fault>`. */
export type PictureError = 'wrong_type' | 'too_large' | 'empty' | 'unreadable';

/** The size limit in the unit that visitors know, for messages. */
export const UPLOAD_MAX_MEGABYTES = UPLOAD_MAX_BYTES / 1024 / 1024;

/** What the file dialog offers. */
export const UPLOAD_ACCEPT = UPLOAD_TYPES.join(',');

/**
 * What can be told without reading the file. Whether it really is a picture, and how many pixels it has, the server
 * finds out.
 */
export function checkPicture(file: Pick<File, 'type' | 'size'>): Exclude<PictureError, 'unreadable'> | undefined {
  if (!UPLOAD_TYPES.includes(file.type as UploadType)) return 'wrong_type';
  if (file.size > UPLOAD_MAX_BYTES) return 'too_large';
  return file.size === 0 ? 'empty' : undefined;
}
