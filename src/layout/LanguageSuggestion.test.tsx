import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { setConsent } from '../consent-state/consent-store';
import { LanguageSuggestion } from './LanguageSuggestion';

jest.mock('../first-load/use-is-usable', () => ({ useIsUsable: () => true }));

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH', 'en']);
});

it('offers the language that the browser prefers, on the same page and query', async () => {
  window.history.replaceState(null, '', '/price?plan=pro');
  const page = renderPage(<LanguageSuggestion />, { path: '/price' });
  expect(screen.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', '/de/price?plan=pro');
  await expectAccessible(page);
});

it('never comes back once it was closed', async () => {
  const { unmount } = renderPage(<LanguageSuggestion />);
  await userEvent.click(screen.getByRole('button', { name: 'Close the language suggestion' }));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  unmount();
  renderPage(<LanguageSuggestion />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('says nothing on a page in the right language', () => {
  renderPage(<LanguageSuggestion />, { language: 'de' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('waits while the visitor is asked for consent', () => {
  setConsent('asking');
  renderPage(<LanguageSuggestion />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  act(() => setConsent('denied'));
  expect(screen.getByRole('link', { name: 'Deutsch' })).toBeVisible();
  act(() => setConsent('unknown'));
});
