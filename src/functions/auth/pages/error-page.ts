import { escapeHtml } from '../../../../html/plain-page';
import type { ErrorPageError } from '#contracts/sign-in-error';
import type { AuthResponse } from '../messages';
import { htmlPage } from './html-page';
import { pageTexts } from './page-texts';

/**
 * Forwards to the localized error page of the site. A redirect can't have the status (403, 500) that the protocol
 * requires, so this page has that status and redirects by itself.
 */
export async function errorPage(languagePrefix: string, code: ErrorPageError): Promise<Pick<AuthResponse, 'html'>> {
  const { lang, errorTitle, continueLabel } = await pageTexts(languagePrefix);
  const target = escapeHtml(`${languagePrefix}/sign-in-error?error=${code}`);
  return htmlPage({
    lang,
    title: errorTitle,
    head: `<meta http-equiv="refresh" content="0; url=${target}">\n`,
    main: `<p><a href="${target}">${escapeHtml(continueLabel)}</a></p>`,
  });
}
