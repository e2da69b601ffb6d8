import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkContent } from './check-content';
import { formatProblem, type ContentProblem } from './problem';
import { ADDED_LANGUAGE, listAddedLanguage, writeAddedTexts } from './testing/added-language';

// An editor adds an eleventh language to the real content.

const { code } = ADDED_LANGUAGE;
let root: string;
let problems: ContentProblem[];

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'added-language-'));
  fs.cpSync('content', path.join(root, 'content'), { recursive: true });
  listAddedLanguage(root);
  problems = checkContent(root);
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const named = (file: string) => problems.filter((problem) => problem.file === file).map(({ field }) => field);
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as object;

it.each(fs.readdirSync('content/locales/en'))('names every missing text of %s', (name) => {
  const keys = leavesOf(read(`content/locales/en/${name}`));
  const plurals = keys.map((key) => (keys.includes(`${stemOf(key)}_other`) ? stemOf(key) : key));
  expect(named(`content/locales/${code}/${name}`).sort()).toEqual([...new Set(plurals)].sort());
});

it.each(fs.readdirSync('content/models').filter((name) => name.endsWith('.json')))(
  'names every missing text of the model %s',
  (name) => {
    const fields = ['summary', 'description', 'strengths', 'limits', 'examplePrompt', 'imageAlt'].sort();
    expect(named(`content/models/${name}`)).toEqual(fields.map((field) => `texts.${code}.${field}`));
  },
);

it.each(fs.readdirSync('content/guides/en'))('names the missing guide %s', (name) => {
  expect(named(`content/guides/${code}/${name}`)).toEqual(['']);
});

it.each(fs.readdirSync('content/legal'))('names the missing legal text %s', (name) => {
  expect(named(`content/legal/${name}/${code}.json`)).toEqual(['']);
});

it('names the missing word lists for prompts', () => {
  expect(named(`content/prompt-filter/${code}.json`)).toEqual(['']);
});

it('names nothing else, and reports no mistakes: visitors see English until then', () => {
  expect(problems.filter(({ kind }) => kind === 'mistake')).toEqual([]);
  const files = [...new Set(problems.filter(({ kind }) => kind !== 'note').map(({ file }) => file))];
  expect(files.filter((file) => !file.includes(`/${code}`) && !file.startsWith('content/models/'))).toEqual([]);
});

it('passes once all texts exist', () => {
  writeAddedTexts(root);
  const left = checkContent(root).filter(({ kind }) => kind !== 'note');
  expect(left.map(formatProblem)).toEqual([]);
});

function leavesOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );
}

function stemOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}
