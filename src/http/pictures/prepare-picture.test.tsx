import { preparePicture } from './prepare-picture';

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const GIF = 'GIF89a';
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';

/** The browser's decoder: pictures have this size; undefined: it can't show them. */
function decodes(size: { width: number; height: number } | undefined) {
  const decode = () => (size ? Promise.resolve({ ...size, close: jest.fn() }) : Promise.reject(new Error('no')));
  Object.assign(window, { createImageBitmap: decode });
}

/** The size that a canvas was asked for, and what comes of it. */
function encodesTo(picture: Blob | null) {
  const sizes: [number, number][] = [];
  const context = { fillRect: jest.fn(), drawImage: jest.fn() };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height]);
    done(picture);
  });
  return sizes;
}

const small = new Blob(['jpeg'], { type: 'image/jpeg' });

afterEach(() => Reflect.deleteProperty(window, 'createImageBitmap'));

it.each(['image/jpg', 'image/pjpeg', '', 'application/octet-stream', 'image/png'])(
  'a JPEG that is called %j goes as what it is',
  async (type) => {
    decodes({ width: 640, height: 480 });
    const prepared = await preparePicture(new File([JPEG], 'a', { type }));
    expect(prepared).toMatchObject({ picture: { type: 'image/jpeg' }, size: { width: 640, height: 480 } });
  },
);

it('decodes a picture in Chrome 109, which does not know the value from-image', async () => {
  const decode = (_file: Blob, options?: object) =>
    options
      ? Promise.reject(new TypeError("'from-image' is not a valid enum value of type ImageOrientation."))
      : Promise.resolve({ width: 640, height: 480, close: jest.fn() });
  Object.assign(window, { createImageBitmap: decode });
  expect(await preparePicture(new Blob([JPEG]))).toMatchObject({ size: { width: 640, height: 480 } });
});

it('shrinks what has too many pixels or bytes', async () => {
  decodes({ width: 8000, height: 6000 });
  const sizes = encodesTo(small);
  expect(await preparePicture(new Blob([JPEG]))).toEqual({ picture: small, size: { width: 8000, height: 6000 } });
  decodes({ width: 1000, height: 4000 });
  const heavy = new Blob([JPEG], { type: 'image/jpeg' });
  Object.defineProperty(heavy, 'size', { value: 30 * 1024 * 1024 });
  expect(await preparePicture(heavy)).toMatchObject({ picture: small });
  expect(sizes).toEqual([
    [3072, 2304],
    [768, 3072],
  ]);
});

it('re-encodes what this browser shows and the product API does not take', async () => {
  decodes({ width: 640, height: 480 });
  encodesTo(small);
  expect(await preparePicture(new Blob([GIF]))).toMatchObject({ picture: small });
  expect(await preparePicture(new Blob([HEIC]))).toMatchObject({ picture: small });
});

it.each([
  ['nothing', '', undefined, 'empty'],
  ['a text', 'Hello', undefined, 'not_an_image'],
  ['an HEIC that this browser cannot open', HEIC, undefined, 'heic'],
  ['a damaged JPEG', JPEG, undefined, 'unreadable'],
  ['a tiny picture', JPEG, { width: 63, height: 900 }, 'too_small'],
] as const)('refuses %s for its one reason', async (_what, content, size, fault) => {
  decodes(size);
  expect(await preparePicture(new Blob([content]))).toEqual({ fault });
});

it('refuses what it can neither send nor shrink', async () => {
  decodes({ width: 30_000, height: 30_000 });
  encodesTo(null);
  expect(await preparePicture(new Blob([JPEG]))).toEqual({ fault: 'too_large' });
});
