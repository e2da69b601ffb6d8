import { screen } from '@testing-library/react';
import { renderPage } from '../../scripts/jest/render-page';
import { Link, localizedPath } from './Link';

it.each([
  ['/', 'en', '/'],
  ['/price', 'en', '/price'],
  ['/', 'de', '/de'],
  ['/?model=veo3', 'de', '/de?model=veo3'],
  ['/#faq', 'tw', '/tw#faq'],
  ['/ai-video-generator/wan-2.5?x=1', 'tw', '/tw/ai-video-generator/wan-2.5?x=1'],
])('%s in %s is %s', (path, language, expected) => {
  expect(localizedPath(path, language)).toBe(expected);
});

it('puts the page language before paths of the site only', () => {
  renderPage(
    <>
      <Link to="/price">inside</Link>
      <Link to="/price" language="en">
        english
      </Link>
      <Link to="https://elsewhere.test/a">absolute</Link>
      <Link to="//elsewhere.test/a">scheme-relative</Link>
      <Link to="/api/auth/signin">service</Link>
      <Link to="#faq">anchor</Link>
    </>,
    { language: 'ja' },
  );
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/ja/price',
    '/price',
    'https://elsewhere.test/a',
    '//elsewhere.test/a',
    '/api/auth/signin',
    '#faq',
  ]);
});

it('opens a new tab without handing over the window', () => {
  renderPage(
    <Link to="https://elsewhere.test" newTab>
      away
    </Link>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener');
});
