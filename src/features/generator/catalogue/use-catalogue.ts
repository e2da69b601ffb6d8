import { useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import { useParts } from '../../../catalogue/use-parts';
import { localizedPath } from '../../../components/Link';
import { requestJson } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import type { Catalogue } from './catalogue';
import { toGeneratorModel, type GeneratorModel } from './generator-model';

/** Static per language, so one fetch lasts as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false };

/** The fields that we read of Gatsby's page data (gatsby 5.16: utils/page-data.js). */
interface GeneratorPageData {
  result: { data: { allModel: { nodes: Queries.GeneratorModelFragment[]; totalCount: number } } };
}

interface FirstModels {
  models: GeneratorModel[];
  total: number;
}

/**
 * The catalogue of a page that was built with only the `known` models, so that a page does not grow with the number of
 * models. The first ones are the page data of /ai-video-generator: one file per language, fetched once `isWanted` is set
 * or anything calls `want`. Its name has no content hash: with one, every edit of a model would change every page.
 */
export function useCatalogue(known: readonly GeneratorModel[], isWanted: boolean): Catalogue {
  const { i18n } = useTranslation();
  const [isAskedFor, setIsAskedFor] = useState(false);
  const page = localizedPath('/ai-video-generator', i18n.language);
  const key = isWanted || isAskedFor ? `/page-data${page}/page-data.json` : null;
  const { data, error, isValidating, mutate } = useSWR<FirstModels, Error>(key, fetchFirst, CACHE);
  const hasFailed = error !== undefined && !isValidating;
  const want = useCallback(() => {
    setIsAskedFor(true);
    if (hasFailed) void mutate();
  }, [hasFailed, mutate]);
  const catalogue = useGrowing(known, data?.models, data?.total);
  const { wantAll: wantParts } = catalogue.rest;
  const wantAll = useCallback(() => {
    want();
    wantParts();
  }, [want, wantParts]);
  if (data) return { ...catalogue, want };
  return { ...catalogue, state: hasFailed ? 'failed' : 'coming', want, rest: { ...catalogue.rest, wantAll } };
}

/** The catalogue of a page that was built with its first models, of `total`. */
export function useFirstModels(known: readonly GeneratorModel[], total: number): Catalogue {
  return useGrowing(known, known, total);
}

function useGrowing(
  known: readonly GeneratorModel[],
  first: readonly GeneratorModel[] | undefined,
  total: number | undefined,
): Catalogue {
  const { models: further, ...rest } = useParts(total);
  const models = useMemo(() => {
    if (!first) return known;
    const all = [...known, ...first, ...further.map(toGeneratorModel)];
    // The page's own objects go before the same models from elsewhere, in the order of the largest list.
    const byKey = new Map([...all].reverse().map((model) => [model.key, model]));
    const keys = [...further, ...first, ...known].map(({ key }) => key);
    return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
  }, [known, first, further]);
  return { models, state: rest.state === 'whole' ? 'whole' : 'partial', want: () => undefined, rest };
}

async function fetchFirst(path: string): Promise<FirstModels> {
  const { result } = await requestJson<GeneratorPageData>(path);
  const { nodes, totalCount } = result.data.allModel;
  return { models: nodes.map(toGeneratorModel), total: totalCount };
}
