import type { Offer, Shop } from '../catalogue/load-plans';

const usd = { currency: 'USD' };
const plan = (item: string, name: string, vip: boolean, terms: [number, number, number, number]): Offer[] => {
  const [monthCredits, monthCents, yearCredits, yearCents] = terms;
  const common = { item, name, vip, retentionDays: vip ? 365 : 180, ...usd };
  return [
    { ...common, interval: 'month', credits: monthCredits, amountCents: monthCents, priceId: `price_${item}_month` },
    { ...common, interval: 'year', credits: yearCredits, amountCents: yearCents, priceId: `price_${item}_year` },
  ];
};

/** Two plans, two packs, three languages, no trials. */
export const testShop: Shop = {
  offers: [
    ...plan('basic', 'Basic', false, [300, 1000, 3600, 9600]),
    ...plan('pro', 'Pro', true, [1000, 3000, 12000, 28800]),
    {
      item: 'pack-250',
      name: null,
      interval: null,
      vip: false,
      retentionDays: null,
      credits: 250,
      amountCents: 1000,
      priceId: 'price_pack_250',
      ...usd,
    },
    {
      item: 'pack-900',
      name: null,
      interval: null,
      vip: false,
      retentionDays: null,
      credits: 900,
      amountCents: 3000,
      priceId: 'price_pack_900',
      ...usd,
    },
  ],
  retention: {
    freeDays: 30,
    paidDays: 90,
    graceDays: 30,
    warnDays: 7,
  },
  trial: undefined,
  pricesIncludeTax: true,
  product: { name: 'Framelight', slug: 'framelight' },
  languages: [
    { code: 'en', path: '', hreflang: 'en' },
    { code: 'de', path: '/de', hreflang: 'de' },
    { code: 'zh', path: '/zh', hreflang: 'zh-Hans' },
  ],
};
