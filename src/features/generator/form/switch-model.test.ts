import { nearestRatio } from '#contracts/nearest-choice';
import { inkModel, lightModel, seaModel } from '../fixtures/models';
import { initialForm } from './form-state';
import type { GeneratorForm } from './generator-form';
import { switchModel } from './switch-model';

const seaForm: GeneratorForm = {
  ...initialForm(seaModel),
  prompt: 'A lighthouse in the rain',
  negativePrompt: 'people',
  seed: '42',
  durationS: 10,
  resolution: '1080p',
  aspectRatio: '1:1',
};

test('keeps every field that the new model has', () => {
  const { form } = switchModel(seaForm, seaModel, lightModel);
  expect(form).toMatchObject({
    model: 'light-3',
    prompt: 'A lighthouse in the rain',
    negativePrompt: 'people',
    seed: '42',
  });
  expect(form.resolution).toBe('1080p');
});

test('replaces a value that is not offered with the nearest one, and reports it', () => {
  const { form, changes } = switchModel(seaForm, seaModel, lightModel);
  expect(form.durationS).toBe(8);
  expect(form.aspectRatio).not.toBe('1:1');
  expect(changes).toContainEqual({ kind: 'changed', field: 'durationS', from: 10, to: 8 });
  expect(changes).toContainEqual({ kind: 'changed', field: 'aspectRatio', from: '1:1', to: form.aspectRatio });
});

test('lists what the new model lacks, if the visitor had filled it in', () => {
  const { changes } = switchModel(seaForm, seaModel, inkModel);
  const dropped = changes.filter(({ kind }) => kind === 'dropped').map(({ field }) => field);
  expect(dropped).toEqual(['aspectRatio', 'negativePrompt', 'seed']);
});

test('obeys cross-field rules: 1080p of Ink 2 has only 6 s', () => {
  const { form } = switchModel(seaForm, seaModel, inkModel);
  expect(form).toMatchObject({ resolution: '1080p', durationS: 6 });
});

test('reports nothing when nothing of the visitor is lost', () => {
  const plain = { ...initialForm(seaModel), durationS: 6, resolution: '720p' as const };
  expect(switchModel(plain, seaModel, lightModel).changes).toEqual([]);
});

test('going back brings the dropped fields back', () => {
  const there = switchModel(seaForm, seaModel, inkModel).form;
  const back = switchModel(there, inkModel, seaModel).form;
  expect(back).toMatchObject({ negativePrompt: 'people', seed: '42', aspectRatio: '1:1' });
});

test('a shape keeps its orientation', () => {
  expect(nearestRatio('21:9', ['16:9', '9:16', '1:1'])).toBe('16:9');
  expect(nearestRatio('3:4', ['16:9', '9:16', '1:1'])).toBe('9:16');
  expect(nearestRatio('4:3', ['16:9', '9:16', '1:1'])).toBe('16:9');
});
