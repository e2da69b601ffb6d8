import { kindOf } from './picture-kind';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const box = (brand: string, ...compatible: string[]) => `\0\0\0\x20ftyp${brand}\0\0\0\0${compatible.join('')}`;

it.each([
  ['\xff\xd8\xff\xe1Exif', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  [box('avif', 'avif', 'mif1'), 'avif'],
  [box('mif1', 'mif1', 'avif'), 'avif'],
  [box('heic', 'mif1', 'heic'), 'heic'],
  [box('mif1', 'mif1', 'heic'), 'heic'],
  ['GIF89a', 'other_image'],
  ['BM\x8a\0', 'other_image'],
  [box('isom', 'isom', 'mp42'), undefined],
  ['<svg xmlns=', undefined],
  ['%PDF-1.7', undefined],
  ['Hello', undefined],
  ['', undefined],
] as const)('%j is %s', (head, kind) => {
  expect(kindOf(bytes(head))).toBe(kind);
});
