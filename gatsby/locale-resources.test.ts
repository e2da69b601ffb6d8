import { createInstance } from 'i18next';
import { localeResources } from './locale-resources';

it('shows English where a text is missing, deep down too', () => {
  const english = { nav: { home: 'Home', price: 'Pricing' }, login: 'Log in' };
  expect(localeResources({ nav: { home: 'Startseite' } }, english)).toEqual({
    nav: { home: 'Startseite', price: 'Pricing' },
    login: 'Log in',
  });
});

it.each(['ru', 'en', 'pl'])(
  'finds the Chinese plural under "tw", which no browser knows, when the browser speaks %s',
  (browserLanguage) => {
    const resources = localeResources({ credits_other: '{{count}} 點' }, {});
    const { PluralRules } = Intl;
    const fallback = jest
      .spyOn(Intl, 'PluralRules')
      // What a browser does with a tag it does not know: it takes its own language.
      .mockImplementation((tag, options) => new PluralRules(tag === 'tw' ? browserLanguage : tag, options));
    const i18n = createInstance();
    void i18n.init({ lng: 'tw', resources: { tw: { common: resources } }, defaultNS: 'common', initImmediate: false });
    expect([0, 1, 2, 5].map((count) => i18n.t('credits', { count }))).toEqual(['0 點', '1 點', '2 點', '5 點']);
    fallback.mockRestore();
  },
);

it('leaves a key of its own alone', () => {
  expect(localeResources({ sort: 'Sort', sort_other: 'Others' }, {})).toMatchObject({ sort: 'Sort' });
});
