import type { Capabilities, Mode, ModelTerms } from '#contracts/model';
import { nearestDuration, nearestRatio, nearestResolution } from '#contracts/nearest-choice';
import {
  aspectRatiosFor,
  type ChoiceField,
  CHOICE_FIELDS,
  type Chosen,
  durationsFor,
  isOffered,
  type OptionalField,
  OPTIONAL_FIELDS,
  VIDEO_SETTINGS,
} from '#contracts/video-settings';
import { isFilledIn } from './form-settings';
import type { GeneratorForm } from './generator-form';

export type FormChange =
  | { kind: 'dropped'; field: OptionalField }
  | { kind: 'changed'; field: 'mode'; from: Mode; to: Mode }
  | { kind: 'changed'; field: ChoiceField; from: string | number; to: string | number };

interface Fitted {
  form: GeneratorForm;
  changes: FormChange[];
}

/**
 * Moves a filled-in form from one model to another. Fields that the new model has are kept; a value it does not offer
 * becomes the nearest one that it does. `changes` lists what no longer applies or applies differently.
 */
export function switchModel(form: GeneratorForm, from: ModelTerms, to: ModelTerms): Fitted {
  return migrateDraft(form, supportedFields(from, form), to);
}

/** As `switchModel`, for a form whose model is known only by the fields it `offered`. */
export function migrateDraft(form: GeneratorForm, offered: readonly OptionalField[], to: ModelTerms): Fitted {
  const fitted = fitToModel({ ...form, model: to.key }, to);
  const kept = supportedFields(to, fitted.form);
  const dropped = offered.filter((field) => !kept.includes(field) && isFilledIn(field, form));
  return {
    form: fitted.form,
    changes: [...fitted.changes, ...dropped.map((field): FormChange => ({ kind: 'dropped', field }))],
  };
}

/** Replaces every choice that `model` does not offer by the nearest one that it does. */
export function fitToModel(form: GeneratorForm, { capabilities }: ModelTerms): Fitted {
  const mode = capabilities.modes.includes(form.mode) ? form.mode : (capabilities.modes[0] ?? form.mode);
  const resolution = nearestResolution(form.resolution, capabilities.resolutions);
  const fitted = {
    ...form,
    mode,
    ...offeredChoices(form, capabilities, { mode, resolution }),
    resolution,
    durationS: nearestDuration(form.durationS, durationsFor(capabilities, resolution)),
    aspectRatio: nearestRatio(form.aspectRatio, aspectRatiosFor(capabilities, mode)),
  };
  const changes: FormChange[] =
    mode === form.mode ? [] : [{ kind: 'changed', field: 'mode', from: form.mode, to: mode }];
  return { form: fitted, changes: [...changes, ...choiceChanges(form, fitted)] };
}

/** The choices that another form makes differently. */
export function choiceChanges(from: GeneratorForm, to: GeneratorForm): FormChange[] {
  return CHOICE_FIELDS.filter((field) => from[field] !== to[field]).map((field): FormChange => ({
    kind: 'changed',
    field,
    from: from[field],
    to: to[field],
  }));
}

/** The form's choices where they are offered, else the first that is: for values that are neither near nor far. */
function offeredChoices(form: GeneratorForm, capabilities: Capabilities, chosen: Chosen) {
  const entries = CHOICE_FIELDS.map((field) => {
    const remaining: readonly (string | number)[] = VIDEO_SETTINGS[field].remaining(capabilities, chosen);
    return [field, remaining.includes(form[field]) ? form[field] : (remaining[0] ?? form[field])] as const;
  });
  return Object.fromEntries(entries) as Pick<GeneratorForm, ChoiceField>;
}

/** The optional fields that a form of this model shows with these choices. */
export function supportedFields({ capabilities }: ModelTerms, chosen: Chosen): OptionalField[] {
  return OPTIONAL_FIELDS.filter((field) => isOffered(VIDEO_SETTINGS[field], capabilities, chosen));
}
