import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useHead } from '../layout/use-head';
import { ListsPlace } from '../features/lists/ListsPlace';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';
import { isChoosable, offeredNow, useLimitedModels } from '../model-offer';
import { type SiteModelTerms, toModelTerms } from '../model-terms';

export default function ListsPage({ data }: PageProps<Queries.ListsPageQuery>) {
  const { t } = useTranslation();
  return (
    <Layout>
      <PageHead title={t('lists:title')} size="bar" />
      <div className="page-column">
        <OfferedLists models={data.allModel.nodes.map(toModelTerms)} />
      </div>
    </Layout>
  );
}

/** A separate component, so that the page does not render again when the offer arrives. */
function OfferedLists({ models }: { models: readonly SiteModelTerms[] }) {
  const offered = offeredNow(models, useLimitedModels()).filter(
    (model) => isChoosable(model) && model.capabilities.modes.includes('text'),
  );
  return <ListsPlace models={models} offered={offered} />;
}

export const query = graphql`
  query ListsPage($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["common", "lists", "my-videos", "player", "errors"] } }
    ) {
      ...PageLocales
    }
    allModel(sort: { order: ASC }) {
      nodes {
        ...ModelTerms
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.ListsPageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return <Seo pageContext={pageContext} title={t('lists:meta.title')} description={t('lists:meta.description')} />;
}
