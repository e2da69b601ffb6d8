import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../components/Seo';
import { useHead } from '../components/seo/use-head';
import { SharedVideo } from '../features/my-videos/sharing/SharedVideo';
import { Layout } from '../layout/Layout';

export default function SharedPage({ data }: PageProps<Queries.SharedPageQuery>) {
  return (
    <Layout>
      <SharedVideo models={data.allModel.nodes} />
    </Layout>
  );
}

export const query = graphql`
  query SharedPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "my-videos", "errors"] } }) {
      ...PageLocales
    }
    allModel(sort: { order: ASC }) {
      nodes {
        key
        title
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.SharedPageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return (
    <Seo
      pageContext={pageContext}
      title={t('my-videos:shared.title')}
      description={t('my-videos:shared.description')}
    />
  );
}
