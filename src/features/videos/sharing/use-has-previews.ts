import { graphql, useStaticQuery } from 'gatsby';

interface SharePreviews {
  site: { siteMetadata: { hasPreviews: boolean } | null } | null;
}

/** Whether the site's server shows previews of share links and their videos in frames: our own host does. */
export function useHasPreviews(): boolean {
  const { site } = useStaticQuery<SharePreviews>(graphql`
    query SharePreviews {
      site {
        siteMetadata {
          hasPreviews
        }
      }
    }
  `);
  return site?.siteMetadata?.hasPreviews ?? false;
}
