import useSWR from 'swr';
import type { ModelOffer, readModels } from '#contracts/api/models';
import type { Capabilities, ModelTerms } from '#contracts/model';
import { durationsFor } from '#contracts/video-settings';
import { firstUsable } from './first-load/use-is-usable';
import { callApi } from './http/call-api';

/** A model's terms, with what can be made of it now. */
export interface OfferedTerms extends ModelTerms {
  /** All that the model can do, where `capabilities` and `credits` are less because the rest can't be made now. */
  catalogued?: Capabilities;
  /** Nothing of it can be made now. */
  isUnavailable?: boolean;
}

type Limited = ModelOffer['limited'][number];

const NOTHING_LIMITED: readonly Limited[] = [];
/** Our functions keep the answer for a minute. */
const FRESH_MS = 60_000;
const CACHE = {
  revalidateIfStale: false,
  dedupingInterval: FRESH_MS,
  focusThrottleInterval: FRESH_MS,
  shouldRetryOnError: false,
  compare: limitsTheSame,
};

/**
 * Videos that the models can make now, where that is less than the catalogue says. Empty until the page is usable, and
 * when the answer can't be had: the product API checks every request itself.
 */
export function useLimitedModels(): readonly Limited[] {
  const { data } = useSWR<ModelOffer, Error>('/api/models', fetchOffer, CACHE);
  return data?.limited ?? NOTHING_LIMITED;
}

async function fetchOffer(path: '/api/models'): Promise<ModelOffer> {
  await firstUsable();
  return callApi<typeof readModels>(path);
}

/** An answer that limits nothing, as most do, is like none: nothing that shows a model renders again. */
function limitsTheSame(one: ModelOffer | undefined, other: ModelOffer | undefined): boolean {
  return JSON.stringify(one?.limited ?? NOTHING_LIMITED) === JSON.stringify(other?.limited ?? NOTHING_LIMITED);
}

/** The models as they are offered now; the same objects where nothing is limited. */
export function offeredNow<M extends ModelTerms>(
  models: readonly M[],
  limited: readonly Limited[],
): readonly (M & OfferedTerms)[] {
  if (limited.length === 0) return models;
  const byKey = new Map(limited.map(({ key, capabilities }) => [key, capabilities]));
  return models.map((model) => {
    const capabilities = byKey.get(model.key);
    if (capabilities === undefined) return model;
    if (capabilities === null) return { ...model, isUnavailable: true };
    return { ...model, ...pricesOf(model, capabilities), catalogued: model.capabilities };
  });
}

/** A price that nothing leads to would be shown as the lowest one. */
function pricesOf({ credits }: ModelTerms, capabilities: Capabilities): Pick<ModelTerms, 'capabilities' | 'credits'> {
  const offered = credits.filter(
    ({ resolution, durationS, audio }) =>
      capabilities.resolutions.includes(resolution) &&
      durationsFor(capabilities, resolution).includes(durationS) &&
      !(audio && capabilities.audio === 'none'),
  );
  return { capabilities, credits: offered };
}

/** Whether a video can be made on it. */
export function isChoosable({ status, isUnavailable }: Pick<OfferedTerms, 'status' | 'isUnavailable'>): boolean {
  return status !== 'retired' && isUnavailable !== true;
}
