import type { Offer, Shop } from '../catalogue/load-plans';

const usd = { currency: 'USD' };
const plan = (item: string, name: string, vip: boolean, terms: [number, number, number, number]): Offer[] => {
  const [monthCredits, monthCents, yearCredits, yearCents] = terms;
  const common = { item, name, vip, ...usd };
  return [
    { ...common, interval: 'month', credits: monthCredits, amountCents: monthCents, priceId: `price_${item}_month` },
    { ...common, interval: 'year', credits: yearCredits, amountCents: yearCents, priceId: `price_${item}_year` },
  ];
};

/** Two plans, two packs and two languages. */
export const testShop: Shop = {
  offers: [
    ...plan('basic', 'Basic', false, [300, 1000, 3600, 9600]),
    ...plan('pro', 'Pro', true, [1000, 3000, 12000, 28800]),
    {
      item: 'pack-250',
      name: null,
      interval: null,
      vip: false,
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
      credits: 900,
      amountCents: 3000,
      priceId: 'price_pack_900',
      ...usd,
    },
  ],
  languages: [
    { code: 'en', path: '', hreflang: 'en' },
    { code: 'de', path: '/de', hreflang: 'de' },
    { code: 'zh', path: '/zh', hreflang: 'zh-Hans' },
  ],
};
