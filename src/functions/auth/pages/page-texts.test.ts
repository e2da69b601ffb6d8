import fs from 'node:fs';
import languages from '../../../../content/languages.json';
import { pageTexts } from './page-texts';

// A language that is in the list and has no texts yet.
jest.mock('../../../../content/languages.json', () => [
  ...jest.requireActual<object[]>('../../../../content/languages.json'),
  { code: 'xx', name: 'Xx', path: '/xx', hreflang: 'xx' },
]);

const ENGLISH = { signOut: 'Sign out', errorTitle: 'Login failed', continueLabel: 'Continue' };

interface LocaleFile {
  header?: { signOut: string };
}

it.each(languages.filter(({ code }) => code !== 'xx'))('says in $name what the content says', async (language) => {
  const common = JSON.parse(fs.readFileSync(`content/locales/${language.code}/common.json`, 'utf8')) as LocaleFile;
  expect(await pageTexts(language.path)).toMatchObject({ lang: language.hreflang, signOut: common.header?.signOut });
});

it('says in English what a language has no text for', async () => {
  expect(await pageTexts('/xx')).toEqual({ lang: 'xx', ...ENGLISH });
});

it('is in English for a prefix that is no language', async () => {
  expect(await pageTexts('/yy')).toEqual({ lang: 'en', ...ENGLISH });
});
