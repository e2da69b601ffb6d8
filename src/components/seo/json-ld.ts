import { scriptText } from './script-text';
import type { SiteInfo } from './use-site';

/** A schema.org entity of a page; `jsonLdText` adds the context. Addresses in it are absolute. */
export interface JsonLd {
  '@type': string;
  [property: string]: unknown;
}

/** Content of a script element. */
export function jsonLdText(entry: JsonLd): string {
  return scriptText({ '@context': 'https://schema.org', ...entry });
}

type SiteIdentity = Pick<SiteInfo, 'siteUrl' | 'product' | 'socialUrls'>;

export function organizationJsonLd({ siteUrl, product, socialUrls }: SiteIdentity): JsonLd {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: product.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    sameAs: socialUrls,
  };
}

/** `url` is the home page in the page's language. */
export function webSiteJsonLd({ siteUrl, product }: SiteIdentity, url: string, inLanguage: string): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    name: product.name,
    url,
    inLanguage,
    publisher: { '@id': `${siteUrl}/#organization` },
  };
}

export interface VideoFacts {
  name: string;
  description: string;
  thumbnailUrl: string;
  contentUrl: string;
  /** ISO 8601 day on which the clip was published. */
  uploadDate: string;
  durationS: number;
  /** The model that it is an example of, by its maker's name for it. */
  about?: { name: string; maker: string };
}

export function videoObjectJsonLd({ durationS, about, ...video }: VideoFacts): JsonLd {
  return {
    '@type': 'VideoObject',
    ...video,
    duration: `PT${durationS}S`,
    ...(about && {
      about: {
        '@type': 'SoftwareApplication',
        name: about.name,
        applicationCategory: 'MultimediaApplication',
        creator: { '@type': 'Organization', name: about.maker },
      },
    }),
  };
}

export interface OfferFacts {
  name: string;
  url: string;
  amountCents: number;
  currency: string;
}

export interface ProductFacts {
  name: string;
  description: string;
  image: string;
  brand: string;
  offers: readonly OfferFacts[];
}

export function productJsonLd({ brand, offers, ...product }: ProductFacts): JsonLd {
  return {
    '@type': 'Product',
    ...product,
    brand: { '@type': 'Brand', name: brand },
    offers: offers.map(({ amountCents, currency, ...offer }) => ({
      '@type': 'Offer',
      ...offer,
      price: (amountCents / 100).toFixed(2),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
    })),
  };
}

export interface QuestionAndAnswer {
  question: string;
  /** Plain text or simple HTML, as on the page. */
  answer: string;
}

export function faqPageJsonLd(entries: readonly QuestionAndAnswer[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** From the home page to the page itself. */
export function breadcrumbJsonLd(steps: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
