import { graphql, useStaticQuery } from 'gatsby';

export interface SiteLink {
  key: string;
  name: string;
  /** Path of this site, or an address elsewhere. */
  to: string;
}

interface ModelLink extends SiteLink {
  /** Address of the model's mark. */
  logo: string | undefined;
}

export interface PartnerBadge {
  key: string;
  name: string;
  to: string;
  image: string;
  width: number;
  height: number;
}

export interface SiteLinks {
  domain: string;
  contactEmail: string;
  feedbackUrl: string;
  /** Their names are keys of the common namespace. */
  quick: { labelKey: string; to: string }[];
  tools: SiteLink[];
  social: SiteLink[];
  friends: SiteLink[];
  /** The first of the catalogue: the footer is on every page, and must not grow with the number of models. */
  models: ModelLink[];
  /** Whether there are more of them. */
  hasMoreModels: boolean;
  badges: PartnerBadge[];
  /** Year of the build. */
  year: number;
}

/** The query asks for one more, to see whether there are more. */
const LISTED_MODELS = 24;

/** Everything that header, side menu and footer link to, from content/site.json, footer.json and the catalogue. */
export function useSiteLinks(): SiteLinks {
  const { siteSettings, footer, allModel, siteBuildMetadata } = useStaticQuery<Queries.SiteLinksQuery>(graphql`
    query SiteLinks {
      siteSettings {
        domain
        contactEmail
        feedbackUrl
        sisterTools {
          key
          name
          url
        }
        socialLinks {
          key
          name
          url
        }
        friendLinks {
          key
          name
          url
        }
        partnerBadges {
          key
          name
          url
          width
          height
          image {
            publicURL
          }
        }
      }
      footer {
        quickLinks {
          labelKey
          href
        }
      }
      allModel(sort: { order: ASC }, limit: 25) {
        nodes {
          key
          title
          page
          logo {
            publicURL
          }
        }
      }
      siteBuildMetadata {
        year: buildTime(formatString: "YYYY")
      }
    }
  `);
  if (!siteSettings || !footer) throw new Error('content/site.json or content/footer.json was not sourced.');
  return {
    domain: siteSettings.domain,
    contactEmail: siteSettings.contactEmail,
    feedbackUrl: siteSettings.feedbackUrl,
    quick: footer.quickLinks.map(({ labelKey, href }) => ({ labelKey, to: href })),
    tools: siteSettings.sisterTools.map(toLink),
    social: siteSettings.socialLinks.map(toLink),
    friends: siteSettings.friendLinks.map(toLink),
    models: allModel.nodes.slice(0, LISTED_MODELS).map(({ key, title, page, logo }) => ({
      key,
      name: title,
      to: page,
      logo: logo.publicURL ?? undefined,
    })),
    hasMoreModels: allModel.nodes.length > LISTED_MODELS,
    badges: siteSettings.partnerBadges.flatMap(({ key, name, url, width, height, image }) =>
      image?.publicURL ? [{ key, name, to: url, image: image.publicURL, width, height }] : [],
    ),
    year: Number(siteBuildMetadata?.year),
  };
}

function toLink({ key, name, url }: { key: string; name: string; url: string }): SiteLink {
  return { key, name, to: url };
}
