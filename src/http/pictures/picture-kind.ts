/** Formats that are told apart by a file's first bytes; `other_image`: one that browsers may be able to show. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'other_image';

/** As many bytes as `kindOf` looks at. */
export const KIND_BYTES = 64;

/** GIF, BMP, TIFF in both byte orders, icons, JPEG XL. */
const OTHERS = ['GIF8', 'BM', 'II*\0', 'MM\0*', '\0\0\x01\0', '\xff\x0a'];

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);

/**
 * Kind of a picture by its first bytes, whatever its name and type say: systems name JPEGs "image/jpg",
 * "application/octet-stream" or nothing. Undefined for what is no picture.
 */
export function kindOf(head: Uint8Array): PictureKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, KIND_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4)) return kindOfBrands(text);
  return OTHERS.some((start) => text.startsWith(start)) ? 'other_image' : undefined;
}

/** ISO media: the major brand, then the compatible ones in the same box. Videos have others. */
function kindOfBrands(text: string): PictureKind | undefined {
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined;
}
