import { UPLOAD_MAX_BYTES, UPLOAD_MIN_SIDE } from '#contracts/video';
import { KIND_BYTES, kindOf, type PictureKind } from './picture-kind';

/** Why a file can't be used; locale keys `errors:picture.<fault>`. */
export type PictureFault = 'not_an_image' | 'heic' | 'empty' | 'too_small' | 'too_large' | 'unreadable';

export interface PreparedPicture {
  /** The file, or a smaller JPEG of it; its type is that of its content. */
  picture: Blob;
  /** Pixels, upright; undefined in a browser that can't decode pictures by itself. */
  size: { width: number; height: number } | undefined;
}

/** Below every limit of the product API in pixels, for every format. */
const MAX_PIXELS = 24_000_000;
/** Longest side of a shrunk picture: the product API keeps 2,048 pixels. */
const SHRUNK_SIDE = 3072;
const JPEG_QUALITY = 0.92;

const UPLOADED: ReadonlySet<PictureKind> = new Set(['jpeg', 'png', 'webp', 'avif']);

/**
 * Makes a chosen file ready for its upload: reads its kind from its content, and re-encodes as JPEG what is above a limit
 * or of a kind that this browser can show and the product API doesn't take (HEIC in Safari, GIF, BMP).
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture | { fault: PictureFault }> {
  if (file.size === 0) return { fault: 'empty' };
  const kind = kindOf(await headOf(file));
  if (kind === undefined) return { fault: 'not_an_image' };
  const isTaken = UPLOADED.has(kind);
  const typed = isTaken ? withType(file, `image/${kind}`) : file;
  if (typeof createImageBitmap !== 'function') return undecoded(typed, kind);
  const bitmap = await decode(typed).catch(() => undefined);
  if (!bitmap) return { fault: isTaken ? 'unreadable' : kind === 'heic' ? 'heic' : 'not_an_image' };
  try {
    const { width, height } = bitmap;
    if (Math.min(width, height) < UPLOAD_MIN_SIDE) return { fault: 'too_small' };
    const fits = isTaken && typed.size <= UPLOAD_MAX_BYTES && width * height <= MAX_PIXELS;
    const picture = fits ? typed : await encode(bitmap);
    if (!picture || picture.size > UPLOAD_MAX_BYTES) return { fault: 'too_large' };
    return { picture, size: { width, height } };
  } finally {
    bitmap.close();
  }
}

/** Upright: Chrome before 112 refuses the name of its own default. */
function decode(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    if (error instanceof TypeError) return createImageBitmap(file);
    throw error;
  });
}

/** Without a decoder a file goes as it is, or not at all. */
function undecoded(file: Blob, kind: PictureKind): PreparedPicture | { fault: PictureFault } {
  if (!UPLOADED.has(kind)) return { fault: kind === 'heic' ? 'heic' : 'not_an_image' };
  return file.size > UPLOAD_MAX_BYTES ? { fault: 'too_large' } : { picture: file, size: undefined };
}

function withType(file: Blob, type: string): Blob {
  return file.type === type ? file : file.slice(0, file.size, type);
}

/** FileReader, because `Blob.arrayBuffer` is missing where tests run. */
function headOf(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(new Uint8Array((reader.result as ArrayBuffer | null) ?? []));
    reader.readAsArrayBuffer(file.slice(0, KIND_BYTES));
  });
}

/** Transparent parts become white, as in the product API. Undefined if the browser has no canvas of that size. */
function encode(bitmap: ImageBitmap): Promise<Blob | undefined> {
  const scale = Math.min(1, SHRUNK_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(undefined);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', JPEG_QUALITY));
}
