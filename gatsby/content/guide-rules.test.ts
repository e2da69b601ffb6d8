import fs from 'node:fs';
import path from 'node:path';
import { checkContent } from './check-content';
import { ContentFixture } from './content-fixture';
import { formatProblem } from './problem';
import { acceptTranslations } from './translations/accept';
import { readContentTree } from './content-tree';
import { checkStale } from './translations/outdated';

const ENGLISH = 'content/guides/en/wan-2.2-fast.json';
const GERMAN = 'content/guides/de/wan-2.2-fast.json';

interface Guide {
  uses: string[];
  prompts: { title: string; prompt: string; why: string }[];
  questions: object[];
}

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
});
afterEach(() => content.remove());

const messages = () => checkContent(content.root).map(formatProblem);
const edit = (file: string, change: (guide: Guide) => void) => content.edit(file, change as never);
const remove = (file: string) => fs.rmSync(path.join(content.root, file));

it.each<[string, () => void, RegExp]>([
  ['a model without a guide in a language', () => remove(GERMAN), /de\/wan-2\.2-fast\.json:1\n.*missing in "de"/],
  [
    'a guide to no model',
    () => content.write('content/guides/en/wan-2.2-fats.json', content.read(ENGLISH)),
    /There is no content\/models\/wan-2\.2-fats\.json\. Did you mean "wan-2\.2-fast"\?/,
  ],
  [
    'a guide in no language of the site',
    () => content.write('content/guides/dd/wan-2.2-fast.json', content.read(ENGLISH)),
    /"dd" is not a language/,
  ],
  ['too few prompts', () => edit(ENGLISH, ({ prompts }) => prompts.splice(0, 1)), /prompts\n.*fewer than 3/],
  [
    'a misspelt field',
    () => edit(ENGLISH, ({ prompts }) => (prompts[0] = { titel: '2', prompt: '2', why: '2' } as never)),
    /titel\n.*Did you mean "title"/,
  ],
  ['a guide that says little', () => edit(ENGLISH, (guide) => (guide.uses = ['1', '8'])), /words; a guide needs 300/],
  [
    'a resolution that the model lacks',
    () => edit(GERMAN, (guide) => (guide.uses[1] = '1080p 8')),
    /uses\[1\]\n.*does not offer 1080p/,
  ],
  [
    'an aspect ratio that the model lacks',
    () => edit(ENGLISH, ({ prompts }) => Object.assign(prompts[0] ?? {}, { why: '21:9' })),
    /prompts\[0\]\.why\n.*does not offer 21:9/,
  ],
  [
    'a prompt that the model refuses for its length',
    () => edit(ENGLISH, ({ prompts }) => Object.assign(prompts[0] ?? {}, { prompt: '1'.repeat(2001) })),
    /prompts\[0\]\.prompt\n.*takes 2000 characters at most/,
  ],
  [
    'the prompt of another model',
    () => content.write('content/guides/de/product-1-lite.json', content.read(GERMAN)),
    /prompts\[0\]\.prompt\n.*has the same prompt/,
  ],
  [
    'a paragraph less than English',
    () => edit(ENGLISH, ({ uses }) => uses.push('9')),
    /Has 2 paragraphs, English has 3/,
  ],
  [
    'a question more than English',
    () => edit(GERMAN, ({ questions }) => questions.push({ question: '8', answer: '9' })),
    /Has 4 questions, English has 3/,
  ],
  [
    'a text left in English',
    () => {
      for (const file of [ENGLISH, GERMAN])
        edit(file, ({ prompts }) => Object.assign(prompts[0] ?? {}, { title: 'A fox' }));
    },
    /prompts\[0\]\.title\n.*Is identical to English/,
  ],
])('reports %s', (_name, change, message) => {
  change();
  expect(messages().join('\n')).toMatch(message);
});

it('asks nothing of a retired model', () => {
  content.edit('content/models/wan-2.2-fast.json', (model) =>
    Object.assign(model, { status: 'retired', replacedBy: '{product}1lite' }),
  );
  for (const file of [ENGLISH, GERMAN]) remove(file);
  expect(messages()).toEqual([]);
});

it('names the translation whose English changed', () => {
  acceptTranslations(content.root, 'de', ['*']);
  edit(ENGLISH, ({ prompts }) => Object.assign(prompts[1] ?? {}, { why: '30' }));
  const stale = checkStale(readContentTree(content.root));
  expect(stale.map(({ file, field }) => `${file} ${field}`)).toEqual([`${GERMAN} prompts[1].why`]);
});
