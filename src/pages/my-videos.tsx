import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useHead } from '../layout/use-head';
import { MyVideos } from '../features/library/MyVideos';
import { MyVideosParts } from '../features/videos/sheet/MyVideosParts';
import { toListedModel } from '../features/videos/video/listed-model';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';
import { toModelTerms } from '../model-terms';

export default function MyVideosPage({ data }: PageProps<Queries.MyVideosPageQuery>) {
  const { t } = useTranslation();
  return (
    <Layout>
      <PageHead title={t('my-videos:title')} badge={<MyVideosParts />} size="bar" />
      <div className="page-column">
        <MyVideos models={data.allModel.nodes.map(toModelTerms).map(toListedModel)} />
      </div>
    </Layout>
  );
}

export const query = graphql`
  query MyVideosPage($language: String!) {
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

export function Head({ data, pageContext }: HeadProps<Queries.MyVideosPageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return (
    <Seo pageContext={pageContext} title={t('my-videos:meta.title')} description={t('my-videos:meta.description')} />
  );
}
