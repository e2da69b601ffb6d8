import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

// Compares statements of the documents with the repository.

const ROOT = path.resolve(__dirname, '..');
const TRACKED = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(path.join(ROOT, file)));
const DOCUMENTS = TRACKED.filter((file) => file.endsWith('.md'));
const FOLDERS = new Set(TRACKED.flatMap(parentsOf));

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

function parentsOf(file: string): string[] {
  const parent = path.dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

describe.each(DOCUMENTS)('%s', (document) => {
  test('links to files that exist', () => {
    const targets = [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, target = '']) => target,
    );
    const missing = targets.filter((target) => !fs.existsSync(path.join(ROOT, path.dirname(document), target)));
    expect(missing).toEqual([]);
  });

  test('names source files that exist', () => {
    const named = [...read(document).matchAll(/`([\w@.[\]/-]+\/[\w@.[\]-]+\.(?:ts|tsx|mjs|cjs|json|css|yaml))`/g)];
    const missing = named.map(([, file = '']) => file).filter((file) => !isThere(document, file));
    expect(missing).toEqual([]);
  });
});

/** A document may name a file from the root, from its own folder, or by the end of its path. */
function isThere(document: string, file: string): boolean {
  if (/^(node_modules|public|\.data|\.host|\.cache|bench\/results)/.test(file)) return true;
  const own = path.normalize(path.join(path.dirname(document), file));
  return TRACKED.some((tracked) => tracked === file || tracked === own || tracked.endsWith(`/${file}`));
}

test('the index of decisions has every record', () => {
  const records = TRACKED.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).map((file) => path.basename(file));
  const index = read('docs/decisions/README.md');
  expect(records.filter((record) => !index.includes(`(${record})`))).toEqual([]);
});

test.each(TRACKED.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)))('%s says whether it holds', (record) => {
  expect(read(record)).toMatch(
    /^Status: (holds|mended on \d{4}-\d{2}-\d{2} \(.+\)|overtaken on \d{4}-\d{2}-\d{2} \(.+\))\.$/m,
  );
});

test('the index of decisions explains each number that is missing', () => {
  const numbers = TRACKED.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []).sort();
  const last = Number(numbers.at(-1));
  const gaps = Array.from({ length: last }, (_, index) => String(index + 1).padStart(4, '0')).filter(
    (number) => !numbers.includes(number),
  );
  const index = read('docs/decisions/README.md');
  expect(gaps.filter((number) => !index.includes(number))).toEqual([]);
});

test('the queue page names every kind of job', () => {
  const kinds = /JOB_KINDS = \[(.+?)\]/s.exec(read('product-api/queue/job-queue.ts'))?.[1] ?? '';
  const named = [...kinds.matchAll(/'([\w-]+)'/g)].map(([, kind = '']) => kind);
  expect(named.length).toBeGreaterThan(3);
  const page = read('docs/decisions/0004-queue.md');
  expect(named.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});

test('the README describes every folder at the top', () => {
  const top = [...FOLDERS].filter((folder) => !folder.includes('/') && !/^\.|^static$/.test(folder));
  const table = read('README.md');
  expect(top.filter((folder) => !new RegExp(`\`${folder}/`).test(table))).toEqual([]);
});

/** A number in a document, and its place in the code. */
const NUMBERS: [document: string, says: RegExp, source: string, has: RegExp][] = [
  ['docs/decisions/0002-host.md', /page data level (\d+)/, 'src/host/compressed-copies.ts', /PAGE_QUALITY = (\d+)/],
  ['docs/decisions/0018-turns.md', /\*\*A user has (four) turns/, 'contracts/video.ts', /TURNS_PER_USER = (\d+)/],
  [
    'docs/architecture.md',
    /service token signed for (\d+) seconds/,
    'contracts/service-token.ts',
    /LIFETIME_S = (\d+)/,
  ],
  ['docs/decisions/0004-queue.md', /lease of (\d+) s/, 'product-api/queue/job-queue.ts', /LEASE_S = (\d+)/],
];
const IN_WORDS: Readonly<Record<string, string>> = { four: '4' };

test.each(NUMBERS)('%s: %s as in %s', (document, says, source, has) => {
  const said = says.exec(read(document))?.[1] ?? 'nothing';
  expect(IN_WORDS[said] ?? said).toBe(has.exec(read(source))?.[1]);
});

test('the README recommends every command of package.json that people run', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const internal = /^(pre|typecheck$|lint$|format$|content:schemas$)/;
  const commands = Object.keys(scripts).filter((name) => !internal.test(name));
  const readme = read('README.md');
  const missing = commands.filter((name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`));
  expect(missing).toEqual([]);
});
