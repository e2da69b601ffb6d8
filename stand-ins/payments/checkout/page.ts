import { createHash } from 'node:crypto';
import path from 'node:path';
import type english from '../../../content/locales/en/demo-checkout.json';
import { escapeHtml } from '../../../html/plain-page';
import { standInPage, standInPolicy, standInStyle } from '../../page';
import { readPageTexts, type TextKey } from '../../page-texts';
import { orderConsentTexts } from '../../../product-api/payments/order-consent';
import type { SiteLanguage } from '../../../product-api/catalogue/load-plans';
import type { TestOffer, TestOrder, TestPlanChange } from './test-checkout';

const CONTENT = path.join(__dirname, '..', '..', '..', 'content');
const textsIn = readPageTexts<TextKey<typeof english>>(CONTENT, 'demo-checkout');

const STYLE = standInStyle(`
main { inline-size: min(28rem, 100%); overflow-wrap: anywhere; }
p { margin: 0 0 1.25rem; }
.item { margin: 0 0 1.5rem; padding-block: 1rem; border-block: 1px solid var(--line); }
.item p { margin: 0; color: var(--text); }
.item .name { font-size: 1.25rem; font-weight: 550; }
.consent { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; align-items: start; color: var(--text); }
.consent input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0.25rem 0 0; accent-color: var(--accent); }
.consent a { display: inline; min-block-size: 0; }
button { border: 1.5px solid var(--line); background: none; color: var(--text); }
button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
a { color: var(--text); }
`);

/** Its forms may post only to us and redirect only to the site. */
export function contentSecurityPolicy(siteUrl: string): string {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return standInPolicy(styleHash, `form-action 'self' ${new URL(siteUrl).origin}`);
}

/** How a visitor chose to end the payment; `confirm` and `refuse` answer the bank's question. */
export const OUTCOMES = ['approve', 'decline', 'require_action', 'confirm', 'refuse', 'abandon'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The page of an open checkout. `wasDeclined`: after a refusal, which leaves it open. */
export function checkoutPage(
  order: TestOrder,
  language: SiteLanguage,
  siteUrl: string,
  fault?: 'declined' | 'noConsent',
): string {
  const { text, html } = textsIn(language.hreflang);
  return document(language, text('title'), [
    `<h1>${html('title')}</h1>`,
    `<p>${html('notice')}</p>`,
    itemOf(order.offer, language),
    fault === 'declined' ? `<p class="fault" role="alert">${html('declined')}</p>` : '',
    fault === 'noConsent'
      ? `<p class="fault" role="alert">${escapeHtml(orderConsentTexts(language.code).needed)}</p>`
      : '',
    formOf(
      [
        ['approve', html('approve')],
        ['decline', html('decline')],
        ['require_action', html('requireAction')],
        ['abandon', html('abandon')],
      ],
      consentBox(language, siteUrl),
    ),
  ]);
}

/** The bank's confirmation step. */
export function bankPage(order: TestOrder, language: SiteLanguage): string {
  const { text, html } = textsIn(language.hreflang);
  const price = money(order.offer.amountCents, order.offer.currency, language);
  return document(language, text('bank.title'), [
    `<h1>${html('bank.title')}</h1>`,
    `<p>${html('bank.text', { price })}</p>`,
    formOf([
      ['confirm', html('bank.confirm')],
      ['refuse', html('bank.refuse')],
    ]),
  ]);
}

/** Shown if a checkout can't be paid any more. */
export function closedPage(language: SiteLanguage, backUrl: string): string {
  const { text, html } = textsIn(language.hreflang);
  return document(language, text('title'), [
    `<h1>${html('title')}</h1>`,
    `<p>${html('expired')}</p>`,
    `<a href="${escapeHtml(backUrl)}">${html('toSite')}</a>`,
  ]);
}

/** Shows the price of a plan switch and asks for confirmation. */
export function changePage({ from, to, terms }: TestPlanChange, language: SiteLanguage): string {
  const { text, html } = textsIn(language.hreflang);
  const date = (at: Date) => new Intl.DateTimeFormat(language.hreflang, { dateStyle: 'long' }).format(at);
  const what =
    terms.takesEffect === 'now'
      ? html('change.now', {
          charge: money(terms.chargeCents, to.currency, language),
          credits: count(terms.credits, language),
          until: date(terms.periodEnd),
        })
      : html('change.later', { date: date(terms.at) });
  return document(language, text('change.title'), [
    `<h1>${html('change.title')}</h1>`,
    `<p>${html('notice')}</p>`,
    itemOf(from, language),
    itemOf(to, language),
    `<p>${what}</p>`,
    formOf([
      ['approve', html('change.confirm')],
      ['abandon', html('change.back')],
    ]),
  ]);
}

const TERMS = { once: 'once', month: 'monthly', year: 'yearly' } as const;

function itemOf(offer: TestOffer, language: SiteLanguage): string {
  const { html } = textsIn(language.hreflang);
  const price = money(offer.amountCents, offer.currency, language);
  const terms = html(TERMS[offer.interval ?? 'once'], { price });
  const credits = html('credits', { credits: count(offer.credits, language) });
  const name = offer.name === null ? credits : `${escapeHtml(offer.name)} · ${credits}`;
  return `<div class="item"><p class="name">${name}</p><p>${terms}</p></div>`;
}

/** Not ticked beforehand; the server refuses a payment without it. */
function consentBox(language: SiteLanguage, siteUrl: string): string {
  const { agree, terms } = orderConsentTexts(language.code);
  const link = `<a href="${escapeHtml(`${siteUrl}${language.path}/terms`)}" target="_blank" rel="noopener">${escapeHtml(terms)}</a>`;
  const words = escapeHtml(agree).replace('{{terms}}', () => link);
  return `<p class="consent"><input type="checkbox" id="consent" name="consent" value="yes" required><label for="consent">${words}</label></p>`;
}

/** Ways out that need no consent. */
const WITHOUT_PAYING: readonly Outcome[] = ['decline', 'refuse', 'abandon'];

function formOf(buttons: [Outcome, string][], before = ''): string {
  const rows = buttons.map(
    ([value, label], index) =>
      `<button name="outcome" value="${value}"${index === 0 ? ' class="primary"' : ''}${WITHOUT_PAYING.includes(value) ? ' formnovalidate' : ''}>${label}</button>`,
  );
  return `<form method="post">\n${[before, ...rows].filter((row) => row !== '').join('\n')}\n</form>`;
}

function money(cents: number, currency: string, { hreflang }: SiteLanguage): string {
  return new Intl.NumberFormat(hreflang, { style: 'currency', currency }).format(cents / 100);
}

function count(value: number, { hreflang }: SiteLanguage): string {
  return new Intl.NumberFormat(hreflang).format(value);
}

function document({ hreflang }: SiteLanguage, title: string, parts: string[]): string {
  return standInPage({ lang: hreflang, title, style: STYLE, main: parts.filter((part) => part !== '').join('\n') });
}
