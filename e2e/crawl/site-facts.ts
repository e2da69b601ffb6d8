import fs from 'node:fs';
import path from 'node:path';

export interface Language {
  code: string;
  name: string;
  /** Prefix of its addresses; empty for English. */
  path: string;
  hreflang: string;
}

/** A page that has to exist in every language. */
export interface Route {
  /** English path. */
  path: string;
  /** A visitor's own page, or one that reports an error: search engines must leave it out. */
  isPrivate: boolean;
  /** Key of the model that the page is about. */
  model?: string;
}

/** Requirements of the content folder: read independently, with none of the code that builds the site. */
export interface SiteFacts {
  /** Scheme and host that the site was built for, no slash at the end. */
  siteUrl: string;
  product: { name: string; slug: string };
  languages: Language[];
  routes: Route[];
  models: { key: string; title: string; isRetired: boolean; hasGuide: boolean }[];
  /** Words that are the same in every language: glossary and the site's own names. */
  glossary: { neverTranslated: string[]; sameAsEnglish: Record<string, string[]> };
  /** The operator's names and addresses in the imprint, which are not translated. */
  operator: string[];
  /** Every key of the locale files, without namespace. */
  localeKeys: ReadonlySet<string>;
}

const PRIVATE = [
  '/my-videos',
  '/films',
  '/takes',
  '/lists',
  '/account',
  '/shared',
  '/purchase',
  '/sign-in',
  '/sign-in-error',
];

interface ModelFile {
  key: string;
  title: string;
  order: number;
  status: string;
  maker: string;
  runsOn?: string;
}

interface SiteFile {
  product: { name: string; slug: string };
  domain: string;
  operator: Record<string, string | string[] | boolean>;
  socialLinks: { name: string }[];
  sisterTools: { name: string }[];
  friendLinks: { name: string }[];
  partnerBadges: { name: string }[];
}

/** @param root the folder that has `content/` and `src/pages/`. */
export function readSiteFacts(root: string): SiteFacts {
  const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(root, 'content', file), 'utf8')) as T;
  const site = read<SiteFile>('site.json');
  const languages = read<Language[]>('languages.json');
  const withSlug = (text: string) => text.replaceAll('{product}', site.product.slug);
  const withName = (text: string) => text.replaceAll('{product}', site.product.name);
  const modelFiles = fs
    .readdirSync(path.join(root, 'content/models'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, ...read<ModelFile>(`models/${file}`) }));
  const models = modelFiles
    .sort((one, other) => one.order - other.order)
    .map(({ file, key, title, status }) => ({
      key: withSlug(key),
      title: withName(title),
      isRetired: status === 'retired',
      hasGuide: status !== 'retired' && fs.existsSync(path.join(root, 'content/guides/en', file)),
    }));
  const glossary = read<SiteFacts['glossary']>('glossary.json');
  const { subscriptions } = read<{ subscriptions: { name: string }[] }>('plans.json');
  const named = [
    ...subscriptions,
    ...site.socialLinks,
    ...site.sisterTools,
    ...site.friendLinks,
    ...site.partnerBadges,
  ];
  return {
    siteUrl: (process.env.SITE_URL ?? 'http://localhost:8000').replace(/\/+$/, ''),
    product: site.product,
    languages,
    routes: [
      ...pageRoutes(root),
      ...listRoutes(models.length),
      ...models.map(({ key }) => ({ path: `/ai-video-generator/${key}`, isPrivate: false, model: key })),
    ],
    models,
    glossary: {
      ...glossary,
      neverTranslated: [
        ...glossary.neverTranslated,
        site.product.name,
        withSlug(site.domain),
        ...models.map(({ title }) => title),
        ...modelFiles.flatMap(({ maker, runsOn }) => [maker, runsOn ?? maker]),
        ...named.map(({ name }) => withName(name)),
      ],
    },
    operator: Object.values(site.operator)
      .flat()
      .flatMap((fact) => (typeof fact === 'string' ? [withName(fact)] : [])),
    localeKeys: new Set(
      fs
        .readdirSync(path.join(root, 'content/locales/en'))
        .flatMap((file) => keysOf(read<object>(`locales/en/${file}`))),
    ),
  };
}

/** Gatsby makes a page of every component in src/pages. */
function pageRoutes(root: string): Route[] {
  return fs
    .readdirSync(path.join(root, 'src/pages'))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && file !== '404.tsx')
    .map((file) => (file === 'index.tsx' ? '/' : `/${file.replace(/\.tsx$/, '')}`))
    .map((page) => ({ path: page, isPrivate: PRIVATE.includes(page) }));
}

/** The list of all models has a page for each 48 of them. */
function listRoutes(models: number): Route[] {
  const pages = Math.max(1, Math.ceil(models / 48));
  return Array.from({ length: pages }, (_, index) => {
    return { path: index === 0 ? '/models' : `/models/${index + 1}`, isPrivate: false };
  });
}

function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value as object, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

/** Path of a page in a language: no slash at its end, save for the English home page. */
export function localizedPath(language: Language, route: string): string {
  return `${language.path}${route === '/' ? '' : route}` || '/';
}
