import { graphql, navigate, type HeadProps, type PageProps } from 'gatsby';
import { showToast } from '../components/toast';
import { useSearch } from '../components/use-search';
import { useMoney } from '../components/use-money';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useHead } from '../layout/use-head';
import { useAccount } from '../features/billing/use-account';
import { pathOfPaidPress } from '../features/generator/submit/held-press';
import { changeOfSearch } from '../features/pricing/checkout/order-url';
import { PlanChange } from '../features/pricing/checkout/PlanChange';
import { Purchase } from '../features/pricing/checkout/Purchase';
import { toOffers } from '../features/pricing/price-data';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function PurchasePage({ data }: PageProps<Queries.PurchasePageQuery>) {
  const { t } = useTranslation();
  const money = useMoney();
  const change = changeOfSearch(useSearch());
  const { account } = useAccount({ isWanted: change !== undefined });
  if (change) {
    return (
      <Layout>
        <PlanChange change={change} account={account} />
      </Layout>
    );
  }
  return (
    <Layout>
      <Purchase
        {...toOffers(data.plans)}
        onPaid={({ id, credits }) => {
          const form = pathOfPaidPress(id);
          if (form === undefined) return;
          showToast('success', t('purchase:goesOn', { credits: money.credits(credits) }));
          // In place of this page: going back must not lead through it again.
          void navigate(form, { replace: true });
        }}
      />
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
