import { graphql, navigate, type HeadProps } from 'gatsby';
import { Button } from '../components/Button';
import { localizedPath } from '../components/Link';
import { MessagePage } from '../components/MessagePage';
import { Notice } from '../components/Notice';
import { Seo, type SeoPageContext } from '../layout/Seo';
import { useSite } from '../components/seo/use-site';
import { useSession } from '../features/session/client';
import { GoogleLoginButton } from '../features/session/GoogleLoginButton';
import { useSignInQuery } from '../features/session/use-sign-in-query';
import { headTranslator } from '../i18n/head-translator';
import { useTranslation } from '../i18n/use-translation';
import { Layout } from '../layout/Layout';
import { usePageLanguage } from '../layout/use-page-language';

/** Where the sign-in service sends visitors who have to log in, with the reason in `?error=`. */
export default function SignInPage() {
  const { t } = useTranslation();
  const { status } = useSession();
  const { current } = usePageLanguage();
  const { error, callbackUrl = localizedPath('/', current.code) } = useSignInQuery();
  const isSignedIn = status === 'authenticated';

  return (
    <Layout>
      <MessagePage
        title={t(isSignedIn ? 'session:alreadySignedIn.title' : 'session:signIn.title')}
        actions={
          isSignedIn ? (
            <Button variant="primary" onClick={() => navigate(callbackUrl)}>
              {t('session:alreadySignedIn.continue')}
            </Button>
          ) : (
            <GoogleLoginButton callbackUrl={callbackUrl} />
          )
        }
      >
        {/* One or the other, in the same space: the code loads after the page and must not move it. */}
        {error ? (
          <Notice kind={error === 'SessionRequired' ? 'info' : 'error'} announce>
            {t(`session:errors.${error}`)}
          </Notice>
        ) : (
          !isSignedIn && <p>{t('session:signIn.text')}</p>
        )}
      </MessagePage>
    </Layout>
  );
}

export const query = graphql`
  query SignInPage($language: String!) {
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["common", "session"] } }) {
      ...PageLocales
    }
  }
`;

export function Head({ data, pageContext }: HeadProps<Queries.SignInPageQuery, SeoPageContext>) {
  const t = headTranslator(data.locales, pageContext.language, useSite().product.name);
  return (
    <Seo
      pageContext={pageContext}
      title={t('session:signIn.meta.title')}
      description={t('session:signIn.meta.description')}
    />
  );
}
