import { createHash } from 'node:crypto';
import type english from '../../content/locales/en/demo-sign-in.json';
import { escapeHtml } from '../../html/plain-page';
import { standInPage, standInPolicy, standInStyle } from '../page';
import { readPageTexts, type PageTexts, type TextKey } from '../page-texts';
import { DEMO_EMAIL } from './person';

type PersonaKey = TextKey<typeof english>;

/** Texts of the page, by language tag. */
export function readPersonaTexts(contentDir: string): (...tags: string[]) => PageTexts<PersonaKey> {
  return readPageTexts<PersonaKey>(contentDir, 'demo-sign-in');
}

const STYLE = standInStyle(`
main { inline-size: min(26rem, 100%); }
p { margin: 0 0 1.5rem; }
form { margin-block-end: 1.5rem; }
button { border: 0; background: var(--accent); color: var(--on-accent); }
button.other { background: none; color: var(--text); border: 1.5px solid var(--line); }
a { color: var(--quiet); }
label { display: grid; gap: 0.25rem; }
input { font: inherit; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1.5px solid var(--line); border-radius: 0.5rem; background: var(--ground); color: var(--text); inline-size: 100%; }
h2 { margin: 0 0 0.75rem; font-size: 1.0625rem; font-weight: 550; }
.fault { margin: 0; }
`);

export const CONTENT_SECURITY_POLICY = standInPolicy(createHash('sha256').update(STYLE).digest('base64'));

export interface PersonaPage {
  texts: PageTexts<PersonaKey>;
  /** The query of `/authorize`, passed through the forms. */
  query: URLSearchParams;
  /** Where Cancel leads: back to the site. */
  cancelUrl: string;
  /** The typed text, if it was not a valid address. */
  invalidEmail?: string;
}

/** Choice of a user: one click for the demo address, one field for any other. */
export function personaPage({ texts, query, cancelUrl, invalidEmail }: PersonaPage): string {
  const { lang, text, html } = texts;
  const action = escapeHtml(`/authorize?${query.toString()}`);
  const hint = query.get('login_hint') ?? '';
  return standInPage({
    lang,
    title: text('title'),
    style: STYLE,
    main: `<h1>${html('title')}</h1>
<p>${html('notice')}</p>
<form method="post" action="${action}">
<button name="email" value="${DEMO_EMAIL}">${html('continueAs', { email: DEMO_EMAIL })}</button>
</form>
<h2>${html('other')}</h2>
<form method="post" action="${action}">
<label>${html('email')}
<input name="email" type="email" required autocomplete="email" value="${escapeHtml(invalidEmail ?? hint)}"${invalidEmail === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"'}>
</label>
${invalidEmail === undefined ? '' : `<p id="fault" class="fault" role="alert">${html('invalidEmail')}</p>`}
<button class="other">${html('continueLabel')}</button>
</form>
<a href="${escapeHtml(cancelUrl)}">${html('cancel')}</a>`,
  });
}

export function faultPage(description: string): string {
  const title = 'Sign-in request refused';
  return standInPage({ lang: 'en', title, style: STYLE, main: `<h1>${title}</h1>\n<p>${escapeHtml(description)}</p>` });
}
