import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useHead } from '../layout/use-head';
import { ComparedTakes } from '../features/takes/compare/ComparedTakes';
import { MyVideosParts } from '../features/videos/sheet/MyVideosParts';
import { toListedModel } from '../features/videos/video/listed-model';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';
import { toModelTerms } from '../model-terms';

interface TakesData {
  allModel: { nodes: readonly Queries.ModelTermsFragment[] };
}

/** Takes side by side: those that the address names. */
export default function TakesPage({ data }: PageProps<TakesData>) {
  const { t } = useTranslation();
  return (
    <Layout>
      <PageHead title={t('my-videos:compare.together')} badge={<MyVideosParts />} size="bar" />
      <div className="page-column">
        <ComparedTakes models={data.allModel.nodes.map(toModelTerms).map(toListedModel)} />
      </div>
    </Layout>
  );
}

export const query = graphql`
  query TakesPage($language: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["common", "my-videos", "player", "errors"] } }
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

export function Head({ data, pageContext }: HeadProps<Queries.TakesPageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return (
    <Seo
      pageContext={pageContext}
      title={t('my-videos:compare.together')}
      description={t('my-videos:compare.description')}
    />
  );
}
