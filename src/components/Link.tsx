import { Link as GatsbyLink } from 'gatsby';
import { forwardRef, type AnchorHTMLAttributes } from 'react';
import { useLocalizedPage } from '../i18n/use-localized-page';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'hrefLang'> {
  /** A path of this site without language prefix (`/price`), or anything else that an `href` takes. */
  to: string;
  /** Language code to go to; default the page's own. Only for paths of this site. */
  language?: string;
  /** For addresses outside the site. */
  newTab?: boolean;
}

/** A link: paths of the site get their language prefix and client-side navigation, all else is a plain anchor. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, language, newTab, children, ...rest },
  ref,
) {
  const page = useLocalizedPage();
  if (!isPageOfSite(to)) {
    const target = newTab ? { target: '_blank', rel: 'noopener' } : undefined;
    return (
      <a {...rest} {...target} ref={ref} href={to}>
        {children}
      </a>
    );
  }
  const address = localizedPath(to, language ?? page.language, page.defaultLanguage);
  // Gatsby's Link is typed as a class component, but takes the anchor's ref like any element.
  return (
    <GatsbyLink {...rest} ref={ref as never} to={address}>
      {children}
    </GatsbyLink>
  );
});

/** `/price` in German is `/de/price`; English has no prefix, and a language's home no slash at its end. */
export function localizedPath(path: string, language: string, defaultLanguage = 'en'): string {
  if (language === defaultLanguage) return path;
  return `/${language}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`;
}

function isPageOfSite(to: string): boolean {
  return to.startsWith('/') && !to.startsWith('//') && !to.startsWith('/api/');
}
