import { useCallback, useState } from 'react';
import useSWR from 'swr';
import { localizedPath } from '../../../components/Link';
import { requestJson } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import type { Catalogue } from './catalogue';
import { toGeneratorModel, type GeneratorModel } from './generator-model';

/** Built once a language; whoever has it keeps it as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false };

/** What Gatsby writes for a page, as far as it is read here (gatsby 5.16: utils/page-data.js). */
interface GeneratorPageData {
  result: { data: { allModel: { nodes: Queries.GeneratorModelFragment[] } } };
}

/**
 * The catalogue of a page that was built with the `known` models alone, so that a page does not grow with the number of
 * models. The rest is what the page /ai-video-generator was built with: one file a language, fetched as soon as it
 * `isWanted` or anything calls `want`. Not under a name made from its content: every edit of a model would then change
 * every page.
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
