import { graphql, useStaticQuery } from 'gatsby';

export interface SiteInfo {
  /** Scheme and host, no slash at the end. */
  siteUrl: string;
  product: { name: string; slug: string };
  domain: string;
  socialUrls: string[];
  languages: { code: string; name: string; path: string; hreflang: string }[];
}

/** Facts of the whole site for every page's head. */
export function useSite(): SiteInfo {
  const data = useStaticQuery<Queries.SiteInfoQuery>(graphql`
    query SiteInfo {
      site {
        siteMetadata {
          siteUrl
        }
      }
      siteSettings {
        product {
          name
          slug
        }
        domain
        socialLinks {
          url
        }
      }
      allLanguage {
        nodes {
          code
          name
          path
          hreflang
        }
      }
    }
  `);
  const siteUrl = data.site?.siteMetadata?.siteUrl;
  if (!siteUrl || !data.siteSettings) throw new Error('content/site.json was not sourced.');
  return {
    siteUrl,
    product: data.siteSettings.product,
    domain: data.siteSettings.domain,
    socialUrls: data.siteSettings.socialLinks.map(({ url }) => url),
    languages: [...data.allLanguage.nodes],
  };
}
