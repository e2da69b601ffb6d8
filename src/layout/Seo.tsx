import { graphql } from 'gatsby';
import { type JsonLd, jsonLdText } from '../components/seo/json-ld';
import { openGraphLocale } from '../components/seo/open-graph-locale';
import { alternateAddresses, pageUrl } from '../components/seo/page-url';
import { isPrivatePage } from './private-pages';
import { hasSecretAddresses } from '../events/private-url';
import { socialCardPath } from '../components/seo/social-card-path';
import { useSite } from '../components/seo/use-site';

/** The page context that gatsby-plugin-react-i18next adds: the part that the head reads. */
export interface SeoPageContext {
  language: string;
  i18n: { originalPath: string };
}

export interface SeoProps {
  pageContext: SeoPageContext;
  /** Without the product's name: it is added, unless the title has it already. */
  title: string;
  description: string;
  jsonLd?: readonly JsonLd[];
}

/** Everything that a page's `Head` renders. */
export function Seo({ pageContext, title, description, jsonLd = [] }: SeoProps) {
  const { siteUrl, product, languages } = useSite();
  const language = languages.find(({ code }) => code === pageContext.language);
  if (!language) throw new Error(`Language "${pageContext.language}" is not in content/languages.json.`);
  const { originalPath } = pageContext.i18n;
  const fullTitle = title.includes(product.name) ? title : `${title} · ${product.name}`;
  const address = pageUrl(siteUrl, language, originalPath);

  return (
    <>
      <html lang={language.hreflang} />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {/* Not no-referrer: forms would then come from no origin, and the sign-in refuses those. */}
      {hasSecretAddresses(originalPath) && <meta name="referrer" content="strict-origin" />}
      {isPrivatePage(originalPath) ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {alternateAddresses(siteUrl, languages, originalPath).map(({ hreflang, href }) => (
            <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
          ))}
          <meta property="og:image" content={`${siteUrl}${socialCardPath(language.code, originalPath)}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={openGraphLocale(language.hreflang)} />
      {jsonLd.map((entry) => (
        <script key={entry['@type']} type="application/ld+json">
          {jsonLdText(entry)}
        </script>
      ))}
    </>
  );
}

/** @public Gatsby reads fragments of exported queries only. */
export const pageLocales = graphql`
  fragment PageLocales on LocaleConnection {
    edges {
      node {
        ns
        data
        language
      }
    }
  }
`;
