import { graphql, useStaticQuery } from 'gatsby';

export interface VisitSettings {
  /** Google Analytics measurement id; undefined: no analytics. */
  analyticsId: string | undefined;
  /** AdSense publisher; undefined: no ads. */
  adsenseClient: string | undefined;
  /** content/site.json: the consent question is put to all the world, not only where the law asks for it. */
  asksConsentEverywhere: boolean;
  siteUrl: string;
}

/** The build's settings of analytics, ads and consent. */
export function useVisitSettings(): VisitSettings {
  const { site, siteSettings } = useStaticQuery<Queries.VisitSettingsQuery>(graphql`
    query VisitSettings {
      site {
        siteMetadata {
          siteUrl
          analyticsId
          adsenseClient
        }
      }
      siteSettings {
        askConsentEverywhere
      }
    }
  `);
  return {
    analyticsId: site?.siteMetadata?.analyticsId ?? undefined,
    adsenseClient: site?.siteMetadata?.adsenseClient ?? undefined,
    asksConsentEverywhere: siteSettings?.askConsentEverywhere ?? false,
    siteUrl: site?.siteMetadata?.siteUrl ?? '',
  };
}
