import fs from 'node:fs';
import path from 'node:path';

interface LanguageEntry {
  code: string;
  name: string;
  path: string;
  hreflang: string;
}

/** Results of the static queries `useSite` and `useSiteLinks`: the real languages, with invented links. */
export function siteData() {
  const languages = JSON.parse(fs.readFileSync(path.resolve('content/languages.json'), 'utf8')) as LanguageEntry[];
  return {
    site: {
      siteMetadata: { siteUrl: 'https://framelight.test', analyticsId: null, adsenseClient: null, hasPreviews: true },
    },
    siteBuildMetadata: { year: '2026' },
    siteSettings: {
      product: { name: 'Framelight', slug: 'framelight' },
      askConsentEverywhere: false,
      domain: 'framelight.test',
      contactEmail: 'hello@framelight.test',
      feedbackUrl: 'https://feedback.test/form',
      sisterTools: [
        { key: 'still', name: 'Still', url: 'https://still.test' },
        { key: 'upscale', name: 'Upscale', url: 'https://upscale.test' },
      ],
      socialLinks: [{ key: 'x', name: 'X', url: 'https://social.test' }],
      friendLinks: [{ key: 'friend', name: 'Open Reel', url: 'https://friend.test' }],
      partnerBadges: [
        {
          key: 'badge',
          name: 'A Partner',
          url: 'https://partner.test',
          width: 80,
          height: 22,
          image: { publicURL: '/b.svg' },
        },
      ],
    },
    footer: {
      quickLinks: [
        { labelKey: 'nav.home', href: '/' },
        { labelKey: 'nav.privacy', href: '/privacy' },
        { labelKey: 'nav.terms', href: '/terms' },
      ],
    },
    allModel: {
      nodes: [
        {
          key: 'wan-2.5',
          title: 'Wan 2.5',
          page: '/ai-video-generator/wan-2.5',
          maker: 'Alibaba',
          runsOn: null,
          logo: { publicURL: '/wan.svg' },
        },
        {
          key: 'veo3',
          title: 'Veo 3',
          page: '/ai-video-generator/veo3',
          maker: 'Google',
          runsOn: null,
          logo: { publicURL: '/veo.svg' },
        },
      ],
    },
    allLanguage: { nodes: languages },
  };
}
