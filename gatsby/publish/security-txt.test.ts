import { renderSecurityTxt } from './security-txt';

it('says where to write, and until when that holds', () => {
  const contact = {
    siteUrl: 'https://example.com',
    email: 'hello@example.com',
    builtAt: new Date('2026-11-22T10:00:00Z'),
  };
  expect(renderSecurityTxt(contact)).toBe(
    [
      'Contact: mailto:hello@example.com',
      'Expires: 2027-11-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
