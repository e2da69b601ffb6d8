import path from 'node:path';
import { shortClassName } from '../class-name';
import { mustFind } from './must-find';
import { type BundleConfig, loadersOf, type NameClass } from './webpack-config';

/** Gives classes short names in a build: Gatsby's contain file and class, 1.1 to 1.5 kB of a page's JavaScript (decision 0046). */
export function shortenClassNames({ module }: BundleConfig): void {
  const loaders = loadersOf(module?.rules ?? []);
  // Not the loader that takes the styles out, which has options of that name too.
  const named = loaders.flatMap(({ options }) =>
    options?.modules && options.modules.localIdentName !== undefined ? [options.modules] : [],
  );
  mustFind(named[0], 'loader of styles with the option "localIdentName"', '0046');
  for (const modules of named) modules.getLocalIdent = nameClass;
}

const nameClass: NameClass = ({ resourcePath }, _pattern, name) =>
  shortClassName(path.relative('.', resourcePath), name);
