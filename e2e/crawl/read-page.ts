import { JSDOM } from 'jsdom';
import type { Language, Route } from './site-facts';

/** A text that visitors, screen readers or search engines get, and its place in the page. */
export interface PlacedText {
  text: string;
  place: string;
}

export interface PageLink {
  /** As written. */
  href: string;
  /** Marked as leading to, or naming, another language. */
  isOtherLanguage: boolean;
  text: string;
}

/** The facts of one page that the crawl needs; the document itself is not kept, to save memory. */
export interface CrawledPage {
  /** Requested path. */
  path: string;
  language: Language;
  route: Route;
  status: number;
  html: string;
  lang: string | null;
  title: string;
  /** `content` of every meta element by its name or property. */
  meta: ReadonlyMap<string, string[]>;
  canonical: string[];
  alternates: { hreflang: string; href: string }[];
  headings: number[];
  /** Text of the first headline. */
  h1: string;
  /** Texts of headings that have a badge in them. */
  badgedHeadings: string[];
  ids: ReadonlySet<string>;
  links: PageLink[];
  /** Where the links of the page's own content lead, without menus and footer. */
  ownLinks: string[];
  /** Addresses of all that the page loads or names: pictures, clips, scripts, icons, social card. */
  resources: string[];
  texts: PlacedText[];
  /** All readable text in one string, for searching. */
  fullText: string;
  jsonLd: string[];
}

/** One for all pages: a window of its own for each takes longer than its page, and reads all of its styles. */
const parser = new new JSDOM().window.DOMParser();

const SPOKEN_ATTRIBUTES = new Set(['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'aria-valuetext']);
const NOT_READ = new Set(['script', 'style', 'template', 'noscript']);
const READ_META = new Set(['description', 'og:title', 'og:description', 'og:site_name']);

/** Requests a page from the host and parses it as a browser without JavaScript would. */
export async function readPage(
  baseUrl: string,
  path: string,
  { language, route }: { language: Language; route: Route },
): Promise<CrawledPage> {
  const response = await fetch(baseUrl + path, { redirect: 'manual' });
  const html = await response.text();
  const document = parser.parseFromString(html, 'text/html');
  const attribute = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
  const texts = [...headTexts(document), ...bodyTexts(document)];
  return {
    path,
    language,
    route,
    status: response.status,
    html,
    lang: document.documentElement.getAttribute('lang'),
    title: document.title,
    meta: readMeta(document),
    canonical: attribute('link[rel=canonical]', 'href'),
    alternates: [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => ({
      hreflang: link.getAttribute('hreflang') ?? '',
      href: link.getAttribute('href') ?? '',
    })),
    headings: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => Number(tagName.slice(1))),
    h1: wordsOf(document.querySelector('h1')),
    badgedHeadings: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')]
      .filter((heading) => heading.querySelector('[data-badge]'))
      .map(wordsOf),
    ids: new Set(attribute('[id]', 'id')),
    links: [...document.querySelectorAll('a[href]')].map((link) => ({
      href: link.getAttribute('href') ?? '',
      isOtherLanguage: isForeign(link, document),
      text: link.textContent?.trim() ?? '',
    })),
    ownLinks: attribute('main a[href]', 'href'),
    resources: readResources(document),
    texts,
    fullText: texts.map(({ text }) => text).join('\n'),
    jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent ?? '',
    ),
  };
}

function wordsOf(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

function readMeta(document: Document): Map<string, string[]> {
  const meta = new Map<string, string[]>();
  for (const element of document.querySelectorAll('meta[content]')) {
    const name = element.getAttribute('name') ?? element.getAttribute('property') ?? '';
    meta.set(name, [...(meta.get(name) ?? []), element.getAttribute('content') ?? '']);
  }
  return meta;
}

function headTexts(document: Document): PlacedText[] {
  const named = [...readMeta(document)].filter(([name]) => READ_META.has(name));
  return [
    { text: document.title, place: 'title' },
    ...named.flatMap(([name, contents]) => contents.map((text) => ({ text, place: `meta ${name}` }))),
  ];
}

function bodyTexts(document: Document): PlacedText[] {
  const found: PlacedText[] = [];
  const add = (text: string, place: string) => {
    const tidy = text.replace(/\s+/g, ' ').trim();
    if (tidy !== '') found.push({ text: tidy, place });
  };
  const { lang } = document.documentElement;
  const visit = (element: Element) => {
    if (NOT_READ.has(element.localName) || (element.getAttribute('lang') ?? lang) !== lang) return;
    for (const { name, value } of element.attributes) {
      if (SPOKEN_ATTRIBUTES.has(name)) add(value, `${placeOf(element)} [${name}]`);
    }
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === node.TEXT_NODE) add(node.textContent ?? '', placeOf(element));
      else if (node.nodeType === node.ELEMENT_NODE) visit(node as Element);
    }
  };
  visit(document.body);
  return found;
}

/** Says itself that it is in another language than the page. */
function isForeign(element: Element, document: Document): boolean {
  const lang = element.closest('[lang]')?.getAttribute('lang');
  return lang !== document.documentElement.getAttribute('lang');
}

function placeOf(element: Element): string {
  const parent = element.parentElement;
  const name = (one: Element) => one.tagName.toLowerCase();
  return parent ? `${name(parent)} > ${name(element)}` : name(element);
}

function readResources(document: Document): string[] {
  const of = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
  const sets = of('[srcset]', 'srcset').flatMap((set) =>
    set.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? ''),
  );
  const icons = of('link[href]:not([rel=canonical], [rel=alternate], [rel=preconnect])', 'href');
  const cards = ['og:image', 'twitter:image'].flatMap((name) => readMeta(document).get(name) ?? []);
  const urls = [...of('[src]', 'src'), ...of('[poster]', 'poster'), ...sets, ...icons, ...cards];
  return urls.filter((url) => url !== '' && !url.startsWith('data:'));
}
