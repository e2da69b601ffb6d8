import Type from 'typebox';
import { Value } from 'typebox/value';
import { sampleValue } from './testing/sample-value';
import type { Capabilities, ModelTerms } from './model';
import { videoParamSchemas } from './api/video-params';
import { checkVideoRequest, isRequestField } from './video-request';
import {
  isAspectRatio,
  isOffered,
  isResolution,
  linesOf,
  OPTIONAL_FIELDS,
  SETTINGS,
  VIDEO_SETTINGS,
} from './video-settings';

const RESOLUTIONS = ['480p', '540p', '720p', '1080p', '1440p', '4K'] as const;
const ASPECT_RATIOS = ['16:9', '3:2', '4:3', '1:1', '9:16'] as const;

test('any resolution and shape that a model may name', () => {
  expect(RESOLUTIONS.map(linesOf)).toEqual([480, 540, 720, 1080, 1440, 2160]);
  expect([...RESOLUTIONS, '8K'].every(isResolution)).toBe(true);
  expect(['HD', '720', '72p', '3K', '4k', '720P', 720].some(isResolution)).toBe(false);
  expect([...ASPECT_RATIOS, '21:9'].every(isAspectRatio)).toBe(true);
  expect(['auto', '16x9', '0:9', '16:9:1'].some(isAspectRatio)).toBe(false);
});

const allOrNothing = (has: boolean): Capabilities => ({
  modes: ['text', 'image'],
  durationsS: [5, 10],
  resolutions: [...RESOLUTIONS],
  aspectRatios: has ? [...ASPECT_RATIOS] : [],
  aspectRatiosWithImage: has ? [...ASPECT_RATIOS] : [],
  endFrame: has,
  negativePrompt: has,
  seed: has,
  fixedCamera: has,
  autoFix: has,
  promptEnhancer: has,
  audio: has ? 'optional' : 'none',
  promptMaxLength: 20,
  rules: [],
});

const credits = RESOLUTIONS.flatMap((resolution) =>
  [5, 10].map((durationS) => ({ resolution, durationS, credits: 10 })),
);
const withAll: ModelTerms = { key: 'all', title: 'All', status: 'live', capabilities: allOrNothing(true), credits };
const withNone: ModelTerms = { ...withAll, key: 'none', title: 'None', capabilities: allOrNothing(false) };

const required = { mode: 'image', prompt: 'Rain', durationS: 5, resolution: '720p', imageId: 'picture' } as const;
const full = { ...required, aspectRatio: '16:9' } as const;

const faultOf = (model: ModelTerms, request: object) => {
  const check = checkVideoRequest(model, { model: model.key, ...request });
  return check.ok ? undefined : check.fault;
};

describe.each(SETTINGS)('%s', (field, setting) => {
  const { value, wrong } = sampleValue(setting);

  test('is a field of a request and accepted by a model that has it', () => {
    expect(isRequestField(field)).toBe(true);
    expect(faultOf(withAll, { ...full, [field]: value })).toBeUndefined();
  });

  test('is refused by name when its type is wrong', () => {
    expect(faultOf(withAll, { ...full, [field]: wrong })).toMatchObject({ field });
  });

  test('is in the schema of the API', () => {
    const body = Type.Object(videoParamSchemas, { additionalProperties: false });
    expect(Value.Check(body, { durationS: 5, resolution: '720p', [field]: value })).toBe(true);
    expect(Value.Check(body, { durationS: 5, resolution: '720p', [field]: wrong })).toBe(false);
  });
});

test.each(OPTIONAL_FIELDS)('%s is refused by a model that lacks it', (field) => {
  const { value } = sampleValue(VIDEO_SETTINGS[field]);
  expect(faultOf(withNone, required)).toBeUndefined();
  expect(faultOf(withNone, { ...required, [field]: value })).toMatchObject({ field, reason: 'not_offered' });
  expect(isOffered(VIDEO_SETTINGS[field], withNone.capabilities, required)).toBe(false);
  expect(isOffered(VIDEO_SETTINGS[field], withAll.capabilities, required)).toBe(true);
});

test('a setting that every model has is required', () => {
  for (const field of ['durationS', 'resolution', 'imageId'] as const) {
    expect(faultOf(withAll, { ...full, [field]: undefined })).toMatchObject({ field, reason: 'required' });
  }
});

test('distinguishes a choice that conflicts with another from one that the model lacks', () => {
  const capabilities = { ...withAll.capabilities, rules: [{ resolution: '1080p' as const, durationsS: [5] }] };
  const narrow = { ...withAll, capabilities };
  const large = { ...full, resolution: '1080p' };
  expect(faultOf(narrow, large)).toBeUndefined();
  expect(faultOf(narrow, { ...large, durationS: 10 })).toMatchObject({
    field: 'durationS',
    reason: 'not_with_this_choice',
    message: 'With these settings, "durationS" of All must be one of: 5.',
  });
  expect(faultOf(narrow, { ...large, durationS: 7 })).toMatchObject({ field: 'durationS', reason: 'not_offered' });
  const textOnly = { ...withAll, capabilities: { ...withAll.capabilities, aspectRatiosWithImage: [] } };
  expect(faultOf(textOnly, full)).toMatchObject({ field: 'aspectRatio', reason: 'not_with_this_choice' });
});
