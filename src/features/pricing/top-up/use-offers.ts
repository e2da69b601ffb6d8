import { useMemo } from 'react';
import useSWR from 'swr';
import { localizedPath } from '../../../components/Link';
import { requestJson } from '../../../http/request-json';
import { useTranslation } from '../../../i18n/use-translation';
import { toOffers, type OffersView } from '../price-data';

/** The fields that we read of Gatsby's page data (gatsby 5.16: utils/page-data.js). */
interface PricePageData {
  result: { data: Pick<Queries.PricePageQuery, 'locales' | 'plans'> };
}

/** Static per language, so one fetch lasts as long as the tab is open. */
const CACHE = { revalidateIfStale: false, revalidateOnFocus: false };

export interface OffersState {
  /** Undefined until they are there. */
  offers: OffersView | undefined;
  hasFailed: boolean;
}

/** The offers of the price page and its words, for a page that was built without them: the page data of /price. */
export function useOffers(): OffersState {
  const { i18n } = useTranslation();
  const path = `/page-data${localizedPath('/price', i18n.language)}/page-data.json`;
  const { data, error } = useSWR<PricePageData, Error>(path, (url: string) => requestJson<PricePageData>(url), CACHE);
  const offers = useMemo(() => {
    if (!data) return undefined;
    const { locales, plans } = data.result.data;
    // Each page has the words that it was built with.
    for (const { node } of locales.edges) {
      if (node.ns === null || i18n.hasNamespace(node.ns)) continue;
      i18n.addNamespace(node.ns, JSON.parse(node.data) as object);
    }
    return toOffers(plans);
  }, [data, i18n]);
  return { offers, hasFailed: error !== undefined };
}
