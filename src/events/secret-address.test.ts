import { hasSecretAddresses, isPrivateUrl, withoutSecret } from './private-url';

const at = (address: string) => new URL(address, 'https://site.test');

it.each(['/shared?v=AbC', '/ja/shared/?v=AbC', '/withdrawal?id=x', '/de/withdrawal?utm_source=news&id=x'])(
  '%s opens something',
  (address) => {
    expect(isPrivateUrl(at(address))).toBe(true);
    expect(hasSecretAddresses(at(address).pathname)).toBe(true);
    expect(withoutSecret(at(address))).not.toMatch(/AbC|x/);
  },
);

it('the address that follows a sign-in is as secret as itself', () => {
  const next = encodeURIComponent('https://site.test/ja/shared?v=AbC');
  const address = at(`/sign-in?callbackUrl=${next}&error=Callback`);
  expect(isPrivateUrl(address)).toBe(true);
  expect(withoutSecret(address)).toBe('?error=Callback');
  expect(isPrivateUrl(at('/sign-in?callbackUrl=%2Fde%2Fprice'))).toBe(false);
  expect(isPrivateUrl(at('/sign-in?callbackUrl=http%3A%2F%2F%5B'))).toBe(false);
});

it.each(['/', '/withdrawal', '/withdrawal?utm_source=news', '/price?id=x', '/constructor?v=1', '/de/my-videos?v=1'])(
  '%s opens nothing',
  (address) => {
    expect(isPrivateUrl(at(address))).toBe(false);
    expect(withoutSecret(at(address))).toBe(at(address).search);
  },
);
