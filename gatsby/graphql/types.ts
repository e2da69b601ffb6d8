import { Capabilities, CapabilityRule, CreditPrice, Model, ModelText } from '../../contracts/model';
import {
  CreditPack,
  Plans,
  Price,
  SubscriptionOffer,
  SubscriptionPlan,
  Trial,
  VideoRetention,
} from '../../contracts/plan';
import { GuidePrompt, GuideQuestion } from '../content/guide-schema';
import { sdlOf } from './sdl';

/** Fields that contain the product's name. */
const NAME = 'String! @product(as: "NAME")';
const SLUG = 'String! @product(as: "SLUG")';
const FILE = 'File! @fileByRelativePath';

/** Models and plans, generated from the schemas of their files, without the fields that no page reads. */
const FROM_CONTRACTS = [
  sdlOf('Model', Model, {
    isNode: true,
    description: 'One file of content/models/: a video model and its texts.',
    types: {
      key: SLUG,
      title: NAME,
      page: SLUG,
      replacedBy: 'String @product(as: "SLUG")',
      image: FILE,
      video: FILE,
      videoModern: 'File @fileByRelativePath',
      logo: FILE,
      capabilities: 'ModelCapabilities!',
      credits: '[CreditPrice!]!',
      media: 'ModelMedia!',
    },
    without: ['$schema', 'providers', 'texts'],
  }),
  sdlOf('ModelCapabilities', Capabilities, {
    description: 'The settings that the form offers for a model.',
    types: { rules: '[CapabilityRule!]!' },
  }),
  sdlOf('CapabilityRule', CapabilityRule, { description: 'Narrows the durations of one resolution.' }),
  sdlOf('CreditPrice', CreditPrice, { description: 'Price of one video, in credits.' }),
  sdlOf('ModelMedia', Model.properties.media, { description: "Origin of a model's poster and clip." }),
  sdlOf('ModelText', ModelText, { description: 'Texts about a model in one language.' }),
  sdlOf('GuidePrompt', GuidePrompt, { description: 'A prompt for one model.' }),
  sdlOf('GuideQuestion', GuideQuestion, { description: 'A question about one model.' }),
  sdlOf('Plans', Plans, {
    isNode: true,
    description: 'content/plans.json: what a visitor can buy.',
    types: {
      retention: 'VideoRetention!',
      trial: 'Trial',
      subscriptions: '[SubscriptionPlan!]!',
      packs: '[CreditPack!]!',
    },
    without: ['$schema'],
  }),
  sdlOf('SubscriptionPlan', SubscriptionPlan, {
    description: 'A plan that is billed monthly or yearly.',
    types: { offers: '[SubscriptionOffer!]!' },
  }),
  sdlOf('Trial', Trial, { description: 'The reduced price of a first video on a model.' }),
  sdlOf('VideoRetention', VideoRetention, { description: 'How long a ready video is kept.' }),
  sdlOf('SubscriptionOffer', SubscriptionOffer, {
    description: 'A plan at one billing interval.',
    types: { prices: '[Price!]!' },
  }),
  sdlOf('CreditPack', CreditPack, {
    description: 'Credits bought once; they never expire.',
    types: { prices: '[Price!]!' },
  }),
  sdlOf('Price', Price, { description: 'Whole cents for the whole period.', without: ['stripePriceId'] }),
].join('\n');

/** Every content type: editors' mistakes must not change the schema (`@dontInfer`). */
export const CONTENT_TYPES = /* GraphQL */ `
  ${FROM_CONTRACTS}
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
    "Ask for consent worldwide, not only where the law requires it."
    askConsentEverywhere: Boolean!
  }

  "Set in gatsby-config.ts; an inferred type would lack values that are not configured."
  type SiteSiteMetadata {
    siteUrl: String!
    "Measurement id of Google Analytics."
    analyticsId: String
    "Publisher id of AdSense."
    adsenseClient: String
    "Our own host serves the site, which alone shows previews of share links."
    hasPreviews: Boolean!
    "Configured services that the privacy policy names."
    services: [String!]!
  }

  "The only place that spells the product's name."
  type Product @dontInfer {
    name: String!
    "Part of the URLs of the product's own models."
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
    "Its name in the language itself."
    name: String!
    "Address prefix; empty for English."
    path: String!
    "BCP 47 tag for html lang, hreflang and Intl."
    hreflang: String!
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

  "content/legal/<document>/<language>.json"
  type LegalDocument implements Node @dontInfer {
    "privacy, terms or imprint: the folder's name"
    document: String!
    "The file's name"
    language: String!
    title: String! @product(as: "NAME")
    "What search engines show under the title."
    description: String! @product(as: "NAME")
    "ISO date of the last change."
    updatedAt: String!
    intro: String! @product(as: "NAME")
    sections: [LegalSection!]!
  }

  "content/guides/<language>/<model>.json: the depth of a model's page."
  type ModelGuide implements Node @dontInfer {
    "Name of its model's file."
    model: String!
    "The folder's name."
    language: String!
    "What the model is for: paragraphs."
    uses: [String!]!
    prompts: [GuidePrompt!]!
    questions: [GuideQuestion!]!
  }

  "content/prompt-words.json, read as promptWords of a model: its keys are no names of fields."
  type PromptWords implements Node @dontInfer {
    id: ID!
  }

  "Words of one kind that chips add to a prompt."
  type PromptWordGroup @dontInfer {
    key: String!
    words: [PromptWord!]!
  }

  "A chip."
  type PromptWord @dontInfer {
    key: String!
    "What it adds to the prompt."
    adds: String!
  }

  "A numbered part of a legal text."
  type LegalSection @dontInfer {
    "Anchor, the same in every language."
    key: String!
    heading: String! @product(as: "NAME")
    blocks: [LegalBlock!]!
  }

  "A paragraph, a list or a table."
  type LegalBlock @dontInfer {
    paragraph: String @product(as: "NAME")
    list: [String!] @product(as: "NAME")
    "Rows of two cells, separated by a vertical bar; the first is the head."
    table: [String!] @product(as: "NAME")
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
