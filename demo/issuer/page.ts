import { createHash } from 'node:crypto';
import { DEMO_EMAIL } from './person';
import { issuerTexts } from './texts';

const STYLE = `
:root { color-scheme: dark light; --ground: #0c0b0a; --raised: #151311; --line: #746c63; --text: #f4efe7; --quiet: #a79f93; --accent: #ffb454; --on-accent: #1b1208; --danger: #ff8577; }
@media (prefers-color-scheme: light) { :root { --ground: #f7f3ec; --raised: #fffdf9; --line: #82796c; --text: #1b1815; --quiet: #5f584f; --accent: #9a5b00; --on-accent: #fffdf9; --danger: #a8261b; } }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { inline-size: min(26rem, 100%); padding: 2rem; background: var(--raised); border-radius: 0.875rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.15; font-weight: 600; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
form { display: grid; gap: 0.75rem; margin-block-end: 1.5rem; }
button, a.cancel { font: inherit; font-weight: 550; min-block-size: 2.75rem; padding: 0.5rem 1rem; border-radius: 0.5rem; cursor: pointer; overflow-wrap: anywhere; }
button { border: 0; background: var(--accent); color: var(--on-accent); }
button.other { background: none; color: var(--text); border: 1.5px solid var(--line); }
a.cancel { display: inline-block; padding-inline: 0; color: var(--quiet); }
label { display: grid; gap: 0.25rem; }
input { font: inherit; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1.5px solid var(--line); border-radius: 0.5rem; background: var(--ground); color: var(--text); inline-size: 100%; }
h2 { margin: 0 0 0.75rem; font-size: 1.0625rem; font-weight: 550; }
.fault { color: var(--danger); margin: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** No script runs here, and no other site may frame the page. */
export const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  // The empty icon, which keeps browsers from asking for /favicon.ico.
  'img-src data:',
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join('; ');

export interface PersonaPage {
  /** The query of `/authorize`, carried through the forms. */
  query: URLSearchParams;
  /** Where Cancel leads: back to the site. */
  cancelUrl: string;
  /** What was typed, when it was no address. */
  invalidEmail?: string;
}

/** Who do you want to be? One click for the demo address, one field for any other. */
export function personaPage({ query, cancelUrl, invalidEmail }: PersonaPage): string {
  const { lang, texts } = issuerTexts(query.get('ui_locales'));
  const action = escapeHtml(`/authorize?${query.toString()}`);
  const hint = query.get('login_hint') ?? '';
  return document(
    lang,
    texts.title,
    `<h1>${texts.title}</h1>
<p>${texts.notice}</p>
<form method="post" action="${action}">
<button name="email" value="${DEMO_EMAIL}">${texts.continueAs(DEMO_EMAIL)}</button>
</form>
<h2>${texts.other}</h2>
<form method="post" action="${action}">
<label>${texts.email}
<input name="email" type="email" required autocomplete="email" value="${escapeHtml(invalidEmail ?? hint)}"${invalidEmail === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"'}>
</label>
${invalidEmail === undefined ? '' : `<p id="fault" class="fault" role="alert">${texts.invalidEmail}</p>`}
<button class="other">${texts.continueLabel}</button>
</form>
<a class="cancel" href="${escapeHtml(cancelUrl)}">${texts.cancel}</a>`,
  );
}

export function faultPage(description: string): string {
  return document(
    'en',
    'Sign-in request refused',
    `<h1>Sign-in request refused</h1>\n<p>${escapeHtml(description)}</p>`,
  );
}

function document(lang: string, title: string, main: string): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
