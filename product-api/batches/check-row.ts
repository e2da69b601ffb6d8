import type { RequestFault } from '#contracts/api/request-fault';
import type { Model, Resolution } from '#contracts/model';
import { nearestDuration, nearestRatio, nearestResolution } from '#contracts/nearest-choice';
import {
  aspectRatiosFor,
  CHOICE_FIELDS,
  durationsFor,
  SETTING_FIELDS,
  VIDEO_SETTINGS,
} from '#contracts/video-settings';
import { ApiError } from '../api-error';
import type { Catalogue } from '../catalogue/load-catalogue';
import { checkTake, requireEndpoint } from '../videos/check-take';
import type { EndpointStates } from '../videos/endpoint-states';
import type { VideoProvider } from '../videos/provider';

/** A row as a video's request, without the mode; of a faulty row as it was written. */
export type RowRequest = Readonly<Record<string, unknown>>;

/** A row either has a price or a fault. */
export type CheckedRow = { request: RowRequest; credits: number; fault: null } | FaultyRow;
interface FaultyRow {
  request: RowRequest;
  credits: null;
  fault: RequestFault;
}

export interface CheckDeps {
  catalogue: Catalogue;
  providers: readonly VideoProvider[];
}

/** How far a row may be kept that can't be made: enough to show it. */
const KEPT_CHARACTERS = 5_000;
// eslint-disable-next-line no-control-regex -- NUL is what PostgreSQL can't store
const UNSTORABLE = /[\u0000\p{Cs}]/gu;

/** Completes a row, checks it as a single video is checked, and prices it without a trial. */
export function checkRow(
  { catalogue, providers }: CheckDeps,
  endpoints: EndpointStates,
  input: unknown,
  language: string | undefined,
): CheckedRow {
  const written = isObject(input) ? input : {};
  const model = modelOf(catalogue, written.model);
  const completed = model ? complete(model, { ...written, model: model.key }) : written;
  try {
    if ('mode' in written) {
      throw new ApiError('invalid_field', 'Lists make videos from text.', { field: 'mode', fault: 'unknown_field' });
    }
    const take = checkTake(catalogue, { ...completed, mode: 'text' }, language);
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
function complete({ capabilities }: Model, row: RowRequest): RowRequest {
  const { durationS, resolution, aspectRatio } = VIDEO_SETTINGS;
  const chosen = row.resolution ?? nearestResolution(resolution.standard, capabilities.resolutions);
  const ratios = aspectRatiosFor(capabilities, 'text');
  const standard: Partial<Record<string, unknown>> = {
    resolution: chosen,
    durationS: nearestDuration(durationS.standard, durationsFor(capabilities, chosen as Resolution)),
    ...(ratios.length > 0 && { aspectRatio: nearestRatio(aspectRatio.standard, ratios) }),
  };
  const open = CHOICE_FIELDS.filter((field) => row[field] === undefined && standard[field] !== undefined);
  return { ...row, ...Object.fromEntries(open.map((field) => [field, standard[field]])) };
}

/** What of a faulty row can be stored and shown: fields that we know, with plain values. */
function keepable(row: RowRequest): RowRequest {
  const kept = ['model', 'prompt', ...SETTING_FIELDS].flatMap((field) => {
    const value = row[field];
    if (typeof value === 'string') return [[field, value.slice(0, KEPT_CHARACTERS).replace(UNSTORABLE, '\ufffd')]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[field, value]] : [];
  });
  return Object.fromEntries(kept) as RowRequest;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
