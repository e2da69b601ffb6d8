import { graphql, type HeadProps } from 'gatsby';
import { PageHead } from '../components/PageHead';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useHead } from '../layout/use-head';
import { Account } from '../features/account/Account';
import { AccountMoney } from '../features/billing/account/AccountMoney';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function AccountPage() {
  const { t } = useTranslation();
  return (
    <Layout>
      <PageHead title={t('account:title')} size="compact" />
      <div className="page-column">
        <Account>
          <AccountMoney />
        </Account>
      </div>
    </Layout>
  );
}

export const query = graphql`
  query AccountPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "account", "ledger"] } }) {
      ...PageLocales
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.AccountPageQuery, SeoPageContext>) {
  const { t } = useHead({ locales: data.locales, pageContext });
  return <Seo pageContext={pageContext} title={t('account:meta.title')} description={t('account:meta.description')} />;
}
