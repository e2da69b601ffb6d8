/** Every content type, spelt out: editors' mistakes must not change the schema (`@dontInfer`). */
export const CONTENT_TYPES = /* GraphQL */ `
  "content/site.json: the product's name, its links to elsewhere and its partners."
  type SiteSettings implements Node @dontInfer {
    product: Product!
    "Host name shown beside the logo."
    domain: String! @product(as: "SLUG")
    contactEmail: String! @product(as: "SLUG")
    "External form; opens in a new tab."
    feedbackUrl: String! @product(as: "SLUG")
    socialLinks: [ExternalLink!]!
    sisterTools: [ExternalLink!]!
    friendLinks: [ExternalLink!]!
    "Shown on the English home page only."
    partnerBadges: [PartnerBadge!]!
    "Put the consent question to all the world, not only where the law asks for it."
    askConsentEverywhere: Boolean!
  }

  "Set in gatsby-config.ts; what is not configured would be missing from an inferred type."
  type SiteSiteMetadata {
    siteUrl: String!
    "Measurement id of Google Analytics."
    analyticsId: String
    "Publisher id of AdSense."
    adsenseClient: String
  }

  "The only place that spells the product's name."
  type Product @dontInfer {
    name: String!
    "Stands in the addresses of the product's own models."
    slug: String!
  }

  "A link to another site."
  type ExternalLink @dontInfer {
    key: String!
    name: String! @product(as: "NAME")
    url: String! @product(as: "SLUG")
  }

  "A partner's badge, scaled to a height of 44 px."
  type PartnerBadge @dontInfer {
    key: String!
    name: String! @product(as: "NAME")
    url: String! @product(as: "SLUG")
    image: File! @fileByRelativePath
    width: Int!
    height: Int!
  }

  "One entry of content/languages.json."
  type Language implements Node @dontInfer {
    "Names the locale folder and the address prefix; not always a language tag."
    code: String!
    "In the language itself."
    name: String!
    "Address prefix; empty for English."
    path: String!
    "BCP 47 tag for html lang, hreflang and Intl."
    hreflang: String!
  }

  "content/plans.json: what a visitor can buy."
  type Plans implements Node @dontInfer {
    retention: VideoRetention!
    subscriptions: [SubscriptionPlan!]!
    packs: [CreditPack!]!
  }

  "A plan that is paid by the month or by the year."
  type SubscriptionPlan @dontInfer {
    key: String!
    "A proper name, never translated."
    name: String!
    "Holders carry the VIP badge in their paid period."
    vip: Boolean!
    "How long a video of a holder is kept."
    retentionDays: Int!
    offers: [SubscriptionOffer!]!
  }

  "How long a ready video is kept, in days from the day it became ready."
  type VideoRetention @dontInfer {
    freeDays: Int!
    "For whoever has ever paid for anything."
    paidDays: Int!
    "After a plan ends, its videos stay at least this long."
    graceDays: Int!
    warnDays: Int!
  }

  "A plan at one billing interval."
  type SubscriptionOffer @dontInfer {
    "month or year"
    interval: String!
    "Granted once a paid period; they expire at its end."
    credits: Int!
    prices: [Price!]!
  }

  "Credits bought once; they never expire."
  type CreditPack @dontInfer {
    key: String!
    credits: Int!
    prices: [Price!]!
  }

  "Whole cents for the whole period."
  type Price @dontInfer {
    currency: String!
    amountCents: Int!
  }

  "content/footer.json."
  type Footer implements Node @dontInfer {
    quickLinks: [FooterLink!]!
  }

  "A link inside the site; the language prefix is added where it is shown."
  type FooterLink @dontInfer {
    "Key of the common namespace."
    labelKey: String!
    href: String!
  }

  "One file of content/models/: a video model and everything said of it."
  type Model implements Node @dontInfer {
    "Last part of its address."
    key: String! @product(as: "SLUG")
    title: String! @product(as: "NAME")
    "Ascending: cards, menus, footer."
    order: Int!
    "new or hot"
    tag: String!
    "Address without the language prefix."
    page: String! @product(as: "SLUG")
    "Poster."
    image: File! @fileByRelativePath
    "Example clip, H.264 MP4."
    video: File! @fileByRelativePath
    "The same clip in a smaller codec."
    videoModern: File @fileByRelativePath
    "Drawn by us, SVG."
    logo: File! @fileByRelativePath
    "live, degraded or retired"
    status: String!
    "Key of the successor of a retired model."
    replacedBy: String @product(as: "SLUG")
    sunsetDate: String
    capabilities: ModelCapabilities!
    credits: [CreditPrice!]!
    media: ModelMedia!
  }

  "What the form offers with a model."
  type ModelCapabilities @dontInfer {
    "text, image"
    modes: [String!]!
    durationsS: [Int!]!
    resolutions: [String!]!
    "Choices in text mode; empty when the model decides."
    aspectRatios: [String!]!
    "Choices in image mode; empty when the picture decides."
    aspectRatiosWithImage: [String!]!
    endFrame: Boolean!
    negativePrompt: Boolean!
    seed: Boolean!
    fixedCamera: Boolean!
    promptEnhancer: Boolean!
    "none, always or optional"
    audio: String!
    "Unicode code points."
    promptMaxLength: Int!
    rules: [CapabilityRule!]!
  }

  "Narrows the durations of one resolution."
  type CapabilityRule @dontInfer {
    resolution: String!
    durationsS: [Int!]!
  }

  "What one video costs the visitor."
  type CreditPrice @dontInfer {
    resolution: String!
    durationS: Int!
    "Left out where sound doesn't change the price."
    audio: Boolean
    credits: Int!
  }

  "Where a model's poster and clip come from."
  type ModelMedia @dontInfer {
    "sample: made by us, marked so on the card; model: made by the model itself"
    provenance: String!
    "ISO day on which the clip was first shown."
    publishedAt: String!
  }

  "What is said of a model in one language."
  type ModelText {
    "One line, shown on the card."
    summary: String!
    "Two or three sentences, shown on its page."
    description: String!
    strengths: [String!]!
    limits: [String!]!
    examplePrompt: String!
    "What the poster shows."
    imageAlt: String!
  }

  "content/legal/<document>/<language>.json"
  type LegalDocument implements Node @dontInfer {
    "privacy or terms: the folder's name"
    document: String!
    "The file's name"
    language: String!
    title: String! @product(as: "NAME")
    "ISO date of the last change."
    updatedAt: String!
    intro: String! @product(as: "NAME")
    sections: [LegalSection!]!
  }

  "A numbered part of a legal text."
  type LegalSection @dontInfer {
    "Anchor, the same in every language."
    key: String!
    heading: String! @product(as: "NAME")
    blocks: [LegalBlock!]!
  }

  "A paragraph or a list: one of the two is there."
  type LegalBlock @dontInfer {
    paragraph: String @product(as: "NAME")
    list: [String!] @product(as: "NAME")
  }

  "A locale file as gatsby-transformer-json sees it; pages read Locale instead."
  type LocaleFile implements Node @dontInfer {
    id: ID!
  }

  "A JSON file of content/ that pages don't read."
  type OtherJson implements Node @dontInfer {
    id: ID!
  }
`;
