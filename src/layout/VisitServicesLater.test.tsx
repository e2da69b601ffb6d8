import { act, render, screen } from '@testing-library/react';
import { replaceAddress } from '../components/use-search';
import { useVisitSettings, type VisitSettings } from './use-visit-settings';
import { VisitServicesLater } from './VisitServicesLater';

jest.mock('./use-visit-settings');
jest.mock('../first-load/use-is-usable', () => ({ useIsUsable: () => true }));
jest.mock('./VisitServices', () => ({
  __esModule: true,
  default: ({ analyticsId, adsenseClient, siteUrl }: VisitSettings) => (
    <p>{[siteUrl, analyticsId, adsenseClient].filter((part) => part !== undefined).join(' ')}</p>
  ),
}));

beforeEach(() =>
  jest.mocked(useVisitSettings).mockReturnValue({
    analyticsId: 'G-1',
    adsenseClient: 'ca-pub-1',
    asksConsentEverywhere: false,
    siteUrl: 'https://site.test',
  }),
);

it.each([
  ['/', 'https://site.test G-1 ca-pub-1'],
  ['/de/my-videos', 'https://site.test G-1 ca-pub-1'],
  ['/shared?v=AbC', 'https://site.test'],
  ['/ja/shared/?v=AbC', 'https://site.test'],
  ['/withdrawal', 'https://site.test G-1 ca-pub-1'],
  ['/withdrawal?id=AbC', 'https://site.test'],
])('on %s these accompany the visit: %s', async (address, services) => {
  window.history.replaceState(null, '', address);
  render(<VisitServicesLater pathname={window.location.pathname} />);
  expect(await screen.findByText(services)).toBeInTheDocument();
});

it('what tells addresses on leaves when the address becomes secret, with the page as it is', async () => {
  window.history.replaceState(null, '', '/withdrawal');
  render(<VisitServicesLater pathname="/withdrawal" />);
  expect(await screen.findByText('https://site.test G-1 ca-pub-1')).toBeInTheDocument();
  act(() => replaceAddress(new URL('/withdrawal?id=AbC', window.location.href)));
  expect(screen.getByText('https://site.test')).toBeInTheDocument();
});
