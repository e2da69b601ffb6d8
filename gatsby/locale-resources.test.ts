import type { TextKey } from '../src/i18n/text-key';
import { createTranslator } from '../src/i18n/translator';
import { localeResources } from './locale-resources';

it('falls back to English for a missing text, also in nested groups', () => {
  const english = { nav: { home: 'Home', price: 'Pricing' }, login: 'Log in' };
  expect(localeResources({ nav: { home: 'Startseite' } }, english)).toEqual({
    nav: { home: 'Startseite', price: 'Pricing' },
    login: 'Log in',
  });
});

const ENGLISH = { credits_one: '{{count}} credit', credits_other: '{{count}} credits' };

it('takes the English plural only as a whole', () => {
  expect(localeResources({}, ENGLISH)).toMatchObject(ENGLISH);
  expect(localeResources({ credits_other: '{{count}} 點' }, ENGLISH)).toEqual({
    credits_other: '{{count}} 點',
    credits: '{{count}} 點',
  });
});

it.each(['ru', 'en', 'pl'])(
  'finds the Chinese plural under "tw", a tag unknown to browsers, in a browser set to %s',
  (browserLanguage) => {
    const resources = localeResources({ credits_other: '{{count}} 點' }, ENGLISH);
    const { PluralRules } = Intl;
    const fallback = jest
      .spyOn(Intl, 'PluralRules')
      // For an unknown tag, a browser uses its own language.
      .mockImplementation((tag, options) => new PluralRules(tag === 'tw' ? browserLanguage : tag, options));
    const { t } = createTranslator({ language: 'tw', texts: { common: resources }, defaults: {} });
    expect([0, 1, 2, 5].map((count) => t('common:credits' as TextKey, { count }))).toEqual([
      '0 點',
      '1 點',
      '2 點',
      '5 點',
    ]);
    fallback.mockRestore();
  },
);

it('keeps a key that only the language has', () => {
  expect(localeResources({ sort: 'Sort', sort_other: 'Others' }, {})).toMatchObject({ sort: 'Sort' });
});
