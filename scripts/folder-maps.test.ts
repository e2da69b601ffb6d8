import fs from 'node:fs';
import path from 'node:path';

// Newcomers find their way by the READMEs: each larger folder has a line in the nearest README above it.

const root = path.dirname(__dirname);
const SCOPE = ['product-api', 'src', 'gatsby', 'stand-ins', 'scripts', 'e2e', 'bench'];
const HANDFUL = 5;
/** First cell of a row: one or more names in backticks, possibly within links. */
const ROW = /^\|([^|]*`[^|]*)\|/gm;

interface Folder {
  /** Relative to the root. */
  name: string;
  files: number;
}

function foldersBelow(name: string): Folder[] {
  const entries = fs.readdirSync(path.join(root, name), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  return [
    { name, files: entries.filter((entry) => entry.isFile() && entry.name !== 'README.md').length },
    ...folders.flatMap((entry) => foldersBelow(path.posix.join(name, entry.name))),
  ];
}

function nearestReadmeAbove(folder: string): string {
  const parent = path.posix.dirname(folder);
  const readme = path.posix.join(parent, 'README.md');
  return fs.existsSync(path.join(root, readme)) ? readme : nearestReadmeAbove(parent);
}

/** Folders and files with a row in the tables of a README, relative to it; without commands and `.data/`. */
function namesIn(readme: string): string[] {
  const cells = [...fs.readFileSync(path.join(root, readme), 'utf8').matchAll(ROW)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w[\w./-]*\/[\w./-]*)`/g)].map(([, name = '']) => name));
}

const folders = SCOPE.flatMap(foldersBelow);

it('the nearest README above has a line for each folder with more than a handful of files', () => {
  const missing = folders
    .filter(({ files }) => files > HANDFUL)
    .filter(({ name }) => {
      const readme = nearestReadmeAbove(name);
      const relative = path.posix.relative(path.posix.dirname(readme), name);
      return !namesIn(readme).some((listed) => listed.replace(/\/$/, '') === relative);
    })
    .map(({ name }) => `${name}: no line in ${nearestReadmeAbove(name)}`);
  expect(missing).toEqual([]);
});

it('everything listed in these READMEs exists', () => {
  const readmes = new Set(folders.map(({ name }) => nearestReadmeAbove(name)));
  const gone = [...readmes].flatMap((readme) =>
    namesIn(readme)
      .filter((name) => !fs.existsSync(path.join(root, path.dirname(readme), name)))
      .map((name) => `${readme}: ${name}`),
  );
  expect(gone).toEqual([]);
});
