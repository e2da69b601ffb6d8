import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { LegalDocument } from '../features/legal/LegalDocument';
import { Layout } from '../layout/Layout';

type Page = PageProps<Queries.TermsPageQuery, SeoPageContext>;

export default function TermsPage({ data }: Page) {
  return (
    <Layout>
      <LegalDocument text={data.legalText} />
    </Layout>
  );
}

export const query = graphql`
  query TermsPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common"] } }) {
      ...PageLocales
    }
    legalText(document: "terms", language: $language) {
      ...LegalText
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.TermsPageQuery, SeoPageContext>) {
  const { title, description } = data.legalText;
  return <Seo pageContext={pageContext} title={title} description={description} />;
}
