/**
 * Does nothing in the two ways in which Gatsby 5.16 uses one of these packages: as a plugin of webpack (eslint-webpack-plugin),
 * and as the day of a date (date-fns), by which it would ask for feedback. Any other use ends with an error, because it would
 * expect something.
 */
module.exports = function nothing(value) {
  if (new.target || value instanceof Date) return;
  throw new Error(
    'A package is used that this site replaces by nothing (substitutes/nothing): see the stack, decision 0051 (docs/decisions) ' +
      'and docs/upgrading.md.',
  );
};
module.exports.prototype.apply = () => {};
