import { UPLOAD_MIN_SIDE } from '#contracts/video';

/**
 * Facts of a file's header, read before anything is decoded; sharp's name of the format. An animation has the size of
 * its canvas.
 */
export interface PictureHeader {
  format: string | undefined;
  width: number;
  height: number;
  isAnimated: boolean;
}

interface FormatRules {
  /**
   * A flat AVIF of 24 million pixels has 700 bytes and takes 450 MB to decode, of 40 million 610 MB; the others decode
   * line by line or take 150 MB. No phone camera's default picture is larger.
   */
  maxPixels: number;
  /** Measured on one core of a server, in the worst case that was found. */
  nsPerPixel: number;
}

/** Chunks, comments and the like. */
const MS_PER_BYTE = 1 / 20_000;

const FORMATS: Readonly<Record<string, FormatRules>> = {
  jpeg: { maxPixels: 40_000_000, nsPerPixel: 15 },
  png: { maxPixels: 40_000_000, nsPerPixel: 16 },
  webp: { maxPixels: 40_000_000, nsPerPixel: 9 },
  heif: { maxPixels: 24_000_000, nsPerPixel: 105 },
};

/** Why a picture isn't even decoded. */
export function faultOf({ format, width, height, isAnimated }: PictureHeader): string | undefined {
  const rules = rulesOf(format);
  if (!rules) return 'it is not a JPEG, PNG, WebP or AVIF picture';
  if (isAnimated) return 'it is an animation, not a single picture';
  if (width * height > rules.maxPixels) return `it has more than ${rules.maxPixels / 1_000_000} million pixels`;
  return Math.min(width, height) < UPLOAD_MIN_SIDE ? `it is smaller than ${UPLOAD_MIN_SIDE} pixels` : undefined;
}

/** How long decoding may keep a core busy, by pixels and by the file's length; of a picture without fault. */
export function decodingMs({ format, width, height }: PictureHeader, bytes: number): number {
  return ((rulesOf(format)?.nsPerPixel ?? 0) * width * height) / 1_000_000 + bytes * MS_PER_BYTE;
}

function rulesOf(format: string | undefined): FormatRules | undefined {
  return format !== undefined && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
}
