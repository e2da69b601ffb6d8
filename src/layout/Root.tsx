import type { ReactNode } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { late } from '../components/late';
import { useSite } from '../components/seo/use-site';
import { ToastHost } from '../components/ToastHost';
import { SessionProvider } from '../features/session/client';
import { GoogleOneTap } from '../features/session/GoogleOneTap';
import { UserInfoNews } from '../features/session/UserInfoNews';
import type { LocalizedPage } from '../i18n/page-language';
import type { PageLocales } from '../i18n/page-locales';
import { PageTexts } from '../i18n/PageTexts';
import { VisitServicesLater } from './VisitServicesLater';

// Loaded when needed: webpack would take the layout's styles out of the pages into the app, which comes after the first paint.
const BrokenPage = late(async () => (await import('./BrokenPage')).BrokenPage);

/** The result of a page's query: the part that every page has. */
export interface AnyPageData {
  locales?: PageLocales;
}

/** The part of a page's context that gatsby-plugin-react-i18next adds. */
export interface AnyPageContext {
  i18n: LocalizedPage;
}

export interface RootProps {
  /** Gatsby's data of the page. */
  page: { location: { pathname: string }; data?: AnyPageData; pageContext: AnyPageContext };
  children: ReactNode;
}

/** The part that outlives a change of page (the session and toasts), and the language of the page within it. */
export function Root({ page, children }: RootProps) {
  const { location, data, pageContext } = page;
  return (
    <SessionProvider>
      <PageTexts page={pageContext.i18n} locales={data?.locales} product={useSite().product.name}>
        <ErrorBoundary fallback={<BrokenPage />} resetKey={location.pathname}>
          {children}
        </ErrorBoundary>
      </PageTexts>
      <ToastHost />
      <ErrorBoundary fallback={null}>
        <UserInfoNews />
      </ErrorBoundary>
      <GoogleOneTap pathname={location.pathname} />
      <VisitServicesLater pathname={location.pathname} />
    </SessionProvider>
  );
}
