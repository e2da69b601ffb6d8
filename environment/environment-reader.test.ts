import { EnvironmentReader } from './environment-reader';
import { isLoopback, isPublic } from './loopback';
import { VARIABLE_NAMES, type VariableName } from './variables';

/** The error of one variable; undefined if it is valid. */
function errorOf(name: VariableName, text: string): string | undefined {
  const reader = new EnvironmentReader({ [name]: text });
  reader.read(name);
  return reader.errors[0];
}

describe('EnvironmentReader', () => {
  it('reads values, defaults and absent variables', () => {
    const reader = new EnvironmentReader({ PORT: ' 9000 ', HOST: ' ', SITE_URL: 'https://EXAMPLE.com/' });
    expect(reader.read('PORT')).toBe(9000);
    expect(reader.read('PRODUCT_API_PORT')).toBe(8001);
    expect(reader.read('HOST')).toBeUndefined();
    expect(reader.read('SITE_URL')).toBe('https://example.com');
    expect(reader.isSet('PORT', 'SITE_URL')).toBe(true);
    expect(reader.isSet('PORT', 'HOST')).toBe(false);
    expect(reader.finish('It', 'fine')).toBe('fine');
  });

  it('a required variable has no default', () => {
    const reader = new EnvironmentReader({});
    reader.required('SITE_URL');
    expect(reader.errors).toEqual(['SITE_URL is not set.']);
  });

  it('names every error once, in one message, and quotes no secret', () => {
    const reader = new EnvironmentReader({ PORT: 'abc', AUTH_SECRET: 'my secret' });
    reader.read('PORT');
    reader.read('PORT');
    reader.required('AUTH_SECRET');
    reader.addError('Two of them differ.');
    expect(() => reader.finish('It', 'fine')).toThrow(
      "It can't start:\n" +
        '  - PORT must be a port (0 to 65535), not "abc".\n' +
        '  - AUTH_SECRET must have at least 32 bytes.\n' +
        '  - Two of them differ.',
    );
  });

  it.each<[VariableName, string[], string[]]>([
    ['PORT', ['0', '65535'], ['-1', '65536', '1e3', '80a', '0x50']],
    ['SITE_URL', ['http://localhost', 'https://a.example/b/'], ['localhost:8000', '//a', 'ftp://a', 'javascript:1']],
    ['HOST', ['localhost', '0.0.0.0', '::1', 'a-b.example'], ['a b', 'http://a', 'a:80', '-a']],
    ['LOG_LEVEL', ['trace', 'silent'], ['INFO', 'loud']],
    ['SAMPLE_RENDER_CONCURRENCY', ['1', '64'], ['0', '65', '1.5']],
    [
      'TRUSTED_PROXIES',
      ['loopback', 'loopback, uniquelocal', '10.0.0.1', '10.0.0.0/8', '10.0.0.0/255.0.0.0', 'fd00::/8', '::1'],
      ['everyone', '10.0.0.0/33', '10.0.0.0/x', '10.0.0/8', 'fd00::/129', '1.2.3.4/8/8', 'loopback, me'],
    ],
    ['AUTH_SECRET', ['x'.repeat(32), 'ü'.repeat(16)], ['x'.repeat(31)]],
    ['DATABASE_URL', ['postgres://a', 'postgresql://a/b'], ['mysql://a']],
    ['GATSBY_GA_ID', ['G-ABC123DEF4', 'GT-ABC1'], ['UA-1-1', 'G-']],
  ])('%s', (name, good, bad) => {
    for (const text of good) expect([text, errorOf(name, text)]).toEqual([text, undefined]);
    for (const text of bad) expect([text, errorOf(name, text)]).toEqual([text, expect.stringContaining(name)]);
  });

  it('every default is what its variable expects', () => {
    const reader = new EnvironmentReader({});
    for (const name of VARIABLE_NAMES) reader.read(name);
    expect(reader.errors).toEqual([]);
  });
});

it.each([
  ['http://localhost:8000', true, false],
  ['https://app.localhost', true, false],
  ['http://127.1.2.3', true, false],
  ['https://[::1]:8443', true, false],
  ['https://example.com', false, true],
  ['http://example.com', false, false],
  ['https://localhost.example.com', false, true],
  ['https://127.0.0.1.example.com', false, true],
])('%s: loopback %s, public %s', (url, loopback, open) => {
  expect([isLoopback(url), isPublic(url)]).toEqual([loopback, open]);
});
