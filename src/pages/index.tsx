import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../components/Seo';
import { headTranslator } from '../components/seo/head-translator';
import { useSite } from '../components/seo/use-site';

export default function HomePage({ data }: PageProps<Queries.HomePageQuery>) {
  return (
    <main>
      {data.allModel.nodes.map(({ key, title }) => (
        <h2 key={key}>{title}</h2>
      ))}
    </main>
  );
}

export const query = graphql`
  query HomePage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "home"] } }) {
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

export function Head({ data, pageContext }: HeadProps<Queries.HomePageQuery, SeoPageContext>) {
  const t = headTranslator(data.locales, pageContext.language, useSite().product.name);
  return <Seo pageContext={pageContext} title={t('home:meta.title')} description={t('home:meta.description')} />;
}
