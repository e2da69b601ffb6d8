import { screen } from '@testing-library/react';
import { renderPage } from '../../scripts/jest/render-page';
import { ErrorBoundary } from './ErrorBoundary';

function Broken({ isBroken = true }: { isBroken?: boolean }) {
  if (isBroken) throw new TypeError('URL.canParse is not a function');
  return <p>Whole</p>;
}

const sendBeacon = jest.fn<boolean, [string, URLSearchParams]>(() => true);

beforeEach(() => {
  sendBeacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  // React writes each error that a boundary catches on the console, besides handing it over.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('keeps the rest of the page, and reports what threw', () => {
  renderPage(
    <>
      <p>The rest</p>
      <ErrorBoundary fallback={<p>Broken</p>}>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('The rest')).toBeInTheDocument();
  expect(screen.getByText('Broken')).toBeInTheDocument();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [address, form] = sendBeacon.mock.lastCall ?? [];
  expect(address).toBe('/api/auth/_log');
  expect(form?.get('code')).toBe('RENDER_FAILED');
  expect(form?.get('message')).toBe('URL.canParse is not a function');
});

it('tries again on another page', () => {
  const at = (path: string, isBroken: boolean) => (
    <ErrorBoundary fallback={<p>Broken</p>} resetKey={path}>
      <Broken isBroken={isBroken} />
    </ErrorBoundary>
  );
  const { rerender } = renderPage(at('/price', true));
  rerender(at('/price', false));
  expect(screen.getByText('Broken')).toBeInTheDocument();
  rerender(at('/terms', false));
  expect(screen.getByText('Whole')).toBeInTheDocument();
});
