/** @jest-environment jsdom */
import { browserStorage } from '../browser-storage';
import { THEME_SCRIPT } from './theme';

const page = document.documentElement;

/** Runs the script like the browser in the head of a built page. */
function arrive(): void {
  page.removeAttribute('data-theme');
  (0, eval)(THEME_SCRIPT);
}

const browserColours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta')].map(({ content, media }) => `${content}: ${media}`);

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = ['dark', 'light']
    .map((theme) => `<meta name="theme-color" content="${theme}" data-of="${theme}" />`)
    .join('');
});

it.each(['dark', 'light'] as const)('shows the %s theme that was chosen before', (theme) => {
  browserStorage.theme.write(theme);
  arrive();
  expect(page.getAttribute('data-theme')).toBe(theme);
  expect(browserColours()).toContain(`${theme}: all`);
  expect(browserColours().filter((colour) => colour.endsWith(': all'))).toHaveLength(1);
});

it.each([null, 'system', '"blue"', 'not JSON', '{"theme":"dark"}'])('follows the system if %j is stored', (stored) => {
  if (stored !== null) localStorage.setItem(browserStorage.theme.key, stored);
  arrive();
  expect(page.getAttribute('data-theme')).toBeNull();
});

it('follows the system where storage is forbidden, and again once the choice is taken back', () => {
  const forbidden = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  arrive();
  expect(page.getAttribute('data-theme')).toBeNull();
  forbidden.mockRestore();
  window.showTheme?.('light');
  expect(page.getAttribute('data-theme')).toBe('light');
  window.showTheme?.(undefined);
  expect(page.getAttribute('data-theme')).toBeNull();
  expect(browserColours()).toEqual(['dark: (prefers-color-scheme: dark)', 'light: (prefers-color-scheme: light)']);
});
