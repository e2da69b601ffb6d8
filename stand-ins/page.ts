import { plainPage, type PlainPage } from '../html/plain-page';

/** The common style of the stand-ins' pages: the site's colours, one panel, no script. */
const STYLE = `
:root { color-scheme: dark light; --ground: #0c0b0a; --raised: #151311; --line: #746c63; --text: #f4efe7; --quiet: #a79f93; --accent: #ffb454; --on-accent: #1b1208; --danger: #ff8577; }
@media (prefers-color-scheme: light) { :root { --ground: #f7f3ec; --raised: #fffdf9; --line: #82796c; --text: #1b1815; --quiet: #5f584f; --accent: #9a5b00; --on-accent: #fffdf9; --danger: #a8261b; } }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { padding: 2rem; background: var(--raised); border-radius: 0.875rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.15; font-weight: 600; }
p { color: var(--quiet); }
form { display: grid; gap: 0.75rem; }
button, a { font: inherit; font-weight: 550; min-block-size: 2.75rem; padding: 0.5rem 1rem; border-radius: 0.5rem; cursor: pointer; overflow-wrap: anywhere; }
a { display: inline-block; padding-inline: 0; }
.fault { color: var(--danger); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** The stylesheet of a stand-in: the common one and its own rules. */
export function standInStyle(additions: string): string {
  return STYLE + additions;
}

/** `style`: of standInStyle. */
export function standInPage({ style, ...page }: Omit<PlainPage, 'head'> & { style: string }): string {
  // The empty icon keeps browsers from asking for /favicon.ico.
  return plainPage({ ...page, head: `<link rel="icon" href="data:,">\n<style>${style}</style>\n` });
}

/**
 * The Content-Security-Policy of such a page: no script runs there, and no other site may frame it.
 * `styleHash`: SHA-256 of its style in base64. `more`: additional directives.
 */
export function standInPolicy(styleHash: string, ...more: string[]): string {
  return [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    ...more,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
