import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import languages from '../../content/languages.json';
import { consentWords } from '../payments/order-consent';
import { composeMail } from './compose-mail';
import type { MailContent } from './mail-content';
import { loadMailSite, type MailSite } from './mail-site';

const at = '2026-12-04T12:30:00Z';
const price = { cents: 12_000, currency: 'EUR' };
const bought = {
  order: 'o-1',
  paidAt: at,
  credits: 1_000,
  periodEnd: at,
  invoiceUrl: 'https://pay.example/i',
  hasAgreed: true,
  ...price,
};
const CONTENTS: MailContent[] = [
  { kind: 'purchase', data: { plan: 'Pro', interval: 'year', ...bought } },
  { kind: 'purchase', data: { plan: 'Pro', interval: 'month', ...bought, invoiceUrl: null } },
  { kind: 'purchase', data: { plan: null, interval: null, ...bought } },
  { kind: 'payment-failed', data: { plan: 'Pro', due: price, nextAttemptAt: at } },
  { kind: 'payment-failed', data: { plan: 'Pro', due: price, nextAttemptAt: null } },
  { kind: 'plan-cancelled', data: { plan: 'Pro', endsAt: at, isOver: false } },
  { kind: 'plan-cancelled', data: { plan: 'Pro', endsAt: at, isOver: true } },
  { kind: 'plan-resumed', data: { plan: 'Pro', renewsAt: at } },
  { kind: 'plan-renews', data: { plan: 'Pro', renewsAt: at, price } },
  ...[1, 2, 5, 21].map((count) => ({ kind: 'videos-expiring' as const, data: { count, firstAt: at } })),
  { kind: 'account-deleted', data: {} },
  { kind: 'withdrawal-received', data: { id: 'w', name: 'Ada', email: 'a@example.com', order: 'All', receivedAt: at } },
  { kind: 'report-received', data: {} },
  { kind: 'report-decided', data: { decision: 'keep' } },
  { kind: 'report-decided', data: { decision: 'takedown' } },
];

describe('the words of messages', () => {
  let site: MailSite;
  before(async () => {
    const content = path.join(__dirname, '..', '..', 'content');
    site = await loadMailSite(content, { url: 'https://site.example', consentIn: consentWords });
  });

  const compose = (content: MailContent, language: string | undefined) =>
    composeMail({ ...content, id: 'm-1', to: 'a@example.com', language, createdAt: new Date(at) }, site);

  test('every kind is whole in every language, as text and as HTML, and fetches nothing', () => {
    for (const content of CONTENTS) {
      const english = compose(content, 'en');
      for (const { hreflang } of languages) {
        const letter = compose(content, hreflang);
        assert.equal(letter.language, hreflang);
        for (const part of [letter.subject, letter.text, letter.html]) {
          assert.doesNotMatch(part, /\{\{|undefined|NaN|Invalid|\[object/, `${content.kind} in ${hreflang}`);
          // A key instead of its text.
          assert.doesNotMatch(part, /^(purchase|failed|cancelled|renewal|expiring|deleted|reported|decided)\.\w+/m);
        }
        assert.doesNotMatch(letter.html, /<img|<link|<script|url\(|@import|srcset/i);
        assert.match(letter.html, new RegExp(`<html lang="${hreflang}">`));
        if (hreflang !== 'en') assert.notEqual(letter.subject, english.subject, `${content.kind} in ${hreflang}`);
      }
    }
  });

  test('a purchase is confirmed with all that was agreed', () => {
    const [content] = CONTENTS;
    assert.ok(content);
    const { text } = compose(content, 'en');
    for (const part of ['Pro, yearly', 'o-1', 'December 4, 2026', '€120.00', '1,000', 'within 14 days']) {
      assert.ok(text.includes(part), part);
    }
    assert.ok(text.includes(`> ${consentWords('en')}`));
    assert.match(text, /terms of use as of .* apply: https:\/\/site\.example\/terms/);
    assert.match(text, /https:\/\/site\.example\/withdrawal/);
    assert.match(compose(content, 'de').text, /https:\/\/site\.example\/de\/withdrawal/);
  });

  test('a purchase that an operator made for somebody claims no consent', () => {
    const data = { plan: 'Pro', interval: 'year', ...bought, hasAgreed: false } as const;
    const { text } = compose({ kind: 'purchase', data }, 'en');
    assert.ok(text.includes('Pro, yearly'));
    assert.doesNotMatch(text, /agreed/);
  });

  test('an unknown language is English', () => {
    const content: MailContent = { kind: 'account-deleted', data: {} };
    for (const language of [undefined, 'xx']) assert.equal(compose(content, language).language, 'en');
  });
});
