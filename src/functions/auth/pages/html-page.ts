import { escapeHtml, plainPage, type PlainPage } from '../../../../html/plain-page';
import type { AuthResponse } from '../messages';

/** A small page without scripts, for functions that must answer with HTML themselves. */
export function htmlPage({ lang, title, head = '', main }: PlainPage): Pick<AuthResponse, 'html'> {
  const heading = `<h1>${escapeHtml(title)}</h1>\n`;
  const colours = '<meta name="color-scheme" content="dark light">\n';
  return { html: plainPage({ lang, title, head: colours + head, main: heading + main }) };
}
