import { graphql, type HeadProps } from 'gatsby';
import { ButtonLink } from '../components/Button';
import { localizedPath } from '../components/Link';
import { MessagePage } from '../components/MessagePage';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useSite } from '../components/seo/use-site';
import { GoogleLoginButton } from '../features/session/GoogleLoginButton';
import { useSignInQuery } from '../features/session/use-sign-in-query';
import { headTranslator } from '../i18n/head-translator';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';
import { usePageLanguage } from '../layout/use-page-language';
import { useSiteLinks } from '../layout/use-site-links';

/** Where the sign-in service sends visitors whose login cannot continue, with the reason in `?error=`. */
export default function SignInErrorPage() {
  const { t } = useTranslation();
  const { current } = usePageLanguage();
  const { feedbackUrl } = useSiteLinks();
  const { error, callbackUrl = localizedPath('/', current.code) } = useSignInQuery();

  return (
    <Layout>
      <MessagePage
        code={error ?? ''}
        title={t('session:errorPage.title')}
        actions={
          <>
            <GoogleLoginButton callbackUrl={callbackUrl} />
            <ButtonLink to="/" size="large">
              {t('session:errorPage.home')}
            </ButtonLink>
            <ButtonLink to={feedbackUrl} newTab variant="quiet" size="large">
              {t('session:errorPage.feedback')}
            </ButtonLink>
          </>
        }
      >
        <p role="alert">{t(`session:errors.${error ?? 'Default'}`)}</p>
      </MessagePage>
    </Layout>
  );
}

export const query = graphql`
  query SignInErrorPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "session"] } }) {
      ...PageLocales
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.SignInErrorPageQuery, SeoPageContext>) {
  const t = headTranslator(data.locales, pageContext.language, useSite().product.name);
  return (
    <Seo
      pageContext={pageContext}
      title={t('session:errorPage.meta.title')}
      description={t('session:errorPage.meta.description')}
    />
  );
}
