import { createHash } from 'node:crypto';
import type { PreviewWords } from '#contracts/share';
import { escapeHtml, plainPage } from '../../../html/plain-page';
import type { TrustedOrigins } from '../trusted-origins';
import { titleOf, type LinkAddresses } from './preview-tags';
import type { PublicLink } from './public-link';

const STYLE = `
html,body,main{margin:0;block-size:100%}
body{background:#000;color:#f4efe7;font:500 14px/1.4 system-ui,sans-serif}
main{position:relative;display:grid;place-items:center}
video{position:absolute;inset:0;inline-size:100%;block-size:100%;object-fit:contain}
p{margin:0;padding:16px;text-align:center}
nav{position:absolute;inset-block-start:0;inset-inline:0;display:flex;gap:12px;align-items:center;justify-content:space-between;padding:8px 12px 20px;background:linear-gradient(rgb(0 0 0/75%),transparent);pointer-events:none}
a{color:inherit;text-decoration:none;pointer-events:auto;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid #ffb454;outline-offset:2px}
span{flex:none;padding:1px 8px;border:1px solid rgb(255 255 255/45%);border-radius:999px;font-size:12px}
`;

/**
 * The policy of the pages that other sites may show in a frame: no script, no form, no cookie that a script could set,
 * and nothing from elsewhere but the files of the video.
 */
export function embedPolicy({ siteUrl, productApiPublicUrl, bucket }: TrustedOrigins): string {
  const files = ["'self'", productApiPublicUrl, ...(bucket === undefined ? [] : [bucket])].join(' ');
  const style = createHash('sha256').update(STYLE).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${style}'`,
    `img-src ${files}`,
    `media-src ${files}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    ...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The player and a link to the shared page. The clip is fetched at the first press of play. */
export function embedPage(words: PreviewWords, { video }: PublicLink, addresses: LinkAddresses): string {
  const title = titleOf(words, video.model);
  return page(
    words,
    title,
    `<video src="${escapeHtml(addresses.clip)}" poster="${escapeHtml(addresses.poster)}" controls loop playsinline ` +
      `preload="none" aria-label="${escapeHtml(title)}"></video>\n` +
      `<nav><a href="${escapeHtml(addresses.page)}" target="_blank" rel="noopener">` +
      `${escapeHtml(`${title} · ${words.product}`)}</a><span>${escapeHtml(words.aiGenerated)}</span></nav>`,
  );
}

/** In place of a video: one sentence. */
export function embedMessage(words: PreviewWords, message: 'gone' | 'failed'): string {
  return page(words, words[message], `<p>${escapeHtml(words[message])}</p>`);
}

function page({ lang }: PreviewWords, title: string, main: string): string {
  return plainPage({ lang, title, head: `<style>${STYLE}</style>\n`, main });
}
