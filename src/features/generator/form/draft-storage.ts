import type { AspectRatio, Mode, Resolution } from '#contracts/model';
import type { ChosenPicture, GeneratorForm } from './form-state';
import { OPTIONAL_FIELDS, type OptionalField } from './switch-model';
import { browserStorage } from '../../../browser-storage';

/**
 * The form as the visitor left it, for this tab: it outlives the trip to the sign-in page, a change of language and a
 * reload. Pictures themselves are kept by picture-store.ts.
 */
export interface Draft {
  form: GeneratorForm;
  /** What the form's model offered: another model's page can tell from it what it drops, without knowing that model. */
  offered: readonly OptionalField[];
}

export function saveDraft({ form, offered }: Draft): void {
  browserStorage.draft.write({ ...form, offered });
}

/**
 * The stored form laid over `blank`: fields that are missing or of another type (written by an older release, or by
 * hand) come from `blank`. Whether the values are offered is the reducer's business.
 */
export function readDraft(blank: GeneratorForm): Draft | undefined {
  const stored = readObject();
  if (!stored) return undefined;
  const { offered } = stored;
  return {
    form: readForm(stored, blank),
    offered: Array.isArray(offered) ? OPTIONAL_FIELDS.filter((field) => offered.includes(field)) : [],
  };
}

function readForm(stored: Record<string, unknown>, blank: GeneratorForm): GeneratorForm {
  const text = (field: 'model' | 'prompt' | 'negativePrompt' | 'seed') => asText(stored[field]) ?? blank[field];
  const flag = (field: 'audio' | 'enhancePrompt' | 'fixedCamera') =>
    typeof stored[field] === 'boolean' ? stored[field] : blank[field];
  const { durationS } = stored;
  return {
    model: text('model'),
    prompt: text('prompt'),
    negativePrompt: text('negativePrompt'),
    seed: text('seed'),
    mode: (asText(stored.mode) as Mode | undefined) ?? blank.mode,
    resolution: (asText(stored.resolution) as Resolution | undefined) ?? blank.resolution,
    aspectRatio: (asText(stored.aspectRatio) as AspectRatio | undefined) ?? blank.aspectRatio,
    durationS: typeof durationS === 'number' && Number.isFinite(durationS) ? durationS : blank.durationS,
    audio: flag('audio'),
    enhancePrompt: flag('enhancePrompt'),
    fixedCamera: flag('fixedCamera'),
    image: asPicture(stored.image),
    endImage: asPicture(stored.endImage),
  };
}

function readObject(): Record<string, unknown> | undefined {
  const value = browserStorage.draft.read();
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asPicture(value: unknown): ChosenPicture | null {
  if (value === null || typeof value !== 'object') return null;
  const { localId, fileName, imageId, previewUrl } = value as Record<string, unknown>;
  if (typeof localId !== 'string' || typeof fileName !== 'string') return null;
  return {
    localId,
    fileName,
    ...(typeof imageId === 'string' && { imageId }),
    ...(typeof previewUrl === 'string' && { previewUrl }),
  };
}
