/** A page without scripts, for the moments in which a service must answer HTML itself. */
export interface PlainPage {
  /** As `<html lang>` has it. */
  lang: string;
  /** Text. */
  title: string;
  /** HTML, already escaped, each element with its line break. */
  head?: string;
  /** HTML, already escaped. */
  main: string;
}

/** No search engine keeps it. */
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

/** Text that may stand in HTML and in its quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
