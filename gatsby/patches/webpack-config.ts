import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { mustFind } from './must-find';

/** As much of Gatsby's webpack configuration as is changed here. */
export interface BundleConfig {
  cache?: { version?: string; buildDependencies?: Record<string, string[]>; allowCollectingMemory?: boolean };
  devtool?: string | false;
  entry: Record<string, string>;
  target?: string | string[];
  output?: { hashDigestLength?: number };
  module?: { rules?: Rule[] };
  optimization?: {
    splitChunks?: { cacheGroups?: { styles?: object; commons?: object; shared?: object } };
    minimizer?: Minimizer[];
  };
  resolve?: { alias?: Aliases };
  plugins?: ConfiguredPlugin[];
}

interface ConfiguredPlugin {
  constructor: { name: string };
  options?: { ignoreOrder?: boolean };
  definitions?: Record<string, unknown>;
}

export interface Minimizer {
  constructor: { name: string; swcMinify?: unknown };
  options?: {
    parallel?: boolean;
    minimizer?: { implementation?: unknown; options?: object };
    minify?: (styles: Record<string, string>) => Promise<{ code: string }>;
  };
}

export interface Rule {
  include?: unknown;
  resolve?: { alias: Aliases };
  sideEffects?: boolean;
  enforce?: 'pre';
  oneOf?: Rule[];
  use?: Loader[] | ((module: Requested) => Loader[]);
}

export interface Loader {
  loader?: string;
  options?: object & { modules?: false | { localIdentName?: string; getLocalIdent?: NameClass } };
}

export type NameClass = (stylesheet: { resourcePath: string }, pattern: string, name: string) => string;

/** A module as webpack names it to a rule; the query with its question mark. */
export interface Requested {
  resource: string;
  resourceQuery: string;
}

/** By module, what webpack loads in its place; false for nothing. */
export type Aliases = Record<string, string | false>;

export type Stage = 'develop' | 'develop-html' | 'build-javascript' | 'build-html';

/** First, because Gatsby's own aliases for what it writes itself would win otherwise. */
export function putInPlace(config: BundleConfig, aliases: Aliases): void {
  config.resolve = { ...config.resolve, alias: { ...aliases, ...config.resolve?.alias } };
}

/** The loaders of rules that list them. */
export function loadersOf(rules: readonly Rule[]): Loader[] {
  return rules.flatMap(({ oneOf, use }) => [...(oneOf ? loadersOf(oneOf) : []), ...(Array.isArray(use) ? use : [])]);
}

/** Where webpack finds a file of a package: behind links, where packages are shared. @throws Error as `mustFind` does */
export function fileOfPackage(file: string, decision: string, root = '.'): string {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file) ?? [];
  const folder = path.dirname(createRequire(path.resolve(root, 'package.json')).resolve(`${name}/package.json`));
  const found = path.join(folder, rest);
  return mustFind(fs.existsSync(found) && found, `file ${file}`, decision);
}

/** A file that Gatsby has copied to `.cache`. @throws Error as `mustFind` does */
export function fileOfCache(file: string, decision: string, root = '.'): string {
  const found = path.resolve(root, '.cache', file);
  return mustFind(fs.existsSync(found) && found, `file .cache/${file}`, decision);
}
