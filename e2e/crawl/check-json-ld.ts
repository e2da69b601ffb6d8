import type { Crawl } from './crawl';
import type { CrawledPage } from './read-page';
import type { SiteFacts } from './site-facts';

interface Entity {
  '@type': string;
  [property: string]: unknown;
}

/** The entities that search engines get, by kind of page. */
function expectedTypes({ route }: CrawledPage, { models }: SiteFacts): string[] {
  const model = models.find(({ key }) => key === route.model);
  if (model) return ['BreadcrumbList', ...(model.hasGuide ? ['FAQPage'] : []), 'VideoObject'];
  if (route.path === '/') return ['FAQPage', 'Organization', 'WebSite'];
  if (route.path === '/price') return ['BreadcrumbList', 'FAQPage', 'Product'];
  if (route.path === '/ai-video-generator' || route.path.startsWith('/models')) return ['BreadcrumbList'];
  return [];
}

/** The types that we use with their properties, as schema.org names them; the first list is required, the second not. */
const VOCABULARY: Readonly<Record<string, { required: readonly string[]; optional?: readonly string[] }>> = {
  Answer: { required: ['text'] },
  Brand: { required: ['name'] },
  BreadcrumbList: { required: ['itemListElement'] },
  FAQPage: { required: ['mainEntity'] },
  ListItem: { required: ['position', 'name', 'item'] },
  Offer: { required: ['price', 'priceCurrency', 'url', 'availability'], optional: ['name', 'priceSpecification'] },
  // Ours has an address and a logo; a model's maker is only named.
  Organization: { required: ['name'], optional: ['url', 'logo', 'sameAs'] },
  Product: { required: ['name', 'description', 'image', 'offers'], optional: ['brand'] },
  Question: { required: ['name', 'acceptedAnswer'] },
  SoftwareApplication: { required: ['name', 'applicationCategory', 'creator'] },
  VideoObject: {
    required: ['name', 'description', 'thumbnailUrl', 'contentUrl', 'uploadDate', 'duration', 'about'],
  },
  WebSite: { required: ['name', 'url', 'inLanguage'], optional: ['publisher'] },
};

/**
 * Every page has the entities of its kind, valid by the rules of Google's rich results, matching the page's content,
 * with URLs that exist.
 */
export async function checkJsonLd(crawl: Crawl): Promise<string[]> {
  const errors: string[] = [];
  for (const page of crawl.pages) {
    const entities = page.jsonLd.map((source) => JSON.parse(source) as Entity);
    const types = entities.map((entity) => entity['@type']).sort();
    if (types.join() !== expectedTypes(page, crawl.site).join())
      errors.push(`${page.path} has ${types.join(', ') || 'nothing'}`);
    const found = await Promise.all(
      entities.map(async (entity) => [
        ...(entity['@context'] === 'https://schema.org' ? [] : ['another context than schema.org']),
        ...(await validate(entity)),
        ...strangeProperties(entity),
        ...notOnThePage(entity, page),
        ...(await deadAddresses(crawl, entity)),
      ]),
    );
    errors.push(...found.flat().map((error) => `${page.path}: ${error}`));
  }
  return errors;
}

/** Errors only: the validator's warnings recommend facts (ratings, reviews, return policies) that we don't have. */
async function validate(entity: Entity): Promise<string[]> {
  const { default: Validator } = await import('@adobe/structured-data-validator');
  const issues = await new Validator().validate({ jsonld: { [entity['@type']]: [structuredClone(entity)] } });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(
      ({ issueMessage, path }) =>
        `${path?.map(({ type, property }) => property ?? type).join('.') ?? ''} ${issueMessage}`,
    );
}

/** Properties that are missing or that the type does not have, in the entity and in those inside it. */
function strangeProperties(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strangeProperties);
  if (typeof value !== 'object' || value === null) return [];
  const entity = value as Entity;
  // Only a reference to an entity defined elsewhere.
  if (Object.keys(entity).join() === '@id') return [];
  const type = entity['@type'];
  const terms = VOCABULARY[type];
  if (!terms) return [`unknown type ${type}`];
  const { required, optional = [] } = terms;
  const own = Object.keys(entity).filter((name) => !name.startsWith('@'));
  return [
    ...required.filter((name) => isEmpty(entity[name])).map((name) => `${type} without ${name}`),
    ...own.filter((name) => ![...required, ...optional].includes(name)).map((name) => `${type} has no ${name}`),
    ...Object.values(entity).flatMap(strangeProperties),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Questions and answers that no visitor finds on the page are against the rules of every search engine. */
function notOnThePage(entity: Entity, page: CrawledPage): string[] {
  if (entity['@type'] !== 'FAQPage') return [];
  const questions = entity.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  return questions
    .flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])
    .filter((text) => !page.fullText.includes(text.replace(/\s+/g, ' ').trim()))
    .map((text) => `"${text}" is not on the page`);
}

async function deadAddresses({ baseUrl, site }: Crawl, entity: Entity): Promise<string[]> {
  const own = addressesIn(entity).filter((url) => url.startsWith(site.siteUrl));
  const statuses = await Promise.all(
    [...new Set(own)].map(async (url) => {
      const path = url.slice(site.siteUrl.length).replace(/#.*$/, '') || '/';
      return [url, (await fetch(baseUrl + path, { method: 'HEAD', redirect: 'manual' })).status] as const;
    }),
  );
  return statuses.filter(([, status]) => status !== 200).map(([url, status]) => `${url} answers ${status}`);
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}
