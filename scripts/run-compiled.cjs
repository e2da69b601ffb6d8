// node scripts/run-compiled.cjs ENTRY [argument...]: runs a TypeScript program from one file that holds it and its packages.
// Compiled when a source has changed, then kept: a start reads one file instead of compiling and resolving hundreds
// (docs/decisions/0050-compiled-services.md). `--only-compile ENTRY...` leaves the running out.
//
// Node built-ins only until something has to be compiled.
const { Buffer, isAscii } = require('node:buffer');
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { Module } = require('node:module');
const path = require('node:path');
const process = require('node:process');

const ROOT = path.dirname(__dirname);
/** Next to what npm installs: gone with it, and never in a commit. */
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'compiled');

/**
 * Packages that bring files of their own (native code, WebAssembly, workers), that must exist once in a process, or that break
 * when bundled: jsonc-parser requires by a variable, prettier by its own address.
 */
const OUTSIDE = [
  '@electric-sql/*',
  '@napi-rs/*',
  '@opentelemetry/*',
  'esbuild',
  'jsonc-parser',
  'pino',
  'prettier',
  'sharp',
  'thread-stream',
];

const ONLY_COMPILE = '--only-compile';
const [name, ...others] = process.argv.slice(2);
const isCompiler = name === ONLY_COMPILE;

/** Instead of a package's own map: its file and line 1, so that the bundle maps our own code and stays small. */
function mapOfPackage(file) {
  const map = { version: 3, sources: [path.basename(file)], names: [], mappings: 'AAAA' };
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
}

/** One letter beyond ASCII makes V8 keep all of a file in two bytes each: then it takes longer to read and to compile. */
function inAscii(source) {
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // After a backslash, an escape would be read as two letters.
  return /\\[^\0-\x7F]/.test(source) ? source : source.replaceAll(/[^\0-\x7F]/g, escape);
}

/** The last line of a compiled file: what it was made of. */
const MADE_OF = '\n//made of ';

/** @returns {string} the digest of a file, or an empty text if it can't be read */
function digestOf(file) {
  try {
    return createHash('sha256').update(fs.readFileSync(file)).digest('base64url');
  } catch {
    return '';
  }
}

/** Digest of everything that a compiled file depends on besides its sources. */
function surroundings() {
  const files = ['package.json', 'tsconfig.json', path.join('node_modules', '.package-lock.json')];
  return [process.version, digestOf(__filename), ...files.map((name) => digestOf(path.join(ROOT, name)))];
}

/** @returns {string | undefined} the compiled code of an entry, if it was made from what is there now */
function readCompiled(file) {
  try {
    const bytes = fs.readFileSync(file);
    const code = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
    const [around, sources] = JSON.parse(code.slice(code.lastIndexOf(MADE_OF) + MADE_OF.length));
    if (around.join() !== surroundings().join()) return undefined;
    const isMadeOf = ([name, digest]) => digestOf(path.join(ROOT, name)) === digest;
    return Object.entries(sources).every(isMadeOf) ? code : undefined;
  } catch {
    // Never compiled, or only half of it reached the disk before a power cut.
    return undefined;
  }
}

/** Modules find content, and start programs, relative to their own source: that is named where it lies. */
const OWN_PLACES = {
  name: 'own places',
  setup(bundle) {
    bundle.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path: file }) => {
      const source = inAscii(fs.readFileSync(file, 'utf8'));
      if (file.includes(`${path.sep}node_modules${path.sep}`))
        return { loader: 'js', contents: source + mapOfPackage(file) };
      return {
        loader: 'ts',
        contents: source
          .replaceAll('__dirname', JSON.stringify(path.dirname(file)))
          .replaceAll('__filename', JSON.stringify(file)),
      };
    });
  },
};

async function compile(entry, file) {
  const { build, stop } = require('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    outfile: file,
    write: false,
    metafile: true,
    bundle: true,
    external: OUTSIDE,
    platform: 'node',
    format: 'cjs',
    target: `node${process.versions.node}`,
    sourcemap: 'inline',
    sourcesContent: false,
    // A comment with a letter beyond ASCII would double what the code takes in memory.
    legalComments: 'none',
    minifyWhitespace: true,
    logLevel: 'error',
    plugins: [OWN_PLACES],
  });
  await stop();
  const own = Object.keys(metafile.inputs).filter((name) => !name.includes('node_modules/'));
  const sources = Object.fromEntries(own.map((name) => [name, digestOf(path.join(ROOT, name))]));
  const code = outputFiles[0].text + MADE_OF + JSON.stringify([surroundings(), sources]);
  keep(code, file);
  return code;
}

/** Where it can't be kept (a container that may not write, a full disk), each start compiles. */
function keep(code, file) {
  // Moved into place: several may start at a time, and none may read half of it.
  const draft = `${file}.${process.pid}`;
  try {
    fs.mkdirSync(CACHE, { recursive: true });
    fs.writeFileSync(draft, code);
    fs.renameSync(draft, file);
  } catch {
    fs.rm(draft, { force: true }, () => undefined);
  }
}

/** The folder of the project is a part of the name: paths below it are written into the code (`OWN_PLACES`). */
function fileOf(entry) {
  const place = createHash('sha256').update(ROOT).digest('hex').slice(0, 8);
  return path.join(CACHE, `${path.relative(ROOT, entry).replaceAll(/[\\/]/g, '-')}.${place}.cjs`);
}

async function load(entryName) {
  const entry = path.resolve(ROOT, entryName);
  const file = fileOf(entry);
  return { file, entry, code: readCompiled(file) ?? compiledApart(entry, file) ?? (await compile(entry, file)) };
}

/**
 * In a short-lived process: in the program's own, the compiler would leave 10 MB in use for as long as it runs.
 * @returns {string | undefined} undefined if that did not work, or nothing can be kept here
 */
function compiledApart(entry, file) {
  if (isCompiler) return undefined;
  spawnSync(process.execPath, [__filename, ONLY_COMPILE, entry], { stdio: 'ignore' });
  return readCompiled(file);
}

function run({ file, entry, code }) {
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, 2, entry);
  const program = new Module(file);
  program.filename = file;
  program.paths = Module._nodeModulePaths(CACHE);
  program._compile(code, file);
}

async function main() {
  if (isCompiler) for (const entry of others) await load(entry);
  else run(await load(name));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
