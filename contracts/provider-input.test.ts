import type { ModelProvider, ProviderCall } from './model';
import { callFor, inputOf, type InputSource } from './provider-input';
import { sampleValue } from './testing/sample-value';
import { SETTING_FIELDS, VIDEO_SETTINGS } from './video-settings';

const PICTURE = 'https://files.example/start.jpg';
const source: InputSource = {
  prompt: 'A lighthouse',
  params: { durationS: 8, resolution: '720p' },
  seed: 7,
  image: undefined,
  endImage: undefined,
};

const DURATION_AND_RESOLUTION = { length: { setting: 'durationS' }, quality: { setting: 'resolution' } } as const;
const makes = { durationS: 8, resolution: '720p' } as const;

const provider = (input: ModelProvider['input'], call: Partial<ProviderCall> = {}): ModelProvider => ({
  provider: 'fal',
  input,
  calls: [{ mode: 'text', endpoint: 'maker/model', ...call }],
  costs: [{ resolution: '720p', per: 'second', usd: 0.1 }],
});

function inputFor(entry: ModelProvider, given: Partial<InputSource> = {}) {
  const [call] = entry.calls;
  return call && inputOf(entry, call, { ...source, ...given });
}

test('a setting goes by the name of the provider, as it is', () => {
  const entry = provider({ ...DURATION_AND_RESOLUTION, words: { setting: 'prompt' }, random: { setting: 'seed' } });
  expect(inputFor(entry)).toEqual({ length: 8, quality: '720p', words: 'A lighthouse', random: 7 });
});

test('"as" and "suffix" write a number as text', () => {
  const fields = { a: { setting: 'durationS', as: 'text' }, b: { setting: 'durationS', suffix: 's' } } as const;
  expect(inputFor(provider(fields, { makes }))).toEqual({ a: '8', b: '8s' });
});

test('"values" gives the word of the provider for ours; what it lacks can’t be had there', () => {
  const fields = {
    size: { setting: 'resolution', values: { '720p': 'HD' } },
    length: { setting: 'durationS' },
  } as const;
  expect(inputFor(provider(fields))).toEqual({ size: 'HD', length: 8 });
  const params = { durationS: 8, resolution: '1080p' } as const;
  expect(inputFor(provider(fields), { params })).toBeUndefined();
  expect(inputFor(provider({ size: { setting: 'resolution', values: {} } }, { makes }))).toBeUndefined();
});

test('"with" makes one field of two settings', () => {
  const size = { setting: 'resolution', with: 'aspectRatio', values: { '720p 9:16': '720*1280' } } as const;
  const entry = provider({ size }, { makes });
  const params = { ...makes, aspectRatio: '9:16' } as const;
  expect(inputFor(entry, { params })).toEqual({ size: '720*1280' });
  expect(inputFor(entry, { params: { ...makes, aspectRatio: '1:1' } })).toBeUndefined();
  expect(inputFor(entry)).toEqual({});
  // Neither reaches the provider without the other.
  expect(inputFor(provider({ size, length: { setting: 'durationS' } }))).toBeUndefined();
});

test('a dot in a name leads into an object', () => {
  const fields = {
    'options.picture.url': { setting: 'imageId' },
    'options.frames': { fixed: 81 },
    file: { setting: 'imageId', as: 'file' },
  } as const;
  const options = { picture: { url: PICTURE }, frames: 81 };
  expect(inputFor(provider(fields, { makes }), { image: PICTURE })).toEqual({ options, file: PICTURE });
  expect(inputFor(provider(fields, { makes }))).toEqual({ options: { frames: 81 } });
});

test('"fixed" is always sent, false and null too', () => {
  const fields = { frames: { fixed: 81 }, smooth: { fixed: false }, style: { fixed: null } };
  expect(inputFor(provider(fields, { makes }))).toEqual({ frames: 81, smooth: false, style: null });
});

test('a switch is said even when it is off; anything else that was not chosen is left out', () => {
  const fields = {
    rewrite: { setting: 'enhancePrompt' },
    avoid: { setting: 'negativePrompt' },
    start: { setting: 'imageId' },
  } as const;
  expect(inputFor(provider(fields, { makes }))).toEqual({ rewrite: false });
  expect(inputFor(provider(fields, { makes }), { image: PICTURE })).toEqual({ rewrite: false, start: PICTURE });
});

test('a call adds to the fields of its provider, and replaces one of the same name', () => {
  const entry = provider(DURATION_AND_RESOLUTION, { input: { quality: { fixed: 'best' } }, makes });
  expect(inputFor(entry)).toEqual({ length: 8, quality: 'best' });
});

test.each(SETTING_FIELDS)('%s is never dropped in silence', (field) => {
  const { value } = sampleValue(VIDEO_SETTINGS[field]);
  const params = { ...makes, [field]: value };
  const others = Object.fromEntries(
    SETTING_FIELDS.filter((name) => name !== field).map((name) => [name, { setting: name }]),
  );
  const pictures = { image: PICTURE, endImage: PICTURE };
  expect(inputFor(provider(others), { params, ...pictures })).toBeUndefined();
  const all = { ...others, [field]: { setting: field } };
  expect(inputFor(provider(all), { params, ...pictures })).toHaveProperty(field);
});

test('what an endpoint makes anyway needs no field, as long as it is what was chosen', () => {
  expect(inputFor(provider({}, { makes }))).toEqual({});
  expect(inputFor(provider({}, { makes: { ...makes, durationS: 5 } }))).toBeUndefined();
  const params = { ...makes, aspectRatio: '1:1' } as const;
  expect(inputFor(provider({}, { makes }), { params })).toBeUndefined();
  expect(inputFor(provider({}, { makes, shapeFromPicture: true }), { params })).toEqual({});
});

test('a call is found by mode, and by resolution where it has some of its own', () => {
  const calls = [
    { mode: 'text', resolutions: ['720p'], endpoint: 'standard' },
    { mode: 'text', resolutions: ['1080p'], endpoint: 'pro' },
    { mode: 'image', endpoint: 'picture' },
  ] satisfies ProviderCall[];
  const endpointOf = (mode: 'text' | 'image', resolution: '480p' | '720p' | '1080p') =>
    callFor({ calls }, { mode, params: { resolution } })?.endpoint;
  expect([endpointOf('text', '720p'), endpointOf('text', '1080p'), endpointOf('text', '480p')]).toEqual([
    'standard',
    'pro',
    undefined,
  ]);
  expect(endpointOf('image', '480p')).toBe('picture');
});
