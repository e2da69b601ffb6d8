import { transform } from '@swc/core';

/**
 * A loader of webpack: makes JavaScript of TypeScript and JSX. What all of `targets` can read stays as it is written:
 * browsers as in browserslist, or `{ node }`.
 */
export default function compileScript(source) {
  const done = this.async();
  const { targets } = this.getOptions();
  const isTyped = /\.tsx?$/.test(this.resourcePath);
  const options = {
    filename: this.resourcePath,
    swcrc: false,
    configFile: false,
    env: { targets },
    jsc: {
      parser: isTyped
        ? { syntax: 'typescript', tsx: this.resourcePath.endsWith('x') }
        : { syntax: 'ecmascript', jsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  };
  transform(source, options).then(({ code }) => done(null, code), done);
}
