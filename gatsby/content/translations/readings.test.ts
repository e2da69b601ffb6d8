import fs from 'node:fs';
import path from 'node:path';
import { ContentFixture } from '../content-fixture';
import { readContentTree } from '../content-tree';
import { formatProblem } from '../problem';
import { checkUnread, markRead, readingsFile, summarizeUnread, unreadTexts } from './readings';
import { unitId } from './units';

const ENGLISH = 'content/locales/en/common.json';
const GERMAN = 'content/locales/de/common.json';
const CODES = ['en', 'de'];

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
  for (const code of CODES) markRead(tree(), code, ['*']);
});
afterEach(() => content.remove());

const tree = () => readContentTree(content.root);
const unread = () => unreadTexts(tree(), CODES).map(({ language, unit }) => `${language} ${unitId(unit)}`);

it('knows every text as read after its reading', () => {
  expect(unread()).toEqual([]);
  expect(checkUnread(tree())).toEqual([]);
  expect(summarizeUnread(unreadTexts(tree(), CODES), CODES)).toBe('A second person has read every text.');
});

it('asks for a reading of what has changed, in its language alone', () => {
  content.edit(GERMAN, (texts) => (texts.login = 'Mit Google einloggen'));
  expect(unread()).toEqual(['de common.login']);
  expect(checkUnread(tree()).map(formatProblem)).toEqual([
    expect.stringMatching(/de\/common\.json.*\n.*In "de", no second person has read common\.login.*--read de common$/),
  ]);
  expect(markRead(tree(), 'de', ['common.login'])).toBe(1);
  expect(unread()).toEqual([]);
});

it('asks for a reading of English too', () => {
  content.edit(ENGLISH, (texts) => (texts.login = 'Continue with Google'));
  expect(unread()).toEqual(['en common.login']);
  expect(summarizeUnread(unreadTexts(tree(), CODES), CODES)).toBe('en: 1 unread');
});

it('records nothing for a name that no text has', () => {
  const before = fs.readFileSync(path.join(content.root, readingsFile('de')), 'utf8');
  expect(() => markRead(tree(), 'de', ['common.login', 'common.logn'])).toThrow(
    'No text of "de" is called "common.logn".',
  );
  expect(fs.readFileSync(path.join(content.root, readingsFile('de')), 'utf8')).toBe(before);
});
