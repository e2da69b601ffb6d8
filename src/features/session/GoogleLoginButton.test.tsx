import { screen } from '@testing-library/react';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { siteData } from '../../../scripts/jest/site-data';
import { GoogleLoginButton } from './GoogleLoginButton';

jest.mock('./auth-calls');

const LANGUAGES = siteData().allLanguage.nodes.map(({ code }) => ({ language: code }));

it.each(LANGUAGES)('names terms and policy in $language', async ({ language }) => {
  const page = renderPage(<GoogleLoginButton />, { language });
  const root = language === 'en' ? '' : `/${language}`;
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${root}/terms`, `${root}/privacy`]);
  // The login goes on here while they are read.
  for (const link of links) expect(link).toHaveAttribute('target', '_blank');
  expect(page.container.textContent).not.toMatch(/\{\{|\0/);
  await expectAccessible(page);
});

it('says what a first login means', () => {
  renderPage(<GoogleLoginButton />);
  expect(screen.getByText(/With your first login/)).toHaveTextContent(
    'With your first login, you create an account and accept our terms of use. Our privacy policy says what we store and why.',
  );
});
