import { parseUrl } from './parse-url';

it('reads absolute and relative addresses, and nothing else', () => {
  expect(parseUrl('https://example.com/a?b')?.pathname).toBe('/a');
  expect(parseUrl('/a', 'https://example.com')?.href).toBe('https://example.com/a');
  expect(parseUrl('/a')).toBeUndefined();
  expect(parseUrl('')).toBeUndefined();
});
