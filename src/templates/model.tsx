import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../components/Seo';

export default function ModelPage({ data }: PageProps<Queries.ModelPageQuery>) {
  return (
    <main>
      <h1>{data.model.title}</h1>
      <p>{data.model.text.description}</p>
    </main>
  );
}

export const query = graphql`
  query ModelPage($language: String!, $modelKey: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "models"] } }) {
      ...PageLocales
    }
    model(key: { eq: $modelKey }) {
      title
      text(language: $language) {
        summary
        description
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.ModelPageQuery, SeoPageContext>) {
  return <Seo pageContext={pageContext} title={data.model.title} description={data.model.text.summary} />;
}
