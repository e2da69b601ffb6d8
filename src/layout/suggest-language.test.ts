import languages from '../../content/languages.json';
import { suggestLanguage } from './suggest-language';

const offered = (code: string) => {
  const language = languages.find((candidate) => candidate.code === code);
  if (!language) throw new Error(code);
  return language;
};

it.each([
  ['en', ['de-AT', 'en'], 'de'],
  ['en', ['zh-TW'], 'tw'],
  ['en', ['zh-HK', 'en'], 'tw'],
  ['en', ['zh'], 'zh'],
  ['tw', ['zh-CN'], 'zh'],
  ['en', ['pt-BR', 'en-US'], 'pt'],
  ['de', ['sv', 'en'], 'en'],
])('on a page in %s, a browser that prefers %j is offered %s', (page, preferred, expected) => {
  expect(suggestLanguage(preferred, offered(page), languages)?.code).toBe(expected);
});

it.each([
  ['en', ['en-GB', 'de']],
  ['de', ['de', 'en']],
  ['en', ['sv', 'fi']],
  ['en', ['not a tag!']],
  ['en', []],
])('on a page in %s, a browser that prefers %j is offered nothing', (page, preferred) => {
  expect(suggestLanguage(preferred, offered(page), languages)).toBeUndefined();
});
