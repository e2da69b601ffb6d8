import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { patch } from './correct-bundles';
import type { Stage } from './webpack-config';

// Gatsby moves: each thing that a patch changes is renamed, and the build must stop and name the decision.

const CACHE = [
  'production-app.js',
  'page-renderer.js',
  'gatsby-browser-entry.js',
  'head/head-export-handler-for-browser.js',
];
const PACKAGES = {
  'gatsby-plugin-react-i18next': ['gatsby-browser.js', 'gatsby-ssr.js', 'dist/i18nextContext.js'],
  'react-i18next': ['dist/es/index.js'],
  'gatsby-script': ['dist/index.js'],
  'gatsby-react-router-scroll': ['scroll-handler.js'],
  '@gatsbyjs/reach-router': [],
  'lucide-react': ['dist/esm/icons/x.mjs'],
  gatsby: ['dist/internal-plugins/partytown/gatsby-browser.js', 'dist/internal-plugins/partytown/gatsby-ssr.js'],
};
const ENTRY = 'import matchPaths from "$virtual/match-paths.json"';

const home = process.cwd();
let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  write('package.json', '{ "browserslist": ["chrome >= 109"] }');
  for (const file of ['package-lock.json', 'gatsby-config.ts', 'gatsby-node.ts', 'gatsby/a.ts', 'src/a.css'])
    write(file);
  for (const file of CACHE) write(`.cache/${file}`, ENTRY);
  for (const [name, files] of Object.entries(PACKAGES)) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}" }`);
    for (const file of files) write(`node_modules/${name}/${file}`);
  }
  process.chdir(root);
});
afterEach(() => {
  process.chdir(home);
  fs.rmSync(root, { recursive: true });
});

function write(file: string, text = '') {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

class MiniCssExtractPlugin {
  options = { ignoreOrder: false };
}
class DefinePlugin {
  definitions = { 'process.env.GATSBY_GOOGLE_CLIENT_ID': '"demo"' };
}
class TerserPlugin {
  static swcMinify = () => undefined;
  options = { parallel: true, minimizer: { options: {} } };
}
class CssMinimizerPlugin {
  options = { parallel: true };
}

/** As Gatsby 5.16 configures webpack. */
function configOf() {
  return {
    cache: { version: 'gatsby' },
    devtool: 'source-map',
    output: {},
    entry: { app: '.cache/production-app' },
    module: {
      rules: [
        { use: () => [{ loader: 'babel' }] },
        { oneOf: [{ use: [{ loader: 'css', options: { modules: { localIdentName: '[name]' } } }] }] },
      ],
    },
    optimization: {
      splitChunks: { cacheGroups: { styles: {}, commons: { name: 'commons' }, shared: { name: 'shared' } } },
      minimizer: [new TerserPlugin(), new CssMinimizerPlugin()],
    },
    resolve: { alias: {} },
    plugins: [new MiniCssExtractPlugin(), new DefinePlugin()],
  };
}

type Config = ReturnType<typeof configOf>;
const apply = (stage: Stage, config: Config) => patch(config, stage);

test.each<Stage>(['develop', 'develop-html', 'build-javascript', 'build-html'])('all is found in %s', (stage) => {
  const config = configOf();
  apply(stage, config);
  const [define] = config.plugins.filter((plugin) => plugin instanceof DefinePlugin);
  expect(define?.definitions).toEqual({});
});

type Change = (config: Config) => void;

test.each<[string, string, Change]>([
  ['the entry', '0020', (config) => Object.assign(config, { entry: { main: '' } })],
  ['the cache of webpack', '0049', (config) => Object.assign(config, { cache: undefined })],
  ['an output', '0046', (config) => Object.assign(config, { output: undefined })],
  ['all cache groups', '0046', ({ optimization }) => Object.assign(optimization, { splitChunks: {} })],
  ['the group of styles', '0020', ({ optimization }) => Reflect.deleteProperty(groupsOf(optimization), 'styles')],
  [
    'the group of common scripts',
    '0046',
    ({ optimization }) => Reflect.deleteProperty(groupsOf(optimization), 'commons'),
  ],
  [
    'the group of shared scripts',
    '0046',
    ({ optimization }) => Reflect.deleteProperty(groupsOf(optimization), 'shared'),
  ],
  ['the minifier of scripts', '0049', ({ optimization }) => optimization.minimizer.shift()],
  ['the minifier of styles', '0051', ({ optimization }) => optimization.minimizer.pop()],
  ['the plugin for styles', '0020', ({ plugins }) => plugins.shift()],
  ['the plugin for variables', '0010', ({ plugins }) => plugins.pop()],
  ['the rule for scripts', '0049', ({ module }) => module.rules.shift()],
  ['the loader of styles', '0046', ({ module }) => module.rules.pop()],
])('a build without %s stops', (_, decision, change) => {
  const config = configOf();
  change(config);
  expect(() => apply('build-javascript', config)).toThrow(new RegExp(`Decision ${decision}.*upgrading\\.md`));
});

function groupsOf({ splitChunks }: Config['optimization']): object {
  return splitChunks.cacheGroups;
}

const FILES: [stage: Stage, file: string][] = [
  ...CACHE.map((file): [Stage, string] => ['build-javascript', `.cache/${file}`]),
  ...Object.entries(PACKAGES).flatMap(([name, files]) =>
    files.map((file): [Stage, string] => [
      name === 'gatsby-script' ? 'build-html' : 'build-javascript',
      `node_modules/${name}/${file}`,
    ]),
  ),
];

test.each(FILES)('in %s, a build stops when %s has another name', (stage, file) => {
  fs.renameSync(file, `${file}.renamed`);
  expect(() => apply(stage, configOf())).toThrow(/there is no file .*Decision 00\d\d.*upgrading\.md/);
});

test('a build stops when Gatsby’s entry asks for its list of pages in another way', () => {
  write('.cache/production-app.js', 'import matchPaths from "$virtual/paths.json"');
  expect(() => apply('build-javascript', configOf())).toThrow('match-paths.json');
});
