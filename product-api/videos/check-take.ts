import type { Model } from '#contracts/model';
import type { VideoRequest } from '#contracts/api/videos';
import { checkVideoRequest } from '#contracts/video-request';
import { OPTIONAL_FIELDS, type VideoParams } from '#contracts/video-settings';
import languages from '../../content/languages.json';
import { ApiError } from '../api-error';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { Verdicts } from '../prompts/prompt-judge';
import { promptRefusals } from '../prompts/prompt-refusals';
import { canServe, isRetired, type EndpointStates } from './endpoint-states';
import type { VideoProvider } from './provider';

export interface CheckedTake {
  model: Model;
  request: VideoRequest;
  /** Without a trial. */
  fullCredits: number;
}

/** Facts that a request is judged by, apart from its model. */
export interface PromptTerms {
  /** BCP 47: the language of the page that sends it, if known. */
  language: string | undefined;
  verdicts: Verdicts;
}

/**
 * Validates a request as received against the model that it names, and its prompt against the rules.
 * @throws ApiError `invalid_field`, `model_retired`, `prompt_refused`
 */
export function checkTake(catalogue: Catalogue, body: unknown, terms: PromptTerms): CheckedTake {
  const model = modelOf(catalogue, body);
  const checked = checkVideoRequest(model, body);
  if (!checked.ok) {
    const { field, message, reason } = checked.fault;
    throw new ApiError('invalid_field', message, { field, fault: reason });
  }
  refuseBadPrompt(checked.request, terms);
  return { model, request: checked.request, fullCredits: checked.credits };
}

function modelOf(catalogue: Catalogue, body: unknown): Model {
  const key = body !== null && typeof body === 'object' && 'model' in body ? body.model : undefined;
  if (typeof key !== 'string') {
    throw new ApiError('invalid_field', '"model" is required.', { field: 'model', fault: 'required' });
  }
  const model = catalogue.get(key);
  if (!model) {
    const message = `There is no model "${key.slice(0, 60)}".`;
    throw new ApiError('invalid_field', message, { field: 'model', fault: 'not_offered' });
  }
  if (model.status === 'retired') throw retired(model);
  return model;
}

function retired(model: Model): ApiError {
  return new ApiError('model_retired', `${model.title} has been retired.`, {
    field: 'model',
    replacedBy: model.replacedBy,
  });
}

/**
 * Some provider must support it: a refusal now is better than a failure later.
 * @throws ApiError `model_retired`, `invalid_field`
 */
export function requireEndpoint(
  endpoints: EndpointStates,
  providers: readonly VideoProvider[],
  { model, request }: CheckedTake,
): void {
  const placesFor = (params: VideoParams) => endpoints.endpointsFor(providers, model, { mode: request.mode, params });
  const places = placesFor(request);
  if (canServe(places)) return;
  if (isRetired(places)) throw retired(model);
  // The setting without which some provider could make it.
  const field = OPTIONAL_FIELDS.find(
    (candidate) =>
      request[candidate] !== undefined && placesFor({ ...request, [candidate]: undefined }).open.length > 0,
  );
  throw new ApiError('invalid_field', `${model.title} can't be made with these settings at the moment.`, {
    field: field ?? 'model',
  });
}

function refuseBadPrompt({ prompt, negativePrompt }: VideoRequest, { language, verdicts }: PromptTerms): void {
  const broken = verdicts.of({ prompt, negativePrompt, language });
  if (!broken) return;
  const { field, reason } = broken;
  const code = languages.find(({ hreflang }) => hreflang === language)?.code;
  promptRefusals.emit('refused', { field, reason, language: code ?? 'unknown' });
  throw new ApiError('prompt_refused', `The prompt breaks the rule "${reason}".`, { field, reason });
}
