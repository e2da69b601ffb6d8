import type { Mode } from '#contracts/model';
import { OPTIONAL_FIELDS, type OptionalField } from '#contracts/video-settings';
import { browserStorage } from '../../../browser-storage';
import { readSettings } from './form-settings';
import { TAKE_COUNTS } from './generator-form';
import type { GeneratorForm } from './generator-form';

/**
 * The visitor's form, stored for this tab: it survives the redirect to the sign-in page, a change of language and a
 * reload. The picture files are stored by picture-store.ts.
 */
export interface Draft {
  form: GeneratorForm;
  /**
   * Settings that the form's model offered: another model's page can work out what it drops without knowing that model.
   */
  offered: readonly OptionalField[];
}

export function saveDraft({ form, offered }: Draft): void {
  browserStorage.draft.write({ ...form, offered });
}

/**
 * The stored form merged over `blank`: fields that are missing or of the wrong type (written by an older release, or by
 * hand) come from `blank`. The reducer checks whether the values are offered.
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
  const text = (field: 'model' | 'prompt') => asText(stored[field]) ?? blank[field];
  return {
    ...readSettings(stored, blank),
    model: text('model'),
    mode: (asText(stored.mode) as Mode | undefined) ?? blank.mode,
    prompt: text('prompt'),
    takes: TAKE_COUNTS.find((count) => count === stored.takes) ?? blank.takes,
  };
}

function readObject(): Record<string, unknown> | undefined {
  const value = browserStorage.draft.read();
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
