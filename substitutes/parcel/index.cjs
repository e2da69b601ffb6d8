// Calls that Gatsby 5.16 makes of Parcel to compile gatsby-config.ts and gatsby-node.ts (utils/parcel/compile-gatsby-
// files.js).
const fs = require('node:fs');
const path = require('node:path');
const process = require('node:process');

const NAMES = ['gatsby-config.ts', 'gatsby-node.ts'];

/** Each file becomes one of JavaScript that holds what it imports of ours; packages are left outside. */
class Parcel {
  #root;
  #output;

  /** @param {{entries: string[], targets: {root: {distDir: string}}}} options entries are patterns in the site's folder */
  constructor({ entries: [pattern], targets }) {
    this.#root = path.dirname(pattern);
    this.#output = targets.root.distDir;
  }

  /**
   * @throws {Error} with `diagnostics`, as Gatsby prints them, if a file can't be compiled; without, as it tries again, if the
   * compiler fails; if the site has plugins of its own, whose files Parcel would compile too
   */
  async run() {
    if (fs.existsSync(path.join(this.#root, 'plugins')))
      throw new Error('plugins/ is not compiled: substitutes/parcel.');
    // Not before it is needed: Gatsby loads this file in every process of its own.
    const { build } = require('esbuild');
    const entries = NAMES.map((name) => path.join(this.#root, name)).filter((file) => fs.existsSync(file));
    const options = {
      entryPoints: entries,
      absWorkingDir: this.#root,
      outdir: this.#output,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      target: `node${process.versions.node}`,
      logLevel: 'silent',
    };
    if (entries.length > 0) await build(options).catch(fail);
    const bundles = entries.map((file) => ({
      filePath: path.join(this.#output, `${path.parse(file).name}.js`),
      getMainEntry: () => ({ filePath: file }),
    }));
    return { bundleGraph: { getBundles: () => bundles } };
  }
}

/** @param {Error & {errors?: {text: string, location: object | null}[]}} error without `errors` if esbuild itself failed */
function fail(error) {
  if (!error.errors?.length) throw error;
  const diagnostics = error.errors.map(({ text, location }) => {
    const place = location ? `${location.file}:${location.line}:${location.column}: ` : '';
    return { message: `${place}${text}`, origin: 'esbuild' };
  });
  throw Object.assign(error, { diagnostics });
}

/** A compilation takes a fraction of a second: nothing is kept. */
class LMDBCache {}

module.exports = { Parcel, LMDBCache };
