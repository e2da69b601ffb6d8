import { ERROR_PAGE_ERRORS, SIGN_IN_PAGE_ERRORS } from '#contracts/sign-in-error';
import session from '../../../content/locales/en/session.json';
import { readSignInQuery } from './use-sign-in-query';

const origin = 'https://framelight.test';

it.each([
  ['', undefined],
  ['?error=OAuthCallback', 'OAuthCallback'],
  ['?error=AccessDenied', 'AccessDenied'],
  ['?csrf=true', 'Csrf'],
  ['?error=%3Cscript%3E', 'Default'],
  ['?error=toString', 'Default'],
])('%s means %s', (search, error) => {
  expect(readSignInQuery(search, origin).error).toBe(error);
});

it.each([
  ['/de/price?x=1#faq', '/de/price?x=1#faq'],
  ['https://framelight.test/my-videos', '/my-videos'],
  ['https://evil.test/my-videos', undefined],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['/.//evil.test/x', undefined],
  ['https://framelight.test//evil.test/x', undefined],
  ['/x/..//evil.test', undefined],
  ['/.\\/evil.test', undefined],
  ['blob:https://framelight.test/x', undefined],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
])('callbackUrl %s leads to %s', (callbackUrl, expected) => {
  const search = `?${new URLSearchParams({ callbackUrl }).toString()}`;
  expect(readSignInQuery(search, origin).callbackUrl).toBe(expected);
});

it('has words for every code of the sign-in service', () => {
  expect(Object.keys(session.errors).sort()).toEqual([...SIGN_IN_PAGE_ERRORS, ...ERROR_PAGE_ERRORS].sort());
});
