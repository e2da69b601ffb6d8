import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../components/Seo';

export default function NotFoundPage(_props: PageProps<Queries.NotFoundPageQuery>) {
  return (
    <main>
      <h1>404</h1>
    </main>
  );
}

export const query = graphql`
  query NotFoundPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "not-found"] } }) {
      ...PageLocales
    }
  }
`;

export function Head({ pageContext }: HeadProps<Queries.NotFoundPageQuery, SeoPageContext>) {
  return <Seo pageContext={pageContext} title="404" description="404" isPrivate />;
}
