import { POSTER_WIDTH } from '#contracts/poster';
import { MODEL_SLOT, type PreviewWords } from '#contracts/share';
import { escapeHtml } from '../../../html/plain-page';
import type { PublicLink } from './public-link';

/** Absolute addresses of a link's page and files. */
export interface LinkAddresses {
  page: string;
  poster: string;
  clip: string;
}

/** `prefix` is that of the language: empty or `/de`. */
export function linkAddresses(siteUrl: string, prefix: string, token: string): LinkAddresses {
  return {
    page: `${siteUrl}${prefix}/shared?v=${token}`,
    poster: `${siteUrl}/shared/${token}/poster.webp`,
    clip: `${siteUrl}/shared/${token}/clip.mp4`,
  };
}

/** "Made with Wan 2.2 Fast"; without the model if it came after the build. */
function titleOf({ madeWith, title, models }: PreviewWords, model: string): string {
  const name = Object.hasOwn(models, model) ? models[model] : undefined;
  return name === undefined ? title : madeWith.split(MODEL_SLOT).join(name);
}

/** Services cut longer texts themselves, each somewhere else. */
const MAX_DESCRIPTION = 200;

/**
 * Open Graph and Twitter tags of a link, as HTML.
 * https://ogp.me · https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image
 */
export function previewTags(words: PreviewWords, { video }: PublicLink, addresses: LinkAddresses): string {
  const title = `${titleOf(words, video.model)} · ${words.product}`;
  const description = describe(words, video.prompt);
  const { width, height } = video;
  const isSized = width !== undefined && height !== undefined;
  const posterScale = isSized ? Math.min(1, POSTER_WIDTH / width) : 1;
  const properties: [string, string | number][] = [
    ['og:type', 'video.other'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', addresses.page],
    ['og:image', addresses.poster],
    ['og:image:type', 'image/webp'],
    ['og:image:alt', title],
    ['og:video', addresses.clip],
    ['og:video:type', 'video/mp4'],
  ];
  if (addresses.clip.startsWith('https:')) properties.push(['og:video:secure_url', addresses.clip]);
  const names: [string, string | number][] = [
    ['description', description],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', addresses.poster],
  ];
  if (isSized) {
    properties.push(
      ['og:image:width', Math.round(width * posterScale)],
      ['og:image:height', Math.round(height * posterScale)],
      ['og:video:width', width],
      ['og:video:height', height],
    );
  }
  return properties.map((entry) => tag('property', entry)).join('') + names.map((entry) => tag('name', entry)).join('');
}

/** Tags of any film's page, as HTML: what kind of page it is, and nothing of the film. */
export function filmTags({ film, product }: PreviewWords): string {
  const { title, description } = film;
  return [
    tag('property', ['og:type', 'website']),
    tag('property', ['og:title', `${title} · ${product}`]),
    tag('property', ['og:description', description]),
    tag('name', ['description', description]),
  ].join('');
}

/** A prompt is shown only if its owner chose so; then it has to say itself that AI made the video. */
function describe({ description, aiGenerated }: PreviewWords, prompt: string | undefined): string {
  if (prompt === undefined) return description;
  const text = [...`${aiGenerated} · ${prompt.replace(/\s+/g, ' ').trim()}`];
  return text.length <= MAX_DESCRIPTION ? text.join('') : `${text.slice(0, MAX_DESCRIPTION - 1).join('')}…`;
}

function tag(kind: 'property' | 'name', [name, content]: [string, string | number]): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(String(content))}"/>`;
}
