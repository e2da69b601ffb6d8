import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { LegalDocument } from '../features/legal/LegalDocument';
import { Layout } from '../layout/Layout';

type Page = PageProps<Queries.ImprintPageQuery, SeoPageContext>;

export default function ImprintPage({ data }: Page) {
  return (
    <Layout>
      <LegalDocument text={data.legalText} />
    </Layout>
  );
}

export const query = graphql`
  query ImprintPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common"] } }) {
      ...PageLocales
    }
    legalText(document: "imprint", language: $language) {
      ...LegalText
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.ImprintPageQuery, SeoPageContext>) {
  const { title, description } = data.legalText;
  return <Seo pageContext={pageContext} title={title} description={description} />;
}
