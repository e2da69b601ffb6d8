/** @jest-environment jsdom */
import { matchPathsOf } from './match-paths';

it.each(['/de/404', '/de/404/'])('maps the URL that was answered with %s to that page', (page) => {
  expect(matchPathsOf(page, '/de/nowhere')).toEqual([{ path: page, matchPath: '/de/nowhere' }]);
});

it.each([undefined, '/', '/de', '/404', '/de/price', '/de/404/more'])('is empty on %s', (page) => {
  expect(matchPathsOf(page, '/de/nowhere')).toEqual([]);
});

it('never treats a URL as a pattern', () => {
  expect(matchPathsOf('/de/404', '/de/*')).toEqual([]);
  expect(matchPathsOf('/de/404', '/de/:page')).toEqual([]);
});
