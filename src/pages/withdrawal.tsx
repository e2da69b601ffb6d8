import { graphql, type HeadProps } from 'gatsby';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useHead } from '../layout/use-head';
import { useAccount } from '../features/billing/use-account';
import { Withdrawal } from '../features/withdrawal/Withdrawal';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function WithdrawalPage() {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <Layout>
      <PageHead title={t('withdrawal:title')} intro={t('withdrawal:intro')} size="compact" />
      <div className="page-column">
        <Withdrawal account={account} />
      </div>
    </Layout>
  );
}

export const query = graphql`
  query WithdrawalPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "withdrawal"] } }) {
      ...PageLocales
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.WithdrawalPageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return (
    <Seo pageContext={pageContext} title={t('withdrawal:meta.title')} description={t('withdrawal:meta.description')} />
  );
}
