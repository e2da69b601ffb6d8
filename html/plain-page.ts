/** A page without scripts, for services that must answer with HTML themselves. */
export interface PlainPage {
  /** Value of `<html lang>`. */
  lang: string;
  /** Text. */
  title: string;
  /** HTML, already escaped, each element with its line break. */
  head?: string;
  /** HTML, already escaped. */
  main: string;
}

/** Keeps the page out of search engines. */
export function plainPage({ lang, title, head = '', main }: PlainPage): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${head}<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in HTML and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
