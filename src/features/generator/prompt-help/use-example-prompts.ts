import useSWR from 'swr';
import { localizedPath } from '../../../components/Link';
import { requestJson } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import type { OfferedPrompt, OfferedPrompts } from './PromptList';

/** Static per language, so one fetch lasts as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false };

/** The fields that we read of Gatsby's page data (gatsby 5.16: utils/page-data.js). */
interface ModelPageData {
  result: { data: { model: { guide: { prompts: OfferedPrompt[] } | null } } };
}

/** The prompts that suit a model: those of its guide (content/guides), from the data of its page. */
export function useExamplePrompts(modelKey: string, isWanted: boolean): OfferedPrompts {
  const { i18n } = useTranslation();
  const page = localizedPath(`/ai-video-generator/${modelKey}`, i18n.language);
  const key = isWanted ? `/page-data${page}/page-data.json` : null;
  const { data, error, isValidating, mutate } = useSWR<OfferedPrompt[], Error>(key, fetchPrompts, CACHE);
  return { prompts: data, hasFailed: error !== undefined && !isValidating, retry: () => void mutate() };
}

async function fetchPrompts(path: string): Promise<OfferedPrompt[]> {
  const { result } = await requestJson<ModelPageData>(path);
  return result.data.model.guide?.prompts ?? [];
}
