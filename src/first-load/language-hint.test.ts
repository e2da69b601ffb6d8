/** @jest-environment jsdom */
import fs from 'node:fs';
import path from 'node:path';
import { browserStorage } from '../browser-storage';
import { LANGUAGE_HINT_SCRIPT } from './language-hint';

const languages = JSON.parse(fs.readFileSync(path.resolve('content/languages.json'), 'utf8')) as { hreflang: string }[];

/** Runs the script like the browser at the start of the body. */
function arrive(pageLanguage: string, preferred: string[]): string | null {
  const page = document.documentElement;
  page.lang = pageLanguage;
  page.removeAttribute('data-suggests');
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  (0, eval)(LANGUAGE_HINT_SCRIPT);
  return page.getAttribute('data-suggests');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = [...languages.map(({ hreflang }) => hreflang), 'x-default']
    .map((hreflang) => `<link rel="alternate" hreflang="${hreflang}" href="https://framelight.test/">`)
    .join('');
});

it.each([
  ['en', ['de-AT', 'en'], 'de'],
  ['en', ['zh-TW'], 'zh-Hant'],
  ['en', ['zh-HK', 'en'], 'zh-Hant'],
  ['en', ['zh'], 'zh-Hans'],
  ['zh-Hant', ['zh-CN'], 'zh-Hans'],
  ['en', ['pt-BR', 'en-US'], 'pt'],
  ['de', ['sv', 'en'], 'en'],
])('on a page in %s, a browser that prefers %j is offered %s', (page, preferred, expected) => {
  expect(arrive(page, preferred)).toBe(expected);
});

it.each([
  ['en', ['en-GB', 'de']],
  ['de', ['de', 'en']],
  ['en', ['sv', 'fi']],
  ['en', ['not a tag!']],
  ['en', []],
])('on a page in %s, a browser that prefers %j is offered nothing', (page, preferred) => {
  expect(arrive(page, preferred)).toBeNull();
});

it('looks up a script for Chinese only, which is slow before the first paint', () => {
  const lookUp = jest.spyOn(Intl.Locale.prototype, 'maximize');
  expect(arrive('en', ['pt-BR', 'en-US'])).toBe('pt');
  sessionStorage.clear();
  expect(arrive('zh-Hans', ['zh-Hant', 'en'])).toBe('zh-Hant');
  expect(lookUp).not.toHaveBeenCalled();
  sessionStorage.clear();
  expect(arrive('en', ['zh-TW'])).toBe('zh-Hant');
  expect(lookUp).toHaveBeenCalledTimes(1);
});

it('suggests once per visit, and never again once it was dismissed', () => {
  expect(arrive('en', ['de'])).toBe('de');
  expect(arrive('en', ['de'])).toBeNull();
  sessionStorage.clear();
  browserStorage.languageSuggestionDismissed.write(1);
  expect(arrive('en', ['de'])).toBeNull();
});

it('suggests nothing on a page that exists in one language only', () => {
  document.head.innerHTML = '';
  expect(arrive('en', ['de'])).toBeNull();
});
