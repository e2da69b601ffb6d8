import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../components/Seo';
import { pickLegalText } from '../features/legal/legal-document';
import { LegalDocument } from '../features/legal/LegalDocument';
import { Layout } from '../layout/Layout';

type Page = PageProps<Queries.PrivacyPageQuery, SeoPageContext>;

export default function PrivacyPage({ data, pageContext }: Page) {
  return (
    <Layout>
      <LegalDocument text={pickLegalText(data.allLegalDocument.nodes, pageContext.language)} />
    </Layout>
  );
}

export const query = graphql`
  query PrivacyPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common"] } }) {
      ...PageLocales
    }
    allLegalDocument(filter: { document: { eq: "privacy" }, language: { in: [$language, "en"] } }) {
      nodes {
        ...LegalText
      }
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.PrivacyPageQuery, SeoPageContext>) {
  const { title, intro } = pickLegalText(data.allLegalDocument.nodes, pageContext.language);
  return <Seo pageContext={pageContext} title={title} description={intro} />;
}
