import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { Seo, type SeoPageContext } from '../components/Seo';
import { useHead } from '../components/seo/use-head';
import { Purchase } from '../features/pricing/checkout/Purchase';
import { toOffers } from '../features/pricing/price-data';
import { Layout } from '../layout/Layout';

export default function PurchasePage({ data }: PageProps<Queries.PurchasePageQuery>) {
  return (
    <Layout>
      <Purchase {...toOffers(data.plans)} />
    </Layout>
  );
}

export const query = graphql`
  query PurchasePage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "price", "purchase"] } }) {
      ...PageLocales
    }
    plans {
      ...PlansView
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.PurchasePageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return (
    <Seo pageContext={pageContext} title={t('purchase:meta.title')} description={t('purchase:meta.description')} />
  );
}
