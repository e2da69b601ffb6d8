import { creditCost } from './credit-cost';
import type { Capabilities, Mode, ModelTerms, Resolution } from './model';
import type { VideoRequest } from './api/videos';

/** What is wrong with a request, by field, so that the form can say it beside the field. */
export interface RequestFault {
  field: keyof VideoRequest;
  /** Locale key under `request-faults:`; the English message is for callers of the HTTP interface. */
  reason:
    'unknown_field' | 'required' | 'wrong_type' | 'not_offered' | 'too_long' | 'out_of_range' | 'not_with_this_choice';
  message: string;
}

export type RequestCheck = { ok: true; request: VideoRequest; credits: number } | { ok: false; fault: RequestFault };

export const MAX_SEED = 2 ** 31 - 1;

const FIELDS: readonly (keyof VideoRequest)[] = [
  'model',
  'mode',
  'prompt',
  'durationS',
  'resolution',
  'aspectRatio',
  'negativePrompt',
  'seed',
  'audio',
  'enhancePrompt',
  'fixedCamera',
  'imageId',
  'endImageId',
];

/** Whether a request can have such a field. */
export function isRequestField(field: string): field is keyof VideoRequest {
  return (FIELDS as readonly string[]).includes(field);
}

/** Aspect ratios that `mode` may choose from; empty means the field must be left out. */
export function aspectRatiosFor(capabilities: Capabilities, mode: Mode): Capabilities['aspectRatios'] {
  return mode === 'image' ? capabilities.aspectRatiosWithImage : capabilities.aspectRatios;
}

/** Durations (seconds) that remain when `resolution` is chosen. */
export function durationsFor(capabilities: Capabilities, resolution: Resolution): number[] {
  const rule = capabilities.rules.find((candidate) => candidate.resolution === resolution);
  if (!rule) return [...capabilities.durationsS];
  return capabilities.durationsS.filter((durationS) => rule.durationsS.includes(durationS));
}

/**
 * Holds an unknown JSON body against what `model` offers. The form and the product API share it, so that what the
 * form lets through the server takes. Returns the request with only known fields, and its price in credits.
 * Whether the model is live is not asked here: a retired model has its own answer (410).
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
  const fault =
    checkMode(model, input) ??
    checkPrompt(model, input) ??
    checkSize(model, input) ??
    checkExtras(model, input) ??
    checkPictures(model, input);
  if (fault) return { ok: false, fault };

  // Every field was checked above; what is absent stays absent.
  const request = { ...input, prompt: (input.prompt as string).trim() } as unknown as VideoRequest;
  const credits = creditCost(model, request);
  if (credits === undefined)
    return fail('resolution', 'not_offered', `${model.title} has no price for these settings.`);
  return { ok: true, request, credits };
}

type Fault = RequestFault | undefined;
type Input = Record<string, unknown>;

function fail(field: keyof VideoRequest, reason: RequestFault['reason'], message: string): RequestCheck {
  return { ok: false, fault: { field, reason, message } };
}

function checkMode({ capabilities, title }: ModelTerms, input: Input): Fault {
  return oneOf('mode', input.mode, capabilities.modes, title);
}

function checkPrompt({ capabilities }: ModelTerms, input: Input): Fault {
  const max = capabilities.promptMaxLength;
  return text('prompt', input.prompt, max) ?? optionalText('negativePrompt', input.negativePrompt, max);
}

function checkSize({ capabilities, title }: ModelTerms, input: Input): Fault {
  const fault =
    oneOf('resolution', input.resolution, capabilities.resolutions, title) ??
    oneOf('durationS', input.durationS, capabilities.durationsS, title);
  if (fault) return fault;
  const allowed = durationsFor(capabilities, input.resolution as Resolution);
  if (!allowed.includes(input.durationS as number)) {
    const message = `${title} makes ${String(input.resolution)} only with ${allowed.join(' or ')} s.`;
    return { field: 'durationS', reason: 'not_with_this_choice', message };
  }
  const ratios = aspectRatiosFor(capabilities, input.mode as Mode);
  if (ratios.length > 0) return oneOf('aspectRatio', input.aspectRatio, ratios, title);
  if (input.aspectRatio === undefined) return undefined;
  const reason = capabilities.aspectRatios.length > 0 ? 'not_with_this_choice' : 'not_offered';
  return { field: 'aspectRatio', reason, message: `${title} takes no aspect ratio here.` };
}

function checkExtras({ capabilities, title }: ModelTerms, input: Input): Fault {
  const offered: [keyof VideoRequest, boolean][] = [
    ['negativePrompt', capabilities.negativePrompt],
    ['seed', capabilities.seed],
    ['enhancePrompt', capabilities.promptEnhancer],
    ['fixedCamera', capabilities.fixedCamera],
    ['audio', capabilities.audio === 'optional'],
  ];
  for (const [field, isOffered] of offered) {
    if (input[field] !== undefined && !isOffered) {
      return { field, reason: 'not_offered', message: `${title} has no "${field}".` };
    }
  }
  for (const field of ['audio', 'enhancePrompt', 'fixedCamera'] as const) {
    if (input[field] !== undefined && typeof input[field] !== 'boolean') {
      return { field, reason: 'wrong_type', message: `"${field}" must be true or false.` };
    }
  }
  const { seed } = input;
  if (seed !== undefined && (!Number.isInteger(seed) || (seed as number) < 0 || (seed as number) > MAX_SEED)) {
    return { field: 'seed', reason: 'out_of_range', message: `"seed" must be a whole number from 0 to ${MAX_SEED}.` };
  }
  return undefined;
}

function checkPictures({ capabilities, title }: ModelTerms, input: Input): Fault {
  for (const field of ['imageId', 'endImageId'] as const) {
    const value = input[field];
    if (value === undefined) continue;
    if (typeof value !== 'string' || value.length === 0 || value.length > 64) {
      return { field, reason: 'wrong_type', message: `"${field}" must be the id of an upload.` };
    }
    if (input.mode !== 'image') {
      return { field, reason: 'not_with_this_choice', message: `"${field}" goes with mode "image" only.` };
    }
  }
  if (input.mode === 'image' && input.imageId === undefined) {
    return { field: 'imageId', reason: 'required', message: 'Image mode needs "imageId".' };
  }
  if (input.endImageId !== undefined && !capabilities.endFrame) {
    return { field: 'endImageId', reason: 'not_offered', message: `${title} takes no end frame.` };
  }
  return undefined;
}

function oneOf(field: keyof VideoRequest, value: unknown, allowed: readonly unknown[], title: string): Fault {
  if (allowed.includes(value)) return undefined;
  const choices = allowed.join(', ');
  if (value === undefined) return { field, reason: 'required', message: `"${field}" is required: ${choices}.` };
  const reason = typeof value === typeof allowed[0] ? 'not_offered' : 'wrong_type';
  return { field, reason, message: `"${field}" of ${title} is one of: ${choices}.` };
}

function text(field: keyof VideoRequest, value: unknown, max: number): Fault {
  if (value === undefined) return { field, reason: 'required', message: `"${field}" is required.` };
  if (typeof value !== 'string') return { field, reason: 'wrong_type', message: `"${field}" must be text.` };
  if (UNSTORABLE.test(value)) return unstorable(field);
  if (value.trim() === '') return { field, reason: 'required', message: `"${field}" is empty.` };
  return tooLong(field, value, max);
}

function optionalText(field: keyof VideoRequest, value: unknown, max: number): Fault {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return { field, reason: 'wrong_type', message: `"${field}" must be text.` };
  if (UNSTORABLE.test(value)) return unstorable(field);
  return tooLong(field, value, max);
}

/** A zero byte or half a surrogate pair: JSON can carry them, no database can keep them. */
// eslint-disable-next-line no-control-regex -- NUL is what PostgreSQL can't store
const UNSTORABLE = /[\u0000\p{Cs}]/u;

function unstorable(field: keyof VideoRequest): Fault {
  return { field, reason: 'wrong_type', message: `"${field}" has characters that are none.` };
}

function tooLong(field: keyof VideoRequest, value: string, max: number): Fault {
  if ([...value].length <= max) return undefined;
  return { field, reason: 'too_long', message: `"${field}" is longer than ${max} characters.` };
}
