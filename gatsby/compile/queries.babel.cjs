/**
 * For files with queries: with a configuration of our own, Gatsby adds nothing but what takes queries and types out. It
 * reads JSX in TypeScript by itself, in JavaScript only when told to.
 */
module.exports = { overrides: [{ test: /\.jsx?$/, parserOpts: { plugins: ['jsx'] } }] };
