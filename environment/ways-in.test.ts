import { waysIn } from './ways-in';

it.each([
  'localhost',
  '127.0.0.1',
  '127.8.4.1',
  '::1',
  'http://localhost:8000',
  'https://localhost',
  'http://demo.localhost:8000/x',
  'http://[::1]:8000',
  'HTTP://127.0.0.1',
])('%s is reachable from this machine only', (place) => {
  expect(waysIn({ HOST: place })).toEqual([]);
});

it.each([
  '0.0.0.0',
  '::',
  '',
  '192.168.1.4',
  'example.com',
  'http://example.com',
  'https://localhost.example.com',
  'https://127.0.0.1.example.com',
  'http://[::]:8000',
])('%s is reachable from other machines', (place) => {
  expect(waysIn({ HOST: place })).toEqual([`HOST=${place}`]);
});

it('checks every address that is set, and no other', () => {
  expect(waysIn({ SITE_URL: undefined, HOST: '0.0.0.0', API: 'http://localhost' })).toEqual(['HOST=0.0.0.0']);
});
