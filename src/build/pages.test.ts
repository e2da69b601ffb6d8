import type { CreatePageArgs } from 'gatsby';
import { repairMatchPath } from './pages';

const languages = [
  { code: 'en', name: 'English', path: '', hreflang: 'en' },
  { code: 'de', name: 'Deutsch', path: '/de', hreflang: 'de' },
];

/** The page creations that the repair asks for. */
function repair(matchPath: string | undefined) {
  const actions = { createPage: jest.fn(), deletePage: jest.fn() };
  repairMatchPath({ page: { path: '/de/404/', matchPath }, actions } as unknown as CreatePageArgs, languages);
  return actions;
}

it('takes the second language prefix off a match path', () => {
  const { createPage, deletePage } = repair('/de/de/*');
  expect(deletePage).toHaveBeenCalledTimes(1);
  expect(createPage).toHaveBeenCalledWith({ path: '/de/404/', matchPath: '/de/*' });
});

it.each([undefined, '/de/*', '/design/*'])('leaves %s as it is', (matchPath) => {
  expect(repair(matchPath).createPage).not.toHaveBeenCalled();
});
