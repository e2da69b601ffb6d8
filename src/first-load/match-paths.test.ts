/** @jest-environment jsdom */
import { matchPathsOf } from './match-paths';

it.each(['/de/404', '/de/404/'])('leads the address that was answered with %s to it', (page) => {
  expect(matchPathsOf(page, '/de/nowhere')).toEqual([{ path: page, matchPath: '/de/nowhere' }]);
});

it.each([undefined, '/', '/de', '/404', '/de/price', '/de/404/more'])('has nothing to say on %s', (page) => {
  expect(matchPathsOf(page, '/de/nowhere')).toEqual([]);
});

it('takes no address for a pattern', () => {
  expect(matchPathsOf('/de/404', '/de/*')).toEqual([]);
  expect(matchPathsOf('/de/404', '/de/:page')).toEqual([]);
});
