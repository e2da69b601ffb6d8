import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../scripts/jest/render-page';
import { browserStorage } from '../browser-storage';
import { THEME_SCRIPT } from '../first-load/theme';
import { ThemeChoice } from './ThemeChoice';

const page = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  page.removeAttribute('data-theme');
  (0, eval)(THEME_SCRIPT);
});

it('shows the chosen theme at once, remembers it, and forgets it for the system’s', async () => {
  renderPage(<ThemeChoice />);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(page).toHaveAttribute('data-theme', 'light');
  expect(browserStorage.theme.read()).toBe('light');
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(page).not.toHaveAttribute('data-theme');
  expect(browserStorage.theme.read()).toBeNull();
});

it('follows what another tab chooses', async () => {
  renderPage(<ThemeChoice />);
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: browserStorage.theme.key, newValue: '"dark"' }));
    await Promise.resolve();
  });
  expect(page).toHaveAttribute('data-theme', 'dark');
  expect(await screen.findByRole('radio', { name: 'Dark', checked: true })).toBeInTheDocument();
});

it('follows what another tab chose before this page came to life', () => {
  localStorage.setItem(browserStorage.theme.key, '"light"');
  renderPage(<ThemeChoice />);
  expect(page).toHaveAttribute('data-theme', 'light');
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});

it('still shows a theme that the browser refuses to remember', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  renderPage(<ThemeChoice />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(await screen.findByRole('radio', { name: 'Dark', checked: true })).toBeInTheDocument();
  expect(page).toHaveAttribute('data-theme', 'dark');
});
