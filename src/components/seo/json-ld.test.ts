import { breadcrumbJsonLd, faqPageJsonLd, organizationJsonLd, productJsonLd, videoObjectJsonLd } from './json-ld';

const site = {
  siteUrl: 'https://example.com',
  product: { name: 'Lumen', slug: 'lumen' },
  socialUrls: ['https://x.com/lumen'],
};

it('names the organization by the product', () => {
  expect(organizationJsonLd(site)).toMatchObject({
    '@type': 'Organization',
    name: 'Lumen',
    url: 'https://example.com/',
    sameAs: ['https://x.com/lumen'],
  });
});

it('writes prices in whole units and durations as ISO 8601', () => {
  const product = productJsonLd({
    name: 'Pro',
    description: '1000 credits a month',
    image: 'https://example.com/card.png',
    brand: 'Lumen',
    offers: [{ name: 'Monthly', url: 'https://example.com/price', amountCents: 2999, currency: 'USD' }],
  });
  expect(product.offers).toEqual([expect.objectContaining({ '@type': 'Offer', price: '29.99', priceCurrency: 'USD' })]);
  const facts = { name: 'n', description: 'd', thumbnailUrl: 't', contentUrl: 'c', uploadDate: '2026-01-02' };
  expect(videoObjectJsonLd({ ...facts, durationS: 5 })).toMatchObject({ duration: 'PT5S' });
  const about = { name: 'Seedance 1.0 Pro', maker: 'ByteDance' };
  expect(videoObjectJsonLd({ ...facts, durationS: 5, about })).toMatchObject({
    about: { name: 'Seedance 1.0 Pro', creator: { '@type': 'Organization', name: 'ByteDance' } },
  });
});

it('numbers breadcrumbs from 1 and pairs questions with answers', () => {
  const crumbs = breadcrumbJsonLd([
    { name: 'Home', url: 'https://example.com/' },
    { name: 'Pricing', url: 'https://example.com/price' },
  ]);
  expect(crumbs.itemListElement).toMatchObject([
    { position: 1, name: 'Home' },
    { position: 2, item: 'https://example.com/price' },
  ]);
  expect(faqPageJsonLd([{ question: 'Why?', answer: 'Because.' }]).mainEntity).toMatchObject([
    { name: 'Why?', acceptedAnswer: { text: 'Because.' } },
  ]);
});
