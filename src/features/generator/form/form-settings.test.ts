/** @jest-environment jsdom */
import fs from 'node:fs';
import type { Capabilities } from '#contracts/model';
import { sampleValue } from '#contracts/testing/sample-value';
import type { Video } from '#contracts/api/videos';
import { checkVideoRequest } from '#contracts/video-request';
import {
  EXTRA_SETTINGS,
  isOffered,
  type OptionalField,
  OPTIONAL_FIELDS,
  SETTINGS,
  VIDEO_SETTINGS,
} from '#contracts/video-settings';
import { fullModel, seaModel } from '../fixtures/models';
import { readDraft, saveDraft } from './draft-storage';
import { formOfVideo } from '../prefill/form-of-video';
import { formFieldOf, isFilledIn } from './form-settings';
import { formReducer, initialForm, toRequest } from './form-state';
import { supportedFields, switchModel } from './switch-model';

const values = Object.fromEntries(SETTINGS.map(([field, setting]) => [field, sampleValue(setting).value]));
const video = {
  id: 'v1',
  model: fullModel.key,
  mode: 'image',
  prompt: 'Rain',
  params: values,
} as unknown as Video;

test('"use again", form, draft and request lose no setting', () => {
  const { form } = formReducer([fullModel])(
    { form: initialForm(fullModel), changes: [] },
    { type: 'restore', form: formOfVideo(video) },
  );
  saveDraft({ form, offered: supportedFields(fullModel, form) });
  const draft = readDraft(initialForm(fullModel));
  expect(draft).toEqual({ form, offered: OPTIONAL_FIELDS });
  const request = toRequest(draft?.form ?? initialForm(fullModel), fullModel);
  expect(request).toEqual({ model: fullModel.key, mode: 'image', prompt: 'Rain', ...values });
  expect(checkVideoRequest(fullModel, request).ok).toBe(true);
});

test.each(OPTIONAL_FIELDS)('%s: a model that lacks it drops it with a note and keeps it for the way back', (field) => {
  const without = { ...seaModel, key: 'bare', capabilities: { ...fullModel.capabilities, ...lacking(field) } };
  const form = formOfVideo(video);
  expect(isFilledIn(field, form)).toBe(true);
  expect(isFilledIn(field, initialForm(fullModel))).toBe(false);
  expect(isOffered(VIDEO_SETTINGS[field], without.capabilities, form)).toBe(false);
  const there = switchModel(form, fullModel, without);
  expect(there.changes).toContainEqual({ kind: 'dropped', field });
  expect(toRequest(there.form, without)).not.toHaveProperty(field);
  const back = switchModel(there.form, without, fullModel).form;
  expect(back[formFieldOf(field)]).toEqual(form[formFieldOf(field)]);
});

/** The one capability that the setting needs, found by switching each off, so that this test hard-codes none. */
function lacking(field: OptionalField): Partial<Capabilities> {
  const { capabilities } = fullModel;
  const off = Object.entries(capabilities).map(([name, value]): Partial<Capabilities> => {
    if (typeof value === 'boolean') return { [name]: false };
    if (name === 'audio') return { audio: 'none' };
    return name.startsWith('aspectRatios') ? { aspectRatios: [], aspectRatiosWithImage: [] } : {};
  });
  const found = off.find((change) => {
    const changed = { ...capabilities, ...change };
    return !isOffered(VIDEO_SETTINGS[field], changed, { mode: 'image', resolution: '720p' });
  });
  if (!found) throw new Error(`No capability decides whether a model has ${field}.`);
  return found;
}

describe('words', () => {
  const strings = (namespace: string) =>
    JSON.parse(fs.readFileSync(`content/locales/en/${namespace}.json`, 'utf8')) as Record<string, unknown>;
  const generator = strings('generator');
  const receipt = strings('my-videos').receipt as object;
  const facts = (strings('models').facts as { extra: object }).extra;

  test.each(SETTINGS)('%s has a name beside a fault, and on the receipt', (field, { kind }) => {
    expect(generator.fields).toHaveProperty(field);
    if (kind !== 'picture') expect(receipt).toHaveProperty(field);
  });

  test.each(OPTIONAL_FIELDS)('%s has a name in the report of a model switch', (field) => {
    expect((generator.report as { fields: object }).fields).toHaveProperty(field);
  });

  test.each(EXTRA_SETTINGS)('%s has words for its control, and a name among a model’s extras', (field, { kind }) => {
    expect(generator[field]).toHaveProperty('label');
    if (kind !== 'choice') expect(generator[field]).toHaveProperty('hint');
    expect(facts).toHaveProperty(field);
  });
});
