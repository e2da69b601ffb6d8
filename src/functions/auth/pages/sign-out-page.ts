import { escapeHtml } from '../../../../html/plain-page';
import type { AuthResponse } from '../messages';
import { htmlPage } from './html-page';
import { pageTexts } from './page-texts';

/** Asks for confirmation of the sign-out: one button, which works without scripts. */
export async function signOutPage(
  languagePrefix: string,
  fields: { csrfToken: string; callbackUrl: string },
): Promise<Pick<AuthResponse, 'html'>> {
  const { lang, signOut } = await pageTexts(languagePrefix);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return htmlPage({
    lang,
    title: signOut,
    main: `<form method="post" action="/api/auth/signout">
${inputs.join('\n')}
<button type="submit">${escapeHtml(signOut)}</button>
</form>`,
  });
}
