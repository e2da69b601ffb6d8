import type { VideoRequest } from '#contracts/api/videos';
import { initialPrice } from '#contracts/initial-price';
import type { Mode, ModelTerms, Resolution } from '#contracts/model';
import { nearestDuration, nearestResolution, ratioOfPicture } from '#contracts/nearest-choice';
import { cleanText } from '#contracts/typed-text';
import { aspectRatiosFor, durationsFor, type OptionalField } from '#contracts/video-settings';
import type { OfferedTerms } from '../../../model-offer';
import { blankSettings, paramsOf } from './form-settings';
import type { GeneratorForm } from './generator-form';
import { fitToModel, switchModel, migrateDraft, type FormChange } from './switch-model';

/** All but the prompt, which changes with every letter. */
export type FormChoices = Omit<GeneratorForm, 'prompt'>;

/** The choices of `form`: the `known` object where they are the same, so that a letter renders nothing that shows choices. */
export function choicesOf(form: GeneratorForm, known: FormChoices): FormChoices {
  const fields = Object.keys(form) as (keyof GeneratorForm)[];
  return fields.every((field) => field === 'prompt' || form[field] === known[field]) ? known : form;
}

/** Fields that don't affect each other; the rest have their own actions. */
type FreeFields = Omit<GeneratorForm, 'model' | 'mode' | 'durationS' | 'resolution'>;

export type FormAction =
  | { type: 'edit'; fields: Partial<FreeFields> }
  | { type: 'chooseMode'; mode: Mode }
  | { type: 'chooseDuration'; durationS: number }
  | { type: 'chooseResolution'; resolution: Resolution }
  | { type: 'chooseModel'; key: string }
  /** A picture of this size was chosen to start from. */
  | { type: 'fitToPicture'; width: number; height: number }
  /** Less can be made now than when the form was filled in. */
  | { type: 'fit' }
  | { type: 'restore'; form: GeneratorForm }
  /** A form of a model that need not be among those at hand, onto the model `key`. */
  | { type: 'takeOver'; form: GeneratorForm; offered: readonly OptionalField[]; key: string };

export interface FormState {
  form: GeneratorForm;
  /** The side effects of the last choice, dropped or changed fields, for the one-line report. */
  changes: FormChange[];
}

/** A new form for `model`: its first mode and its best picture at its lowest price, so that a first try is cheap. */
export function initialForm(model: ModelTerms): GeneratorForm {
  const cheapest = initialPrice(model);
  const blank: GeneratorForm = {
    model: model.key,
    mode: model.capabilities.modes[0] ?? 'text',
    prompt: '',
    takes: 1,
    ...blankSettings(),
    durationS: cheapest.durationS,
    resolution: cheapest.resolution,
    audio: cheapest.audio ?? false,
  };
  return fitToModel(blank, model).form;
}

/** The reducer of the form; `models` is the catalogue. An unknown model key changes nothing. */
export function formReducer(models: readonly OfferedTerms[]) {
  return (state: FormState, action: FormAction): FormState => {
    const { form } = state;
    const model = modelOf(models, form.model);
    if (!model) return state;
    switch (action.type) {
      case 'edit':
        return { ...state, form: { ...form, ...action.fields } };
      case 'chooseMode':
        return fitToModel({ ...form, mode: action.mode }, model);
      case 'chooseDuration':
        return chooseDuration(form, action.durationS, model);
      case 'chooseResolution':
        return chooseResolution(form, action.resolution, model);
      case 'fitToPicture':
        return fitToPicture(form, action, model);
      case 'chooseModel': {
        const next = modelOf(models, action.key);
        return next && next !== model ? switchModel(form, model, next) : state;
      }
      case 'fit':
        return switchModel(form, { ...model, capabilities: model.catalogued ?? model.capabilities }, model);
      case 'restore': {
        const target = modelOf(models, action.form.model) ?? model;
        return { form: fitToModel({ ...action.form, model: target.key }, target).form, changes: [] };
      }
      case 'takeOver':
        return migrateDraft(action.form, action.offered, modelOf(models, action.key) ?? model);
    }
  };
}

/** The last choice wins: 10 s where 1080p has only 6 s moves to the nearest resolution that has 10 s. */
function chooseDuration(form: GeneratorForm, durationS: number, { capabilities }: ModelTerms): FormState {
  const fitting = capabilities.resolutions.filter((resolution) =>
    durationsFor(capabilities, resolution).includes(durationS),
  );
  const resolution = nearestResolution(form.resolution, fitting);
  if (resolution === form.resolution) return { form: { ...form, durationS }, changes: [] };
  return {
    form: { ...form, durationS, resolution },
    changes: [{ kind: 'changed', field: 'resolution', from: form.resolution, to: resolution }],
  };
}

/** The shape that cuts least from the picture, so that an upright photo keeps its head and feet. */
function fitToPicture(form: GeneratorForm, size: { width: number; height: number }, model: ModelTerms): FormState {
  const aspectRatio = ratioOfPicture(size, aspectRatiosFor(model.capabilities, 'image'));
  if (aspectRatio === undefined || aspectRatio === form.aspectRatio) return { form, changes: [] };
  return {
    form: { ...form, aspectRatio },
    changes: [{ kind: 'changed', field: 'aspectRatio', from: form.aspectRatio, to: aspectRatio }],
  };
}

function chooseResolution(form: GeneratorForm, resolution: Resolution, { capabilities }: ModelTerms): FormState {
  const durationS = nearestDuration(form.durationS, durationsFor(capabilities, resolution));
  if (durationS === form.durationS) return { form: { ...form, resolution }, changes: [] };
  return {
    form: { ...form, resolution, durationS },
    changes: [{ kind: 'changed', field: 'durationS', from: form.durationS, to: durationS }],
  };
}

export function modelOf<M extends Pick<ModelTerms, 'key'>>(models: readonly M[], key: string): M | undefined {
  return models.find((model) => model.key === key);
}

/** One take, as `POST /api/videos` takes it: only what the model has, and only what was filled in. */
export function toRequest(form: GeneratorForm, { capabilities }: ModelTerms): VideoRequest {
  const { model, mode, prompt } = form;
  return { model, mode, prompt: cleanText(prompt), ...paramsOf(form, capabilities, form) };
}
