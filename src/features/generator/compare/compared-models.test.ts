import { buildModel } from '../../videos/fixtures/models';
import { initialForm } from '../form/form-state';
import { formInCommon, formOn } from './compared-models';

type Model = ReturnType<typeof buildModel>;
const offering = (key: string, capabilities: Partial<Model['capabilities']>): Model => {
  const model = buildModel(key, key, 6);
  return { ...model, capabilities: { ...model.capabilities, ...capabilities } };
};

const cheap = offering('cheap', { resolutions: ['480p', '720p'], durationsS: [5, 8] });
const dear = offering('dear', { resolutions: ['720p', '1080p'], durationsS: [3, 8], aspectRatios: ['16:9'] });

it('takes the settings nearest to the form’s that all compared models offer, and says what they change', () => {
  const form = { ...initialForm(cheap), prompt: 'Rain', resolution: '480p' as const, aspectRatio: '9:16' as const };
  const shared = formInCommon(form, [cheap, dear]);
  expect(shared).toMatchObject({ resolution: '720p', durationS: 8, aspectRatio: '16:9' });
  const own = formOn(form, cheap, cheap, shared);
  expect(own.form).toMatchObject({ model: 'cheap', resolution: '720p', durationS: 8 });
  expect(own.changes).toContainEqual({ kind: 'changed', field: 'resolution', from: '480p', to: '720p' });
  expect(formOn(form, cheap, dear, shared).form).toMatchObject({ model: 'dear', resolution: '720p', durationS: 8 });
});

it('leaves a setting alone that they do not share', () => {
  const small = offering('small', { resolutions: ['480p'] });
  const form = initialForm(small);
  expect(formInCommon(form, [small, dear]).resolution).toBe('480p');
  expect(formOn(form, small, dear, formInCommon(form, [small, dear])).form.resolution).toBe('720p');
});

it('leaves settings alone that come near enough: common ones may cost more', () => {
  const other = offering('other', { resolutions: ['768p', '1080p'], durationsS: [6, 8] });
  const one = offering('one', { resolutions: ['720p', '1080p'], durationsS: [5, 8] });
  expect(formInCommon(initialForm(one), [one, other])).toMatchObject({ resolution: '720p', durationS: 5 });
});
