import { useCallback, useState } from 'react';
import useSWR from 'swr';
import { localizedPath } from '../../../components/Link';
import { requestJson } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import type { Catalogue } from './catalogue';
import { toGeneratorModel, type GeneratorModel } from './generator-model';

/** Static per language, so one fetch lasts as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false };

/** The fields that we read of Gatsby's page data (gatsby 5.16: utils/page-data.js). */
interface GeneratorPageData {
  result: { data: { allModel: { nodes: Queries.GeneratorModelFragment[] } } };
}

/**
 * The catalogue of a page that was built with only the `known` models, so that a page does not grow with the number of
 * models. The rest is the page data of /ai-video-generator: one file per language, fetched once `isWanted` is set or
 * anything calls `want`. Its name has no content hash: with one, every edit of a model would change every page.
 */
export function useCatalogue(known: readonly GeneratorModel[], isWanted: boolean): Catalogue {
  const { i18n } = useTranslation();
  const [isAskedFor, setIsAskedFor] = useState(false);
  const page = localizedPath('/ai-video-generator', i18n.language);
  const key = isWanted || isAskedFor ? `/page-data${page}/page-data.json` : null;
  const { data, error, isValidating, mutate } = useSWR<GeneratorModel[], Error>(key, fetchModels, CACHE);
  const hasFailed = error !== undefined && !isValidating;
  const want = useCallback(() => {
    setIsAskedFor(true);
    if (hasFailed) void mutate();
  }, [hasFailed, mutate]);
  if (!data) return { models: known, state: hasFailed ? 'failed' : 'coming', want };
  return {
    models: data.map((model) => known.find(({ key }) => key === model.key) ?? model),
    state: 'whole',
    want,
  };
}

async function fetchModels(path: string): Promise<GeneratorModel[]> {
  const { result } = await requestJson<GeneratorPageData>(path);
  return result.data.allModel.nodes.map(toGeneratorModel);
}
