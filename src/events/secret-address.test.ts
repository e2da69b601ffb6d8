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

it.each(['/', '/withdrawal', '/withdrawal?utm_source=news', '/price?id=x', '/constructor?v=1', '/de/my-videos?v=1'])(
  '%s opens nothing',
  (address) => {
    expect(isPrivateUrl(at(address))).toBe(false);
    expect(withoutSecret(at(address))).toBe(at(address).search);
  },
);
