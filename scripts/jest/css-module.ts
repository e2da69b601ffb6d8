/** Mock of CSS modules: every class maps to its own name, with and without `import * as styles`. */
const classNames = new Proxy<Record<string, string | boolean>>(
  {},
  { get: (_target, name) => (name === '__esModule' ? true : String(name)) },
);

module.exports = classNames;
