import { inkModel, lightModel, retiredModel, seaModel, testModels } from '../fixtures/models';
import { checkForm } from './check-form';
import { choicesOf, formReducer, initialForm, toRequest, type FormState } from './form-state';
import type { GeneratorForm } from './generator-form';

const reduce = formReducer(testModels);
const stateOf = (form: GeneratorForm): FormState => ({ form, changes: [] });

test('a new form defaults to the cheapest video of its model', () => {
  const form = initialForm(inkModel);
  expect(form).toMatchObject({ model: 'ink-2', mode: 'text', durationS: 6, resolution: '768p' });
  const check = checkForm({ ...form, prompt: 'Ink' }, inkModel);
  expect(check).toMatchObject({ ok: true, credits: 8 });
});

test('choices are the same object until one of them changes, whatever is typed in the prompt', () => {
  const form = initialForm(seaModel);
  const known = choicesOf(form, form);
  expect(choicesOf({ ...form, prompt: 'R' }, known)).toBe(known);
  expect(choicesOf({ ...form, prompt: 'Ra', takes: 2 }, known)).toMatchObject({ takes: 2 });
  expect(choicesOf({ ...form, seed: '7' }, known)).toMatchObject({ seed: '7' });
});

test.each(testModels)('a new form of $title with a prompt is valid', (model) => {
  expect(checkForm({ ...initialForm(model), prompt: 'Dunes' }, model).ok).toBe(true);
});

test('the last choice wins when two exclude each other', () => {
  const large = reduce(stateOf({ ...initialForm(inkModel), durationS: 10 }), {
    type: 'chooseResolution',
    resolution: '1080p',
  });
  expect(large.form).toMatchObject({ resolution: '1080p', durationS: 6 });
  expect(large.changes).toEqual([{ kind: 'changed', field: 'durationS', from: 10, to: 6 }]);

  const long = reduce(large, { type: 'chooseDuration', durationS: 10 });
  expect(long.form).toMatchObject({ resolution: '768p', durationS: 10 });
  expect(long.changes).toEqual([{ kind: 'changed', field: 'resolution', from: '1080p', to: '768p' }]);
});

test('an edit clears nothing else and an unknown model changes nothing', () => {
  const state = stateOf(initialForm(seaModel));
  const edited = reduce(state, { type: 'edit', fields: { prompt: 'Rain' } });
  expect(edited.form).toEqual({ ...state.form, prompt: 'Rain' });
  expect(reduce(edited, { type: 'chooseModel', key: 'nope' })).toBe(edited);
});

test('a restored draft is adapted to what its model offers now', () => {
  const stale = { ...initialForm(lightModel), durationS: 99, aspectRatio: '21:9' as const };
  const { form } = reduce(stateOf(initialForm(seaModel)), { type: 'restore', form: stale });
  expect(form).toMatchObject({ model: 'light-3', durationS: 8, aspectRatio: '16:9' });
});

test('the request carries only what the model has and the visitor filled in', () => {
  const form: GeneratorForm = {
    ...initialForm(inkModel),
    prompt: '  Ink in water ',
    negativePrompt: 'kept from another model',
    seed: '7',
    audio: true,
    fixedCamera: true,
  };
  expect(toRequest(form, inkModel)).toEqual({
    model: 'ink-2',
    mode: 'text',
    prompt: 'Ink in water',
    durationS: 6,
    resolution: '768p',
    enhancePrompt: false,
  });
});

test('pictures go along in image mode only, the end frame only where there is one', () => {
  const picture = { localId: 'a', fileName: 'a.png', imageId: 'img1' };
  const end = { localId: 'b', fileName: 'b.png', imageId: 'img2' };
  const form: GeneratorForm = { ...initialForm(inkModel), prompt: 'x', image: picture, endImage: end };
  expect(toRequest(form, inkModel)).not.toHaveProperty('imageId');
  expect(toRequest({ ...form, mode: 'image' }, inkModel)).toMatchObject({ imageId: 'img1', endImageId: 'img2' });
  expect(toRequest({ ...form, mode: 'image', model: 'sea-1' }, seaModel)).not.toHaveProperty('endImageId');
});

test('errors name their field', () => {
  const form = initialForm(seaModel);
  expect(checkForm(form, seaModel)).toMatchObject({ fault: { field: 'prompt', reason: 'required' } });
  expect(checkForm({ ...form, prompt: 'x', mode: 'image' }, seaModel)).toMatchObject({
    fault: { field: 'imageId', reason: 'required' },
  });
  expect(checkForm({ ...form, prompt: 'x', seed: '1.5' }, seaModel)).toMatchObject({
    fault: { field: 'seed', reason: 'out_of_range' },
  });
  expect(checkForm({ ...form, prompt: 'x', seed: 'abc' }, seaModel)).toMatchObject({ fault: { field: 'seed' } });
  expect(checkForm({ ...form, prompt: 'x'.repeat(801) }, retiredModel)).toMatchObject({
    fault: { field: 'prompt', reason: 'too_long' },
  });
});

test('a picture that is still uploading is no error', () => {
  const form: GeneratorForm = {
    ...initialForm(seaModel),
    prompt: 'x',
    mode: 'image',
    image: { localId: 'a', fileName: 'a.png' },
  };
  expect(checkForm(form, seaModel).ok).toBe(true);
});
