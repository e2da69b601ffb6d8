import type { Mode, Model } from './model';
import {
  aspectRatiosFor,
  durationsFor,
  isOffered,
  MAX_SEED,
  OPTIONAL_FIELDS,
  type OptionalField,
  type Setting,
  VIDEO_SETTINGS,
  type VideoParams,
} from './video-settings';

/** One video that the form can ask for. */
export interface Choice {
  mode: Mode;
  params: VideoParams;
}

type HasCapabilities = Pick<Model, 'capabilities'>;

/**
 * Every choice that the form of a model can send, both modes: all combinations of the allowed values; free text and
 * numbers at their limits, left out and filled in.
 */
export function* choicesOf(model: HasCapabilities): Generator<Choice> {
  const { capabilities } = model;
  for (const mode of capabilities.modes) {
    for (const resolution of capabilities.resolutions) {
      const extras = OPTIONAL_FIELDS.filter(
        (field) => field !== 'aspectRatio' && isOffered(VIDEO_SETTINGS[field], capabilities, { mode, resolution }),
      );
      const ratios = aspectRatiosFor(capabilities, mode);
      for (const durationS of durationsFor(capabilities, resolution)) {
        for (const aspectRatio of ratios.length > 0 ? ratios : [undefined]) {
          const picture = mode === 'image' && { imageId: 'start' };
          const plain = { durationS, resolution, ...picture, ...(aspectRatio && { aspectRatio }) };
          for (const chosen of combinations(model, extras)) yield { mode, params: { ...plain, ...chosen } };
        }
      }
    }
  }
}

/** With and without each of the fields: two to the power of their number. */
function combinations(model: HasCapabilities, fields: readonly OptionalField[]): Partial<VideoParams>[] {
  return fields.reduce<Partial<VideoParams>[]>(
    (found, field) =>
      found.flatMap((chosen) => [chosen, { ...chosen, [field]: filledIn(model, VIDEO_SETTINGS[field]) }]),
    [{}],
  );
}

function filledIn({ capabilities }: HasCapabilities, setting: Setting): string | number | boolean {
  switch (setting.kind) {
    case 'flag':
      return true;
    case 'text':
      return 'x'.repeat(setting.maxLength(capabilities));
    case 'integer':
      return Math.min(setting.max, MAX_SEED);
    case 'choice':
      return setting.standard;
    case 'picture':
      return 'end';
  }
}
