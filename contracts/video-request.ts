import { creditCost } from './credit-cost';
import type { VideoRequest } from './api/videos';
import type { ModelTerms } from './model';
import { cleanText, isBlank } from './typed-text';
import {
  type ChoiceSetting,
  type Chosen,
  isOffered,
  type PictureSetting,
  type Setting,
  type SettingField,
  SETTINGS,
} from './video-settings';

/** Reasons for refusing a field; translated under `errors:faults.<reason>`. */
export const FAULT_REASONS = [
  'unknown_field',
  'required',
  'wrong_type',
  'not_offered',
  'too_long',
  'out_of_range',
  'not_with_this_choice',
] as const;

/** A validation error of one field, so that the form can show it beside that field. */
export interface ValidationError {
  field: keyof VideoRequest;
  reason: (typeof FAULT_REASONS)[number];
  /** English, for callers of the HTTP interface. */
  message: string;
}

export type RequestCheck = { ok: true; request: VideoRequest; credits: number } | { ok: false; fault: ValidationError };

const FIELDS: readonly (keyof VideoRequest)[] = ['model', 'mode', 'prompt', ...SETTINGS.map(([field]) => field)];

/** Whether a request can have such a field. */
export function isRequestField(field: string): field is keyof VideoRequest {
  return (FIELDS as readonly string[]).includes(field);
}

/**
 * Validates an unknown JSON body against what `model` offers. The form and the product API share it, so that the server
 * accepts whatever the form lets through. Returns the request with only known fields, and its price in credits.
 * It does not check whether the model is live: a retired model has its own answer (410).
 */
export function checkVideoRequest(model: ModelTerms, body: unknown): RequestCheck {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    return fail('model', 'wrong_type', 'The body must be a JSON object.');
  }
  const input = body as Record<string, unknown>;
  const stray = Object.keys(input).find((key) => !isRequestField(key));
  if (stray !== undefined) {
    return fail(stray as keyof VideoRequest, 'unknown_field', `Unknown field "${stray.slice(0, 60)}".`);
  }
  const fault = checkMode(model, input) ?? checkPrompt(model, input) ?? checkSettings(model, input);
  if (fault) return { ok: false, fault };

  // Every field was checked above; what is absent stays absent.
  const request = { ...input, prompt: cleanText(input.prompt as string) } as unknown as VideoRequest;
  const credits = creditCost(model, request);
  if (credits === undefined)
    return fail('resolution', 'not_offered', `${model.title} has no price for these settings.`);
  return { ok: true, request, credits };
}

type Fault = ValidationError | undefined;
type Input = Record<string, unknown>;

/** One field of the request being checked. */
interface Given<S extends Setting = Setting> {
  field: SettingField;
  setting: S;
  value: unknown;
  model: ModelTerms;
  chosen: Chosen;
}

function fail(field: keyof VideoRequest, reason: ValidationError['reason'], message: string): RequestCheck {
  return { ok: false, fault: { field, reason, message } };
}

function checkMode({ capabilities, title }: ModelTerms, input: Input): Fault {
  return oneOf('mode', input.mode, capabilities.modes, title);
}

function checkPrompt({ capabilities }: ModelTerms, { prompt }: Input): Fault {
  const isMissing = prompt === undefined || (typeof prompt === 'string' && isBlank(prompt));
  if (isMissing) return { field: 'prompt', reason: 'required', message: '"prompt" is required.' };
  return text('prompt', prompt, capabilities.promptMaxLength);
}

function checkSettings(model: ModelTerms, input: Input): Fault {
  const { modes, resolutions } = model.capabilities;
  const mode = modes.find((candidate) => candidate === input.mode) ?? 'text';
  const resolution = resolutions.find((candidate) => candidate === input.resolution);
  for (const [field, setting] of SETTINGS) {
    const fault = checkSetting({ field, setting, value: input[field], model, chosen: { mode, resolution } });
    if (fault) return fault;
  }
  return undefined;
}

function checkSetting(given: Given): Fault {
  const { field, setting, value, model, chosen } = given;
  if (setting.kind === 'choice') return checkChoice({ ...given, setting });
  if (setting.kind === 'picture') return checkPicture({ ...given, setting });
  if (value === undefined) return undefined;
  if (!isOffered(setting, model.capabilities, chosen)) return notOffered(given);
  switch (setting.kind) {
    case 'flag':
      if (typeof value === 'boolean') return undefined;
      return { field, reason: 'wrong_type', message: `"${field}" must be true or false.` };
    case 'text':
      return text(field, value, setting.maxLength(model.capabilities));
    case 'integer':
      return integer(field, value, setting);
  }
}

function checkChoice({ field, setting, value, model, chosen }: Given<ChoiceSetting>): Fault {
  const { capabilities, title } = model;
  const choices: readonly unknown[] = setting.choices(capabilities);
  const remaining: readonly unknown[] = setting.remaining(capabilities, chosen);
  if (remaining.length === 0) {
    if (value === undefined) return undefined;
    const reason = choices.length > 0 ? 'not_with_this_choice' : 'not_offered';
    return { field, reason, message: `${title} does not accept "${field}" with these settings.` };
  }
  if (!choices.includes(value)) return oneOf(field, value, remaining, title);
  if (remaining.includes(value)) return undefined;
  const message = `With these settings, "${field}" of ${title} must be one of: ${remaining.join(', ')}.`;
  return { field, reason: 'not_with_this_choice', message };
}

function checkPicture(given: Given<PictureSetting>): Fault {
  const { field, setting, value, model, chosen } = given;
  if (value === undefined) {
    if (chosen.mode !== 'image' || !setting.inEveryModel) return undefined;
    return { field, reason: 'required', message: `"${field}" is required in image mode.` };
  }
  if (typeof value !== 'string' || value.length === 0 || value.length > 64) {
    return { field, reason: 'wrong_type', message: `"${field}" must be the id of an upload.` };
  }
  if (chosen.mode !== 'image') {
    return { field, reason: 'not_with_this_choice', message: `"${field}" is only allowed in image mode.` };
  }
  return isOffered(setting, model.capabilities, chosen) ? undefined : notOffered(given);
}

function notOffered({ field, model }: Given): Fault {
  return { field, reason: 'not_offered', message: `${model.title} does not support "${field}".` };
}

function oneOf(field: keyof VideoRequest, value: unknown, allowed: readonly unknown[], title: string): Fault {
  if (allowed.includes(value)) return undefined;
  const choices = allowed.join(', ');
  if (value === undefined) return { field, reason: 'required', message: `"${field}" is required: ${choices}.` };
  const reason = typeof value === typeof allowed[0] ? 'not_offered' : 'wrong_type';
  return { field, reason, message: `"${field}" of ${title} must be one of: ${choices}.` };
}

/** NUL or a lone surrogate: valid in JSON, but a database cannot store them. */
// eslint-disable-next-line no-control-regex -- NUL is what PostgreSQL can't store
const UNSTORABLE = /[\u0000\p{Cs}]/u;

function text(field: keyof VideoRequest, value: unknown, max: number): Fault {
  if (typeof value !== 'string') return { field, reason: 'wrong_type', message: `"${field}" must be a string.` };
  if (UNSTORABLE.test(value)) {
    return { field, reason: 'wrong_type', message: `"${field}" contains invalid characters.` };
  }
  if ([...value].length <= max) return undefined;
  return { field, reason: 'too_long', message: `"${field}" is longer than ${max} characters.` };
}

function integer(field: SettingField, value: unknown, { min, max }: { min: number; max: number }): Fault {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return undefined;
  return { field, reason: 'out_of_range', message: `"${field}" must be a whole number from ${min} to ${max}.` };
}
