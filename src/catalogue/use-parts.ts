import { useCallback, useState } from 'react';
import useSWR from 'swr';
import { localizedPath } from '../components/Link';
import { requestJson } from '../http/request-json';
import { useTranslation } from '../i18n/use-translation';
import { FIRST_MODELS, partCount, partPath } from './parts';

/** A model as the list of all models has it: for the form, for the prices and for its own card. */
export type PartModel = Queries.ModelsPageQuery['models'][number];

export interface Rest {
  /** In the catalogue's order, from its first; empty before any part was asked for. */
  models: readonly PartModel[];
  /** `partial`: there are more, and none is on its way. `failed` until it is asked for again. */
  state: 'whole' | 'partial' | 'coming' | 'failed';
  /** Asks for the next part. */
  wantMore: () => void;
  /** Asks for all parts. */
  wantAll: () => void;
}

/** Static, so one fetch of a part lasts as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false, keepPreviousData: true };

const NONE: readonly PartModel[] = [];

/** The fields that we read of Gatsby's page data (gatsby 5.16: utils/page-data.js). */
interface PartData {
  result: { data: { models: PartModel[] } };
}

interface Fetched {
  parts: number;
  models: PartModel[];
}

/**
 * The models beyond those that a page was built with: the page data of the list of all models, a file of bounded size
 * each. `total`: number of all models; undefined while that is not known, when there is nothing to ask for.
 */
export function useParts(total: number | undefined): Rest {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [wanted, setWanted] = useState(0);
  const parts = total === undefined || total <= FIRST_MODELS ? 0 : partCount(total);
  const asked = Math.min(wanted, parts);
  const { data, error, isValidating, mutate } = useSWR<Fetched, Error>(
    asked > 0 ? `catalogue ${language} ${asked}` : null,
    () => fetchParts(language, asked),
    CACHE,
  );
  const there = data?.parts ?? 0;
  const hasFailed = there < asked && error !== undefined && !isValidating;
  const want = useCallback(
    (count: number) => {
      setWanted(count);
      if (hasFailed) void mutate();
    },
    [hasFailed, mutate],
  );
  const wantMore = useCallback(() => want(Math.max(asked, there + 1)), [want, asked, there]);
  const wantAll = useCallback(() => want(Infinity), [want]);
  return { models: data?.models ?? NONE, state: stateOf(), wantMore, wantAll };

  function stateOf(): Rest['state'] {
    if (hasFailed) return 'failed';
    if (there < asked) return 'coming';
    return there < parts ? 'partial' : 'whole';
  }
}

/** By address; what has failed is fetched again. */
const loaded = new Map<string, Promise<PartModel[]>>();

async function fetchParts(language: string, parts: number): Promise<Fetched> {
  const addresses = Array.from({ length: parts }, (_, index) => localizedPath(partPath(index + 1), language));
  const models = await Promise.all(addresses.map((address) => fetchPart(`/page-data${address}/page-data.json`)));
  return { parts, models: models.flat() };
}

function fetchPart(address: string): Promise<PartModel[]> {
  const present = loaded.get(address);
  if (present) return present;
  const coming = requestJson<PartData>(address).then(({ result }) => result.data.models);
  loaded.set(address, coming);
  coming.catch(() => loaded.delete(address));
  return coming;
}
