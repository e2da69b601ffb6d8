import { graphql, type HeadProps } from 'gatsby';
import { ButtonLink } from '../components/Button';
import { MessagePage } from '../components/MessagePage';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useSite } from '../components/seo/use-site';
import { headTranslator } from '../i18n/head-translator';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Layout>
      <MessagePage
        figure="404"
        title={t('not-found:title')}
        actions={
          <ButtonLink to="/ai-video-generator" variant="primary">
            {t('not-found:generator')}
          </ButtonLink>
        }
      >
        <p>{t('not-found:text')}</p>
      </MessagePage>
    </Layout>
  );
}

export const query = graphql`
  query NotFoundPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "not-found"] } }) {
      ...PageLocales
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.NotFoundPageQuery, SeoPageContext>) {
  const t = headTranslator(data.locales, pageContext.language, useSite().product.name);
  return (
    <Seo pageContext={pageContext} title={t('not-found:meta.title')} description={t('not-found:meta.description')} />
  );
}
