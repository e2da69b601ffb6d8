import type { AspectRatio, Capabilities, Mode, ModelTerms, Resolution } from '#contracts/model';
import { aspectRatiosFor, durationsFor } from '#contracts/video-request';
import type { GeneratorForm } from './form-state';

/** Fields that one model has and another lacks. */
export type OptionalField =
  'aspectRatio' | 'negativePrompt' | 'seed' | 'audio' | 'enhancePrompt' | 'fixedCamera' | 'endImage';

export type FormChange =
  | { kind: 'dropped'; field: OptionalField }
  | { kind: 'changed'; field: 'mode'; from: Mode; to: Mode }
  | { kind: 'changed'; field: 'durationS'; from: number; to: number }
  | { kind: 'changed'; field: 'resolution'; from: Resolution; to: Resolution }
  | { kind: 'changed'; field: 'aspectRatio'; from: AspectRatio; to: AspectRatio };

interface Fitted {
  form: GeneratorForm;
  changes: FormChange[];
}

/**
 * Moves a filled-in form from one model to another. Every field that the new model has is kept; a value it does not
 * offer becomes the nearest that it does. `changes` lists what no longer counts or counts differently.
 */
export function switchModel(form: GeneratorForm, from: ModelTerms, to: ModelTerms): Fitted {
  return takeOver(form, offeredFields(from, form.mode), to);
}

/** As `switchModel`, of a form whose model is known only by the fields that it `offered`. */
export function takeOver(form: GeneratorForm, offered: readonly OptionalField[], to: ModelTerms): Fitted {
  const fitted = fitToModel({ ...form, model: to.key }, to);
  const kept = offeredFields(to, fitted.form.mode);
  const dropped = offered.filter((field) => !kept.includes(field) && isFilledIn(field, form));
  return {
    form: fitted.form,
    changes: [...fitted.changes, ...dropped.map((field): FormChange => ({ kind: 'dropped', field }))],
  };
}

/** Replaces every choice that `model` does not offer by the nearest one that it does. */
export function fitToModel(form: GeneratorForm, { capabilities }: ModelTerms): Fitted {
  const changes: FormChange[] = [];
  const mode = capabilities.modes.includes(form.mode) ? form.mode : (capabilities.modes[0] ?? form.mode);
  if (mode !== form.mode) changes.push({ kind: 'changed', field: 'mode', from: form.mode, to: mode });

  const resolution = nearestResolution(form.resolution, capabilities.resolutions);
  const durationS = nearestDuration(form.durationS, durationsFor(capabilities, resolution));
  if (durationS !== form.durationS) {
    changes.push({ kind: 'changed', field: 'durationS', from: form.durationS, to: durationS });
  }
  if (resolution !== form.resolution) {
    changes.push({ kind: 'changed', field: 'resolution', from: form.resolution, to: resolution });
  }
  const aspectRatio = nearestRatio(form.aspectRatio, aspectRatiosFor(capabilities, mode));
  if (aspectRatio !== form.aspectRatio) {
    changes.push({ kind: 'changed', field: 'aspectRatio', from: form.aspectRatio, to: aspectRatio });
  }
  return { form: { ...form, mode, resolution, durationS, aspectRatio }, changes };
}

/** `wanted` itself when offered or when there is no choice; on a tie the shorter one, which costs less. */
export function nearestDuration(wanted: number, offered: readonly number[]): number {
  return nearest(wanted, offered, (a, b) => Math.abs(a - b));
}

export function nearestResolution(wanted: Resolution, offered: readonly Resolution[]): Resolution {
  return nearest(wanted, offered, (a, b) => Math.abs(linesOf(a) - linesOf(b)));
}

/** Lines of a picture: 720 of "720p". */
export function linesOf(resolution: Resolution): number {
  return Number.parseInt(resolution, 10);
}

/** Upright stays upright and wide stays wide; among those, the closest shape. */
export function nearestRatio(wanted: AspectRatio, offered: readonly AspectRatio[]): AspectRatio {
  const OTHER_ORIENTATION = 10;
  return nearest(wanted, offered, (a, b) => {
    const [shapeA, shapeB] = [logShape(a), logShape(b)];
    const turned = Math.sign(shapeA) === Math.sign(shapeB) ? 0 : OTHER_ORIENTATION;
    return turned + Math.abs(shapeA - shapeB);
  });
}

function logShape(ratio: AspectRatio): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return Math.log(width / height);
}

function nearest<T>(wanted: T, offered: readonly T[], distance: (a: T, b: T) => number): T {
  if (offered.includes(wanted)) return wanted;
  const ascending = [...offered].sort((a, b) => distance(a, wanted) - distance(b, wanted));
  return ascending[0] ?? wanted;
}

export const OPTIONAL_FIELDS: readonly OptionalField[] = [
  'aspectRatio',
  'endImage',
  'negativePrompt',
  'seed',
  'audio',
  'enhancePrompt',
  'fixedCamera',
];

/** What of the optional fields a form of this model shows in `mode`. */
export function offeredFields({ capabilities }: ModelTerms, mode: Mode): OptionalField[] {
  return OPTIONAL_FIELDS.filter((field) => isOffered(field, capabilities, mode));
}

function isOffered(field: OptionalField, capabilities: Capabilities, mode: Mode): boolean {
  switch (field) {
    case 'aspectRatio':
      return aspectRatiosFor(capabilities, mode).length > 0;
    case 'endImage':
      return capabilities.endFrame && mode === 'image';
    case 'audio':
      return capabilities.audio === 'optional';
    case 'enhancePrompt':
      return capabilities.promptEnhancer;
    case 'negativePrompt':
    case 'seed':
    case 'fixedCamera':
      return capabilities[field];
  }
}

/** Whether dropping the field takes something from the visitor: a default that goes is not worth a word. */
function isFilledIn(field: OptionalField, form: GeneratorForm): boolean {
  switch (field) {
    case 'aspectRatio':
      return form.aspectRatio !== '16:9';
    case 'endImage':
      return form.endImage !== null;
    case 'negativePrompt':
    case 'seed':
      return form[field].trim() !== '';
    case 'audio':
    case 'enhancePrompt':
    case 'fixedCamera':
      return form[field];
  }
}
