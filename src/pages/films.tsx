import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useHead } from '../layout/use-head';
import { OwnFilms } from '../features/films/OwnFilms';
import { MyVideosParts } from '../features/videos/sheet/MyVideosParts';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';
import { toModelTerms } from '../model-terms';

export default function FilmsPage({ data }: PageProps<Queries.FilmsPageQuery>) {
  const { t } = useTranslation();
  return (
    <Layout>
      <PageHead title={t('my-videos:film.films')} badge={<MyVideosParts />} size="bar" />
      <div className="page-column">
        <OwnFilms models={data.allModel.nodes.map(toModelTerms)} />
      </div>
    </Layout>
  );
}

export const query = graphql`
  query FilmsPage($language: String!) {
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

export function Head({ data, pageContext }: HeadProps<Queries.FilmsPageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return (
    <Seo pageContext={pageContext} title={t('my-videos:film.films')} description={t('my-videos:film.empty.text')} />
  );
}
