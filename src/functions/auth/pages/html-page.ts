import type { AuthResponse } from '../exchange';

/** A small page without scripts, for the moments in which a function must answer HTML itself. */
export function htmlPage({ lang, title, head = '', body }: HtmlPage): Pick<AuthResponse, 'html'> {
  const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
${head}<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  return { html };
}

export interface HtmlPage {
  lang: string;
  title: string;
  /** HTML, already escaped, each element with its line break. */
  head?: string;
  /** HTML, already escaped. */
  body: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that may stand in HTML and in its quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
