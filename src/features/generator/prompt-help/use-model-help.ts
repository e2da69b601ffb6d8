import useSWR from 'swr';
import { localizedPath } from '../../../components/Link';
import { requestJson } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import type { OfferedPrompt } from './PromptList';

/** Static per language, so one fetch lasts as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false };

/** Chips of one kind, named `prompt-help:kinds.<key>`. */
export interface WordGroup {
  key: string;
  /** The label of each is `prompt-help:words.<key>`; `adds` goes into the prompt. */
  words: readonly { key: string; adds: string }[];
}

/** Help for one model: words for chips, and the prompts of its guide. */
export interface ModelHelp {
  groups: readonly WordGroup[];
  examples: readonly OfferedPrompt[];
}

/** The fields that we read of Gatsby's page data (gatsby 5.16: utils/page-data.js). */
interface ModelPageData {
  result: { data: { model: { promptWords: WordGroup[]; guide: { prompts: OfferedPrompt[] } | null } } };
}

export interface LoadingModelHelp {
  /** Undefined until it is loaded. */
  help: ModelHelp | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Reads it from the data of the model's page, so that no other page carries it. */
export function useModelHelp(modelKey: string): LoadingModelHelp {
  const { i18n } = useTranslation();
  const page = localizedPath(`/ai-video-generator/${modelKey}`, i18n.language);
  const path = `/page-data${page}/page-data.json`;
  const { data, error, isValidating, mutate } = useSWR<ModelHelp, Error>(path, fetchHelp, CACHE);
  return { help: data, hasFailed: error !== undefined && !isValidating, retry: () => void mutate() };
}

async function fetchHelp(path: string): Promise<ModelHelp> {
  const { model } = (await requestJson<ModelPageData>(path)).result.data;
  return { groups: model.promptWords, examples: model.guide?.prompts ?? [] };
}
