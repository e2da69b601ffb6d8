import type { RequestFault } from '#contracts/api/request-fault';
import type { PricedSettings } from '#contracts/credit-cost';
import { initialPrice } from '#contracts/initial-price';
import type { Mode, Model } from '#contracts/model';
import { nearestRatio } from '#contracts/nearest-choice';
import {
  aspectRatiosFor,
  CHOICE_FIELDS,
  isResolution,
  PROMPT_MAX_LENGTH,
  SETTING_FIELDS,
  TEXT_FIELDS,
  VIDEO_SETTINGS,
} from '#contracts/video-settings';
import type { DraftRequest } from '../db/column-types';
import { ApiError } from '../api-error';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { PromptJudge } from '../prompts/prompt-judge';
import { checkTake, type PromptTerms, requireEndpoint } from '../videos/check-take';
import type { EndpointStates } from '../videos/endpoint-states';
import type { VideoProvider } from '../videos/provider';

/** It either has a price or a fault. */
export type CheckedDraft = { request: DraftRequest; credits: number; fault: null } | FaultyDraft;
interface FaultyDraft {
  request: DraftRequest;
  credits: null;
  fault: RequestFault;
}

export interface CheckDeps {
  catalogue: Catalogue;
  providers: readonly VideoProvider[];
  judge: PromptJudge;
}

/** Drafts that are checked within a turn of the event loop, some milliseconds. */
export const ROWS_A_TURN = 25;
/**
 * Characters that are kept of what can't be made: of a text as many as any model takes (two to a code point), so that it is
 * whole if a model takes it one day; of any other value enough to show it.
 */
const KEPT_CHARACTERS = { text: 2 * PROMPT_MAX_LENGTH, other: 100 };
// eslint-disable-next-line no-control-regex -- NUL is what PostgreSQL can't store
const UNSTORABLE = /[\u0000\p{Cs}]/gu;

export interface DraftTerms extends PromptTerms {
  mode: Mode;
}

/** Completes a request that is made later, checks it as a single video is checked, and prices it without a trial. */
export function checkDraft(
  { catalogue, providers }: Pick<CheckDeps, 'catalogue' | 'providers'>,
  endpoints: EndpointStates,
  input: unknown,
  { mode, ...terms }: DraftTerms,
): CheckedDraft {
  const written = isObject(input) ? input : {};
  const model = modelOf(catalogue, written.model);
  const completed = model ? complete(model, mode, { ...written, model: model.key }) : written;
  try {
    if ('mode' in written) {
      throw new ApiError('invalid_field', 'A draft has no mode of its own.', { field: 'mode', fault: 'unknown_field' });
    }
    const take = checkTake(catalogue, { ...completed, mode }, terms);
    requireEndpoint(endpoints, providers, take);
    const request = Object.fromEntries(Object.entries(take.request).filter(([field]) => field !== 'mode'));
    return { request, credits: take.fullCredits, fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { request: keepable(completed), credits: null, fault: faultOf(error) };
  }
}

export function faultOf({ code, message, details }: ApiError): RequestFault {
  const { field } = details;
  const reason = details.reason ?? details.fault;
  return { code, message, ...(field !== undefined && { field }), ...(reason !== undefined && { reason }) };
}

/** By key, or by title as people write it. */
function modelOf(catalogue: Catalogue, name: unknown): Model | undefined {
  if (typeof name !== 'string') return undefined;
  const wanted = name.trim().toLowerCase();
  const models = [...catalogue.values()];
  return (
    models.find(({ key }) => key.toLowerCase() === wanted) ?? models.find(({ title }) => title.toLowerCase() === wanted)
  );
}

/** With the values that the form begins with where a choice is left open. */
function complete(model: Model, mode: Mode, draft: DraftRequest): DraftRequest {
  const { resolution, durationS } = initialPrice(model, chosenIn(draft));
  const ratios = aspectRatiosFor(model.capabilities, mode);
  const initial: Partial<Record<string, unknown>> = {
    resolution,
    durationS,
    ...(ratios.length > 0 && { aspectRatio: nearestRatio(VIDEO_SETTINGS.aspectRatio.standard, ratios) }),
  };
  const open = CHOICE_FIELDS.filter((field) => draft[field] === undefined && initial[field] !== undefined);
  return { ...draft, ...Object.fromEntries(open.map((field) => [field, initial[field]])) };
}

/** Reads the settings of a draft that have a price; the check that follows finds what isn't offered. */
function chosenIn({ resolution, durationS, audio }: DraftRequest): Partial<PricedSettings> {
  return {
    ...(isResolution(resolution) && { resolution }),
    ...(typeof durationS === 'number' && { durationS }),
    ...(typeof audio === 'boolean' && { audio }),
  };
}

/** Keeps the part of an invalid draft that can be stored and shown: fields that we know, with plain values. */
function keepable(draft: DraftRequest): DraftRequest {
  const fields = ['model', 'prompt', ...SETTING_FIELDS].flatMap((field) => {
    const value = draft[field];
    const kept = KEPT_CHARACTERS[TEXT_FIELDS.has(field) ? 'text' : 'other'];
    if (typeof value === 'string') return [[field, value.slice(0, kept).replace(UNSTORABLE, '\ufffd')]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[field, value]] : [];
  });
  return Object.fromEntries(fields) as DraftRequest;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
