import { printable } from './auth-log';

it.each([
  ['one\r\ntwo\u2028three\u0000', 'one two three '],
  ['\u001b[31mred', ' [31mred'],
  ['a'.repeat(1000), 'a'.repeat(300)],
  ['token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl end', 'token [token] end'],
  [`csrf ${'0a'.repeat(32)}`, 'csrf [token]'],
  ['/cb?code=4%2Fabc&state=x', '/cb?code=[hidden]&state=[hidden]'],
  ['fetch failed', 'fetch failed'],
])('%j is logged as %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});
