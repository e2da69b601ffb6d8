import fs from 'node:fs';
import path from 'node:path';
import { checkContent } from '../check-content';
import { ContentFixture } from '../content-fixture';
import { readContentTree } from '../content-tree';
import { formatProblem } from '../problem';
import { checkOutdated } from '../outdated';
import { acceptTranslations } from './accept';
import { describeOutdated, summarize } from './describe';
import { checkLegalDates, dateLegalText } from './legal-dates';
import { lockFile } from './lock';
import { checkStale, outdatedTexts } from './outdated';

const ENGLISH = 'content/locales/en/common.json';
const GERMAN = 'content/locales/de/common.json';
const WAN = 'content/models/wan-2.2-fast.json';

interface Dated {
  updatedAt: string;
}

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
  acceptTranslations(content.root, 'de', ['*']);
});
afterEach(() => content.remove());

const tree = () => readContentTree(content.root);
const stale = () => checkStale(tree()).map(({ file, field }) => `${file} ${field}`);
const outdated = () => outdatedTexts(tree(), ['en', 'de']);
const lockText = () => fs.readFileSync(path.join(content.root, lockFile('de')), 'utf8');

it('finds nothing stale as long as English stays, whatever the translation becomes', () => {
  content.edit(GERMAN, (texts) => (texts.login = 'Mit Google einloggen'));
  expect(stale()).toEqual([]);
  expect(summarize(outdated(), ['de'])).toBe('Every translation says what English says now.');
});

it.each<[string, () => void, string]>([
  ['a text', () => content.edit(ENGLISH, (texts) => (texts.login = 'Continue with Google')), `${GERMAN} login`],
  [
    'a plural form',
    () => content.edit(ENGLISH, (texts) => (texts.credits_one = '{{count}} c')),
    `${GERMAN} credits_one`,
  ],
  [
    'a text of a model',
    () => content.edit(WAN, ({ texts }) => ((texts as { en: { limits: string[] } }).en.limits = ['50'])),
    `${WAN} texts.de.limits`,
  ],
  [
    'a block of a legal text',
    () =>
      content.edit('content/legal/terms/en.json', (text) => {
        (text.sections as { blocks: object[] }[])[0]?.blocks.splice(0, 1, { paragraph: 'You use it.' });
      }),
    'content/legal/terms/de.json sections[0].blocks[0].paragraph',
  ],
])('names the translation of %s whose English changed, and only that', (_name, change, place) => {
  change();
  expect(stale()).toEqual([place]);
});

it('says how to accept a stale translation, and forgets it then', () => {
  content.edit(ENGLISH, (texts) => (texts.nav = { home: 'Start page', start: 'Start a film' }));
  const [home] = checkStale(tree());
  expect(home).toMatchObject({ kind: 'outdated', line: 9 });
  expect(home && formatProblem(home)).toContain('npm run content:translations -- --accept de common.nav.home');
  expect(acceptTranslations(content.root, 'de', ['common.nav.home'])).toBe(1);
  expect(stale()).toEqual([`${GERMAN} nav.start`]);
  expect(acceptTranslations(content.root, 'de', ['common:nav.*'])).toBe(1);
  expect(stale()).toEqual([]);
});

it('is one message for all languages of a text, and says how to accept them at once', () => {
  content.edit('content/languages.json', (languages) =>
    (languages as unknown as object[]).push({ code: 'it', name: 'Italiano', path: '/it', hreflang: 'it' }),
  );
  content.write('content/locales/it/common.json', content.read(GERMAN));
  acceptTranslations(content.root, 'it', ['*']);
  content.edit(ENGLISH, (texts) => (texts.login = 'Enter'));
  expect(checkStale(tree()).map(formatProblem)).toEqual([
    expect.stringMatching(/in 2 languages: de, it\. .*npm run content:translations -- --accept all common\.login$/),
  ]);
});

it.each([['common'], [GERMAN], ['*'], ['common.*']])('accepts a whole file as %s', (pattern) => {
  content.edit(ENGLISH, (texts) => Object.assign(texts, { login: 'Enter', welcome: '{{product}}, {{name}}' }));
  expect(stale()).toHaveLength(2);
  acceptTranslations(content.root, 'de', [pattern]);
  expect(stale()).toEqual([]);
});

it('takes the name of a model with dots, and its file', () => {
  content.edit(WAN, ({ texts }) => ((texts as { en: { summary: string } }).en.summary = '11'));
  expect(acceptTranslations(content.root, 'de', ['models/wan-2.2-fast'])).toBe(1);
  expect(stale()).toEqual([]);
});

it('refuses a misspelt text with a suggestion, and records nothing', () => {
  content.edit(ENGLISH, (texts) => (texts.login = 'Enter'));
  const before = lockText();
  expect(() => acceptTranslations(content.root, 'de', ['common.login', 'common.nav.hom'])).toThrow(
    'No translated text of "de" is called "common.nav.hom". Did you mean "common.nav.home"?',
  );
  expect(lockText()).toBe(before);
});

it('lists a new text as without a record, which is no error, and forgets the record of a removed one', () => {
  content.edit(ENGLISH, (texts) => (texts.bye = 'Bye'));
  content.edit(GERMAN, (texts) => {
    texts.bye = 'Tschüss';
    delete texts.login;
  });
  expect(stale()).toEqual([]);
  expect(summarize(outdated(), ['de'])).toMatch(/^de: 0 stale, 1 without a record\n/);
  acceptTranslations(content.root, 'de', ['common.bye']);
  expect(outdated()).toEqual([]);
  expect(lockText()).not.toContain('login');
});

it('reports a lock file with the marks of a merge, and does not overwrite it', () => {
  content.writeText(lockFile('de'), '{\n<<<<<<< HEAD\n}\n');
  expect(checkContent(content.root)).toEqual([expect.objectContaining({ kind: 'mistake', file: lockFile('de') })]);
  expect(() => acceptTranslations(content.root, 'de', ['*'])).toThrow(/de\.lock\.json:2/);
});

describe('the date of a legal text', () => {
  const TERMS = 'content/legal/terms/en.json';
  const dated = () => checkLegalDates(tree()).map(({ file, field }) => `${file} ${field}`);
  const setIntro = (intro: string) => content.edit(TERMS, (text) => (text.intro = intro));

  it('is asked for when English has changed, and no earlier', () => {
    expect(dated()).toEqual([]);
    dateLegalText(content.root, 'legal/terms', '2026-02-01');
    content.edit('content/legal/terms/de.json', (text) => (text.intro = 'Neue Worte.'));
    expect(dated()).toEqual([]);
    setIntro('Other words.');
    expect(dated()).toEqual([`${TERMS} updatedAt`]);
    expect(checkLegalDates(tree())[0]?.suggestion).toContain('--date legal/terms');
    expect(checkOutdated(tree()).some(({ field }) => field === 'updatedAt')).toBe(true);
  });

  it('is set in every language at once', () => {
    dateLegalText(content.root, 'legal/terms', '2026-02-01');
    setIntro('Other words.');
    dateLegalText(content.root, 'legal/terms', '2026-02-02');
    expect(dated()).toEqual([]);
    const days = [...(tree().legal.get('terms')?.values() ?? [])].map(({ value }) => (value as Dated).updatedAt);
    expect(new Set(days)).toEqual(new Set(['2026-02-02']));
    content.edit(TERMS, (text) => (text.updatedAt = '2026-02-01'));
    expect(dated()).toEqual([`${TERMS} updatedAt`]);
  });

  it('belongs to a text that exists', () => {
    expect(() => dateLegalText(content.root, 'legal/term', '2026-02-01')).toThrow(
      'No legal text is called "legal/term".',
    );
  });
});

it('shows translators English, their text and the notes on it', () => {
  content.write('content/notes.json', {
    texts: { 'common.nav.*': 'Menu of every page.', 'common.login': 'A button.' },
  });
  content.edit(ENGLISH, (texts) => (texts.login = 'Continue with Google'));
  expect(describeOutdated(outdated(), tree())).toBe(
    [
      'common.login (de, stale)',
      '    en    Continue with Google',
      '    de    Mit Google anmelden',
      '    note  A button.',
    ].join('\n'),
  );
});

it('reports a note whose text is gone', () => {
  content.write('content/notes.json', { texts: { 'common.nav.hom': 'Menu.' } });
  expect(checkContent(content.root)).toEqual([
    expect.objectContaining({ file: 'content/notes.json', suggestion: 'Did you mean "common.nav.home"?' }),
  ]);
});
