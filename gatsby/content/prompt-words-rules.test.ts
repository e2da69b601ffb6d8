import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { formatProblem } from './problem';

const FILE = 'content/prompt-words.json';
const LABELS = { kinds: { shot: '1' }, words: { wide: '2' } };
const shot = { key: 'shot', words: [{ key: 'wide', adds: 'wide shot' }] };

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
  for (const code of ['en', 'de']) content.write(`content/locales/${code}/prompt-help.json`, LABELS);
});
afterEach(() => content.remove());

const messages = () => checkContent(content.root).map(formatProblem);

it('accepts words with labels, and models with words of their own or none', () => {
  content.write(FILE, { groups: [shot], models: [{ key: 'wan-2.2-fast', words: { wide: null } }] });
  expect(messages()).toEqual([]);
});

it.each<[string, unknown, RegExp]>([
  [
    'a chip without a label',
    { groups: [{ ...shot, words: [...shot.words, { key: 'close-up', adds: 'close-up' }] }], models: [] },
    /prompt-words\.json:.*groups\[0\]\.words\[1\]\.key\n.*no label: "words\.close-up"/,
  ],
  ['a label without a chip', { groups: [], models: [] }, /en\/prompt-help\.json:.*words\.wide\n.*has no such words/],
  ['a group that is there twice', { groups: [shot, { ...shot }], models: [] }, /groups\[1\]\.key\n.*in the list twice/],
  [
    'words of no model',
    { groups: [shot], models: [{ key: 'wan-2.2-fats', words: {} }] },
    /no model "wan-2\.2-fats"\. Did you mean "wan-2\.2-fast"/,
  ],
  [
    'a model’s words for no chip',
    { groups: [shot], models: [{ key: 'wan-2.2-fast', words: { wied: 'wide' } }] },
    /No group has "wied"\. Did you mean "wide"/,
  ],
  [
    'words that begin with a space',
    { groups: [{ ...shot, words: [{ key: 'wide', adds: ' wide' }] }], models: [] },
    /adds/,
  ],
])('reports %s', (_what, words, expected) => {
  content.write(FILE, words);
  expect(messages().join('\n\n')).toMatch(expected);
});
