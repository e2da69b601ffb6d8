import fs from 'node:fs';
import path from 'node:path';
import { PREVIEW_WORDS_ID, type PreviewWords } from '#contracts/share';
import { escapeHtml } from '../../../html/plain-page';
import type { HostManifest } from '../manifest';

/** The built page `/shared` of one language. */
export interface SharedPage {
  /** Request path. */
  address: string;
  /** Prefix of its language: empty or `/de`. */
  prefix: string;
  words: PreviewWords;
  /**
   * The page's HTML with these tags, which are HTML, instead of its own, which describe no video in particular. `title`
   * is plain text; left out: the page's own.
   */
  withTags: (tags: string, title?: string) => string;
}

/** Reads those pages of the build. @throws Error if one lacks what src/pages/shared.tsx puts there */
export function readSharedPages(root: string, files: HostManifest['files']): SharedPage[] {
  return Object.entries(files).flatMap(([address, { file }]) => {
    const prefix = /^((?:\/[\w-]+)?)\/shared$/.exec(address)?.[1];
    if (prefix === undefined) return [];
    return { address, prefix, ...parsePage(fs.readFileSync(path.join(root, file), 'utf8')) };
  });
}

const WORDS = new RegExp(String.raw`<script\b[^>]*\bid="${PREVIEW_WORDS_ID}"[^>]*>([^<]*)</script>`);
const TITLE = /(<title\b[^>]*>)[^<]*/;
const CHARSET = /<meta charset="[^"]*"\s*\/?>/i;
const NEUTRAL_TAGS =
  /<meta\b[^>]*\s(?:property="og:(?:type|title|description|url|image[\w:]*)"|name="(?:description|twitter:\w+)")[^>]*>/g;

/** Only ever reads HTML that we built: expressions suffice. */
function parsePage(html: string): Pick<SharedPage, 'words' | 'withTags'> {
  const words = WORDS.exec(html)?.[1];
  if (words === undefined) throw new Error(`The page of shared videos has no "${PREVIEW_WORDS_ID}".`);
  const bare = html.replace(NEUTRAL_TAGS, '');
  // Early in the head, since some services read no more than the first 32 kB.
  const charset = CHARSET.exec(bare);
  if (!charset) throw new Error('The page of shared videos names no charset.');
  const end = charset.index + charset[0].length;
  const [before, after] = [bare.slice(0, end), bare.slice(end)];
  return {
    words: JSON.parse(words) as PreviewWords,
    withTags(tags, title) {
      const html = before + tags + after;
      return title === undefined ? html : html.replace(TITLE, (_all, start: string) => start + escapeHtml(title));
    },
  };
}
