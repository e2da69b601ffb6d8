import useSWR from 'swr';
import { localizedPath } from '../../../components/Link';
import { requestJson } from '../../../http/request-json';
import type { PageLocales } from '../../../i18n/page-locales';
import { useTranslation } from '../../../i18n/use-translation';

/** The fields that we read of Gatsby's page data (gatsby 5.16: utils/page-data.js). */
interface LocalizedPageData {
  result: { data: { locales: PageLocales } };
}

const NAMESPACES: readonly string[] = ['my-videos', 'player'];
/** Static per language, so one fetch lasts as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false };

/**
 * The words of My Videos on a page that was built without them, because most of its visitors have no videos; they come
 * with that page's own data.
 * @returns whether they can be used
 */
export function useMyVideosWords(): boolean {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const path = `/page-data${localizedPath('/my-videos', language)}/page-data.json`;
  const isKnown = NAMESPACES.every((namespace) => i18n.hasNamespace(namespace));
  const { data } = useSWR<LocalizedPageData, Error>(isKnown ? null : path, requestJson<LocalizedPageData>, CACHE);
  if (isKnown) return true;
  // While rendering: each page has texts of its own, and after a change of page these lack them again.
  for (const { node } of data?.result.data.locales.edges ?? []) {
    if (node.ns !== null && NAMESPACES.includes(node.ns)) {
      i18n.addNamespace(node.ns, JSON.parse(node.data) as object);
    }
  }
  return data !== undefined;
}
