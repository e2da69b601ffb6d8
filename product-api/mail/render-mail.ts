import { escapeHtml } from '../../html/plain-page';

/** The parts of a message, as text. */
export interface MailBody {
  subject: string;
  paragraphs: readonly string[];
  /** Rows of a table. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Words of the receiver's own, or words that were agreed to. */
  quote?: { label: string; words: string };
  action?: { label: string; url: string };
  /** After the action, set smaller. */
  notes?: readonly string[];
}

export interface MailFrame {
  /** BCP 47. */
  lang: string;
  siteName: string;
  siteUrl: string;
  /** Why the receiver gets it, whom to write to, who sends it. */
  footer: readonly string[];
  /** Ends such messages; left out for those that have to be sent. */
  unsubscribe?: { label: string; url: string };
}

/** Nothing is fetched to show it: no picture, no font, no counter. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body, .ground { margin: 0; background: #f7f3ec; color: #1b1815; }
.ground { padding: 24px 12px; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
.sheet { max-width: 560px; margin: 0 auto; padding: 28px; background: #fffdf9; border: 1px solid #e2d9cc; border-radius: 14px; }
.site { margin: 0 0 20px; font-weight: 600; color: #9a5b00; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; font-weight: 600; }
p { margin: 0 0 16px; }
table { width: 100%; margin: 0 0 20px; border-collapse: collapse; }
th, td { padding: 8px 0; border-bottom: 1px solid #e2d9cc; text-align: start; vertical-align: top; font-size: 15px; }
th { width: 40%; padding-inline-end: 12px; font-weight: 400; color: #5f584f; }
blockquote { margin: 0 0 20px; padding: 0 0 0 14px; border-inline-start: 3px solid #ffb454; white-space: pre-line; }
.action { display: inline-block; margin: 4px 0 20px; padding: 12px 20px; border-radius: 8px; background: #9a5b00; color: #fffdf9; font-weight: 600; text-decoration: none; }
.quiet { color: #5f584f; font-size: 14px; }
.quiet a { color: inherit; }
.foot { max-width: 560px; margin: 16px auto 0; padding: 0 28px; }
.foot p { margin: 0 0 8px; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #0c0b0a; color: #f4efe7; }
  .sheet { background: #151311; border-color: #35302b; }
  .site { color: #ffb454; }
  th, td { border-color: #35302b; }
  th, .quiet { color: #a79f93; }
  .action { background: #ffb454; color: #1b1208; }
}
`;

/** The same message as text and as HTML. */
export function renderMail(body: MailBody, frame: MailFrame): { text: string; html: string } {
  return { text: asText(body, frame), html: asHtml(body, frame) };
}

function asText({ subject, paragraphs, facts = [], quote, action, notes = [] }: MailBody, frame: MailFrame): string {
  const blocks = [
    subject,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote && `${quote.label}:\n${quote.words.replace(/^/gm, '> ')}`,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    // The separator of a signature.
    ['-- ', frame.siteName, frame.siteUrl, ...frame.footer].join('\n'),
    frame.unsubscribe && `${frame.unsubscribe.label}:\n${frame.unsubscribe.url}`,
  ];
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}

function asHtml({ subject, paragraphs, facts = [], quote, action, notes = [] }: MailBody, frame: MailFrame): string {
  const { lang, siteName, siteUrl, footer, unsubscribe } = frame;
  const main = [
    `<p class="site">${escapeHtml(siteName)}</p>`,
    `<h1>${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`),
    facts.length > 0 && `<table>${facts.map(row).join('')}</table>`,
    quote && `<p class="quiet">${escapeHtml(quote.label)}</p><blockquote>${escapeHtml(quote.words)}</blockquote>`,
    action && `<p>${link(action, 'action')}</p>`,
    ...notes.map((words) => `<p class="quiet">${escapeHtml(words)}</p>`),
  ];
  const foot = [
    link({ label: siteName, url: siteUrl }),
    ...footer.map(escapeHtml),
    ...(unsubscribe ? [link(unsubscribe)] : []),
  ].map((line) => `<p>${line}</p>`);
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="ground" lang="${lang}">
<div class="sheet">
${main.filter((part) => part !== false && part !== undefined).join('\n')}
</div>
<div class="foot quiet">
${foot.join('\n')}
</div>
</div>
</body>
</html>
`;
}

function row([label, value]: readonly [string, string]): string {
  return `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`;
}

function link({ label, url }: { label: string; url: string }, className?: string): string {
  const classes = className === undefined ? '' : ` class="${className}"`;
  return `<a${classes} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}
