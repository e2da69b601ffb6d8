import { createHash } from 'node:crypto';
import type { SiteLanguage } from '../catalogue/load-plans';
import type { TestOffer, TestOrder, TestPlanChange } from './test-checkout';
import { TEST_CHECKOUT_TEXTS, type TestCheckoutTexts } from './texts';

const STYLE = `
:root { color-scheme: dark light; --ground: #0c0b0a; --raised: #151311; --line: #746c63; --text: #f4efe7; --quiet: #a79f93; --accent: #ffb454; --on-accent: #1b1208; --danger: #ff8577; }
@media (prefers-color-scheme: light) { :root { --ground: #f7f3ec; --raised: #fffdf9; --line: #82796c; --text: #1b1815; --quiet: #5f584f; --accent: #9a5b00; --on-accent: #fffdf9; --danger: #a8261b; } }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; }
main { inline-size: min(28rem, 100%); padding: 2rem; background: var(--raised); border-radius: 0.875rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.15; font-weight: 600; }
p { margin: 0 0 1.25rem; color: var(--quiet); }
.item { margin: 0 0 1.5rem; padding-block: 1rem; border-block: 1px solid var(--line); }
.item p { margin: 0; color: var(--text); }
.item .name { font-size: 1.25rem; font-weight: 550; }
.fault { color: var(--danger); }
form { display: grid; gap: 0.75rem; }
button, a { font: inherit; font-weight: 550; min-block-size: 2.75rem; padding: 0.5rem 1rem; border-radius: 0.5rem; cursor: pointer; overflow-wrap: anywhere; }
button { border: 1.5px solid var(--line); background: none; color: var(--text); }
button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
a { display: inline-block; padding-inline: 0; color: var(--text); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** No script runs here, no other site may frame it, and its forms lead to us and on to the site only. */
export function contentSecurityPolicy(siteUrl: string): string {
  return [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    `form-action 'self' ${new URL(siteUrl).origin}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
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
  return `<!doctype html>
<html lang="${hreflang}">
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
${parts.filter((part) => part !== '').join('\n')}
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
