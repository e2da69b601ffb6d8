import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../html/plain-page';
import { standInPage, standInPolicy, standInStyle } from '../../page';
import type { SiteLanguage } from '../../../product-api/catalogue/load-plans';
import type { TestOffer, TestOrder, TestPlanChange } from './test-checkout';
import { TEST_CHECKOUT_TEXTS, type TestCheckoutTexts } from './texts';

const STYLE = standInStyle(`
main { inline-size: min(28rem, 100%); overflow-wrap: anywhere; }
p { margin: 0 0 1.25rem; }
.item { margin: 0 0 1.5rem; padding-block: 1rem; border-block: 1px solid var(--line); }
.item p { margin: 0; color: var(--text); }
.item .name { font-size: 1.25rem; font-weight: 550; }
button { border: 1.5px solid var(--line); background: none; color: var(--text); }
button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
a { color: var(--text); }
`);

/** Its forms lead to us, and on to the site only. */
export function contentSecurityPolicy(siteUrl: string): string {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return standInPolicy(styleHash, `form-action 'self' ${new URL(siteUrl).origin}`);
}

/** How a visitor has chosen to end the payment; `confirm` and `refuse` answer the bank's question. */
export const OUTCOMES = ['approve', 'decline', 'require_action', 'confirm', 'refuse', 'abandon'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The page of an open checkout. `wasDeclined`: after a refusal, which leaves it open. */
export function checkoutPage(order: TestOrder, language: SiteLanguage, wasDeclined: boolean): string {
  const texts = textsOf(language);
  return document(language, texts.title, [
    `<h1>${texts.title}</h1>`,
    `<p>${texts.notice}</p>`,
    itemOf(order.offer, language),
    wasDeclined ? `<p class="fault" role="alert">${texts.declined}</p>` : '',
    formOf([
      ['approve', texts.approve],
      ['decline', texts.decline],
      ['require_action', texts.requireAction],
      ['abandon', texts.abandon],
    ]),
  ]);
}

/** The step between: a bank that wants to know. */
export function bankPage(order: TestOrder, language: SiteLanguage): string {
  const texts = textsOf(language);
  const price = money(order.offer.amountCents, order.offer.currency, language);
  return document(language, texts.bankTitle, [
    `<h1>${texts.bankTitle}</h1>`,
    `<p>${texts.bankText(price)}</p>`,
    formOf([
      ['confirm', texts.bankConfirm],
      ['refuse', texts.bankRefuse],
    ]),
  ]);
}

/** What is shown when a checkout can't be paid any more. */
export function closedPage(language: SiteLanguage, backUrl: string): string {
  const texts = textsOf(language);
  return document(language, texts.title, [
    `<h1>${texts.title}</h1>`,
    `<p>${texts.expired}</p>`,
    `<a href="${escapeHtml(backUrl)}">${texts.toSite}</a>`,
  ]);
}

/** What a switch of plan costs now, and the question. */
export function changePage({ from, to, terms }: TestPlanChange, language: SiteLanguage): string {
  const texts = textsOf(language);
  const date = (at: Date) => new Intl.DateTimeFormat(language.hreflang, { dateStyle: 'long' }).format(at);
  const what =
    terms.takesEffect === 'now'
      ? texts.changeNow(
          money(terms.chargeCents, to.currency, language),
          count(terms.credits, language),
          date(terms.periodEnd),
        )
      : texts.changeLater(date(terms.at));
  return document(language, texts.changeTitle, [
    `<h1>${texts.changeTitle}</h1>`,
    `<p>${texts.notice}</p>`,
    itemOf(from, language),
    itemOf(to, language),
    `<p>${what}</p>`,
    formOf([
      ['approve', texts.changeConfirm],
      ['abandon', texts.changeBack],
    ]),
  ]);
}

function itemOf(offer: TestOffer, language: SiteLanguage): string {
  const texts = textsOf(language);
  const price = money(offer.amountCents, offer.currency, language);
  const terms =
    offer.interval === null
      ? texts.once(price)
      : offer.interval === 'month'
        ? texts.monthly(price)
        : texts.yearly(price);
  const credits = texts.credits(count(offer.credits, language));
  const name = offer.name === null ? credits : `${escapeHtml(offer.name)} · ${credits}`;
  return `<div class="item"><p class="name">${name}</p><p>${terms}</p></div>`;
}

function formOf(buttons: [Outcome, string][]): string {
  const rows = buttons.map(
    ([value, label], index) =>
      `<button name="outcome" value="${value}"${index === 0 ? ' class="primary"' : ''}>${label}</button>`,
  );
  return `<form method="post">\n${rows.join('\n')}\n</form>`;
}

function textsOf({ code }: SiteLanguage): TestCheckoutTexts {
  const texts = TEST_CHECKOUT_TEXTS[code] ?? TEST_CHECKOUT_TEXTS.en;
  if (!texts) throw new Error('The test checkout has no English texts.');
  return texts;
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
