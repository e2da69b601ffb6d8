import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../components/Seo';
import { pickLegalText } from '../features/legal/legal-document';
import { LegalDocument } from '../features/legal/LegalDocument';
import { Layout } from '../layout/Layout';

type Page = PageProps<Queries.TermsPageQuery, SeoPageContext>;

export default function TermsPage({ data, pageContext }: Page) {
  return (
    <Layout>
      <LegalDocument text={pickLegalText(data.allLegalDocument.nodes, pageContext.language)} />
    </Layout>
  );
}

export const query = graphql`
  query TermsPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common"] } }) {
      ...PageLocales
    }
    allLegalDocument(filter: { document: { eq: "terms" }, language: { in: [$language, "en"] } }) {
      nodes {
        ...LegalText
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.TermsPageQuery, SeoPageContext>) {
  const { title, intro } = pickLegalText(data.allLegalDocument.nodes, pageContext.language);
  return <Seo pageContext={pageContext} title={title} description={intro} />;
}
