import fs from 'node:fs';
import path from 'node:path';
import { headTranslator } from '../../i18n/head-translator';
import { toOfferFacts } from './offer-facts';
import type { PackView, PlanView } from './price-data';

const offer = { credits: 1000, amountCents: 3000, currency: 'USD' };
const plans: PlanView[] = [{ key: 'pro', name: 'Pro', isVip: true, retentionDays: 365, month: offer, year: offer }];
const packs: PackView[] = [{ ...offer, key: 'pack-2500', credits: 2500 }];
const url = 'https://example.com/price';

function namesIn(language: string): string[] {
  const edges = ['common', 'price'].map((ns) => ({
    node: { ns, language, data: fs.readFileSync(path.resolve('content/locales', language, `${ns}.json`), 'utf8') },
  }));
  const t = headTranslator({ edges }, language, 'Lumen');
  return toOfferFacts({ plans, packs, url, t, inLanguage: language }).map(({ name }) => name);
}

it.each([
  ['en', ['Pro, monthly', 'Pro, yearly', '2,500 credits']],
  ['ru', ['Pro, ежемесячно', 'Pro, ежегодно', '2 500 кредитов']],
  ['ja', ['Pro（月払い）', 'Pro（年払い）', '2,500 クレジット']],
])('names offers for search engines in the words of %s', (language, names) => {
  expect(namesIn(language).map((name) => name.replaceAll('\u00A0', ' '))).toEqual(names);
});
