import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { LanguageSuggestion } from './LanguageSuggestion';

const mark = () => document.documentElement.getAttribute('data-suggests');

beforeEach(() => {
  localStorage.clear();
  document.documentElement.setAttribute('data-suggests', 'de');
});

it('offers the language that the browser prefers, on the same page and query', async () => {
  window.history.replaceState(null, '', '/price?plan=pro');
  const page = renderPage(<LanguageSuggestion />, { path: '/price' });
  expect(screen.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', '/de/price?plan=pro');
  await expectAccessible(page);
});

it('gives its room back when it is closed, and is not asked again', async () => {
  renderPage(<LanguageSuggestion />);
  await userEvent.click(screen.getByRole('button', { name: 'Close the language suggestion' }));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(mark()).toBeNull();
  expect(localStorage.getItem('language-suggestion-dismissed')).toBe('1');
});

it('stays behind when the visitor goes on to another page', () => {
  const { unmount } = renderPage(<LanguageSuggestion />);
  unmount();
  expect(mark()).toBeNull();
});

it('says nothing where the page is in the right language', () => {
  document.documentElement.removeAttribute('data-suggests');
  renderPage(<LanguageSuggestion />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
