import fs from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import type { TextKey } from './text-key';
import { createTranslator, type TextValues } from './translator';

const LOCALES = path.resolve('content/locales');
/** Every category of every language's plurals, and a fraction. */
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 1.5, 1_000_000];
const ENDING = /_(zero|one|two|few|many|other)$/;

function textsIn(language: string): Record<string, object> {
  const folder = path.join(LOCALES, language);
  const files = fs.readdirSync(folder);
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object;
  return Object.fromEntries(files.map((file) => [path.basename(file, '.json'), read(file)]));
}

/** Keys of all texts, and whether each has forms for counts. */
function keysOf(group: object, start: string, separator: string): [key: string, isCounted: boolean][] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]): [string, boolean][] =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${start}${separator}${key}`, '.')
      : [[`${start}${separator}${key.replace(ENDING, '')}`, ENDING.test(key)]],
  );
}

function both(language: string, texts: Record<string, object>) {
  const reference = createInstance();
  void reference.init({
    lng: language,
    resources: { [language]: texts },
    initImmediate: false,
    interpolation: { escapeValue: false, defaultVariables: { product: 'Lumen' } },
  });
  return {
    ours: createTranslator({ language, texts, defaults: { product: 'Lumen' } }).t,
    reference: (key: string, values?: TextValues) => String(reference.t(key, values ?? {})),
  };
}

it.each(fs.readdirSync(LOCALES))('gives each text in %s as i18next does', (language) => {
  const texts = textsIn(language);
  const { ours, reference } = both(language, texts);
  const keys = new Map(Object.entries(texts).flatMap(([namespace, group]) => keysOf(group, namespace, ':')));
  expect(keys.size).toBeGreaterThan(500);
  const different = [...keys].flatMap(([key, isCounted]) =>
    (isCounted ? COUNTS.map((count) => ({ count })) : [{ name: 'A $& {{b}}', credits: '', model: undefined }])
      .map((values) => [key, ours(key as TextKey, values), reference(key, values)])
      .filter(([, text, expected]) => text !== expected),
  );
  expect(different).toEqual([]);
});

const TEXTS = {
  errors: {
    required: 'Missing',
    required_prompt: 'No prompt',
    codes: { wait_one: 'A second', wait_other: '{{count}} s' },
  },
  counts: {
    none_zero: 'None',
    none_one: 'One',
    none_other: '{{count}}',
    both: 'Bare',
    both_late_one: 'One, late',
    both_late_other: '{{ count }}, late',
  },
};

it.each<[string, TextValues | undefined]>([
  ['errors:required', { context: 'prompt' }],
  ['errors:required', { context: 'imageId' }],
  ['errors:required', { context: undefined }],
  ['errors:codes.wait', { count: 1 }],
  ['errors:codes.wait', { count: 7, context: 'long' }],
  ['counts:none', { count: 0 }],
  ['counts:none', { count: 2 }],
  ['counts:both', { count: 1, context: 'late' }],
  ['counts:both', { count: 2, context: 'late' }],
  ['counts:both', { count: 2 }],
  ['errors:nothing.of.this', undefined],
  ['errors:nothing.of.this', { defaultValue: '' }],
  ['errors:nothing.of.this', { defaultValue: 'No {{name}}', name: 'text' }],
  ['errors:required', { defaultValue: 'Never' }],
  ['errors:codes', undefined],
])('looks %s with %j up as i18next does', (key, values) => {
  const { ours, reference } = both('en', TEXTS);
  // For a group i18next has a sentence of its own, which is of no use to a visitor.
  const expected = key === 'errors:codes' ? 'codes' : reference(key, values);
  expect(ours(key as TextKey, values)).toBe(expected);
});

it('reports a key without a text or a default', () => {
  const missing: string[] = [];
  const translator = createTranslator({
    language: 'en',
    texts: {},
    defaults: {},
    onMissing: (key) => missing.push(key),
  });
  translator.t('home:meta.title');
  expect(translator.t('home:meta.title', { defaultValue: '' })).toBe('');
  expect(missing).toEqual(['home:meta.title']);
  translator.addNamespace('home', { meta: { title: 'Home' } });
  expect(translator.hasNamespace('home')).toBe(true);
  expect(translator.t('home:meta.title')).toBe('Home');
  expect(missing).toHaveLength(1);
});

it('compiles no misspelt key', () => {
  const { t } = createTranslator({ language: 'en', texts: {}, defaults: {} });
  // @ts-expect-error -- "titel" is no text of home.
  expect(t('home:meta.titel')).toBe('meta.titel');
  // @ts-expect-error -- a key from data has no default.
  expect(t(`home:${'meta' as string}`)).toBe('meta');
  expect(t(`home:${'meta' as string}`, { defaultValue: 'Home' })).toBe('Home');
});
