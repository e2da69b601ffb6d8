import { ownWarnings } from './own-warnings';

const ROOT = '/project';
const DEPRECATED = '[DEP0169] DeprecationWarning: `url.parse()` behavior is not standardized';

const warning = (pid: number, said: string, ...frames: string[]) =>
  [`(node:${pid}) ${said}`, ...frames.map((frame) => `    at ${frame}`), ''].join('\n');

it('reports a warning of our code with its location, once for all processes', () => {
  const ours = ['parse (node:url:100:1)', 'readAddress (/project/src/host/server.ts:10:5)'];
  expect(ownWarnings(warning(1, DEPRECATED, ...ours) + warning(2, DEPRECATED, ...ours), ROOT)).toEqual([
    `${DEPRECATED} at readAddress (/project/src/host/server.ts:10:5)`,
  ]);
});

it('ignores warnings of packages and of Node itself, even if our code called them', () => {
  const theirs = warning(
    1,
    DEPRECATED,
    'parse (node:url:1:1)',
    'x (/project/node_modules/gatsby/a.js:1:1)',
    'y (/project/b.ts:1:1)',
  );
  const nodes = warning(1, 'ExperimentalWarning: localStorage', 'get (node:internal/util:1:1)');
  expect(ownWarnings(theirs + nodes, ROOT)).toEqual([]);
  const compiled = warning(1, DEPRECATED, 'z (/project/.cache/page-ssr/routes/render-page.js:1:1)');
  expect(ownWarnings(compiled, ROOT)).toEqual([]);
  expect(ownWarnings('', ROOT)).toEqual([]);
});
