import { screen, within } from '@testing-library/react';
import { useStaticQuery } from 'gatsby';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { siteData } from '../../scripts/jest/site-data';
import { Footer } from './Footer';

const hrefsOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('links to every part of the site and to its neighbours', async () => {
  const page = renderPage(<Footer />, { path: '/price' });
  expect(hrefsOf('Quick links')).toEqual(['/', '/privacy', '/terms']);
  expect(hrefsOf('Video models')).toEqual(['/ai-video-generator/wan-2.5', '/ai-video-generator/veo3']);
  expect(hrefsOf('Image tools')).toEqual(['https://still.test', 'https://upscale.test']);
  expect(hrefsOf('Follow us')).toEqual(['https://social.test']);
  expect(hrefsOf('Sites we like')).toEqual(['https://friend.test']);
  expect(hrefsOf('Languages')).toEqual([
    '/price',
    '/ko/price',
    '/pt/price',
    '/ru/price',
    '/fr/price',
    '/tw/price',
    '/ja/price',
    '/zh/price',
    '/de/price',
    '/it/price',
  ]);
  expect(screen.getByRole('link', { name: 'hello@framelight.test' })).toHaveAttribute(
    'href',
    'mailto:hello@framelight.test',
  );
  expect(screen.getByText('framelight.test')).toBeInTheDocument();
  expect(screen.getByText('© 2026 Framelight')).toBeInTheDocument();
  expect(screen.getByText(/is independently operated/)).toBeInTheDocument();
  await expectAccessible(page);
});

it('lists the first models of a large catalogue, and leads to all of them', () => {
  const nodes = Array.from({ length: 25 }, (_, index) => ({
    key: `m${index}`,
    title: `M ${index}`,
    page: `/m${index}`,
    logo: { publicURL: `/m${index}.svg` },
  }));
  const { rerender } = renderPage(<Footer />, { language: 'de' });
  expect(screen.queryByRole('link', { name: 'Alle Modelle' })).not.toBeInTheDocument();
  jest.mocked(useStaticQuery).mockReturnValue({ ...siteData(), allModel: { nodes } });
  rerender(<Footer />);
  expect(hrefsOf('Videomodelle')).toHaveLength(25);
  expect(screen.getByRole('link', { name: 'Alle Modelle' })).toHaveAttribute('href', '/de/models');
});

it('shows the mark of each model beside its name', () => {
  const { container } = renderPage(<Footer />);
  const marks = [...container.querySelectorAll('nav[aria-label="Video models"] img')];
  expect(marks.map((mark) => mark.getAttribute('src'))).toEqual(['/wan.svg', '/veo.svg']);
});

it("says the visitor's year, not that of the build", () => {
  jest.useFakeTimers({ now: new Date('2031-03-01T12:00:00Z') });
  renderPage(<Footer />);
  jest.useRealTimers();
  expect(screen.getByText('© 2031 Framelight')).toBeInTheDocument();
});

it('shows the partners on the English home page only, 44 px high', () => {
  const { unmount } = renderPage(<Footer />, { path: '/' });
  const badge = screen.getByRole('img', { name: 'A Partner' });
  expect(badge).toHaveAttribute('height', '44');
  expect(badge).toHaveAttribute('width', '160');
  unmount();

  const { unmount: unmountGerman } = renderPage(<Footer />, { language: 'de', path: '/' });
  expect(screen.queryByRole('img', { name: 'A Partner' })).not.toBeInTheDocument();
  unmountGerman();

  renderPage(<Footer />, { path: '/price' });
  expect(screen.queryByRole('img', { name: 'A Partner' })).not.toBeInTheDocument();
});
