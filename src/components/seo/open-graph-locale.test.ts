import languages from '../../../content/languages.json';
import { openGraphLocale } from './open-graph-locale';

it('names every language of the site in a form that platforms know', () => {
  expect(languages.map(({ hreflang }) => openGraphLocale(hreflang))).toEqual(
    'en_US ko_KR pt_BR ru_RU fr_FR zh_TW ja_JP zh_CN de_DE it_IT'.split(' '),
  );
});
