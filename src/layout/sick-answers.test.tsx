import { screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { ReactElement } from 'react';
import { renderPage } from '../../scripts/jest/render-page';
import { serve, type FakeAnswer, type FakeRoutes } from '../../scripts/jest/serve';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { ToastHost } from '../components/ToastHost';
import { AccountMoney } from '../features/billing/account/AccountMoney';
import { FilmEditor } from '../features/films/FilmEditor';
import { SharedFilm } from '../features/films/sharing/SharedFilm';
import { MyVideos } from '../features/library/MyVideos';
import { ListsPlace } from '../features/lists/ListsPlace';
import { OFFERS } from '../features/pricing/checkout/fixtures';
import { Purchase } from '../features/pricing/checkout/Purchase';
import { useSession } from '../features/session/client';
import { useLoginDialog } from '../features/session/login-dialog-context';
import { useUserInfo } from '../features/session/use-user-info';
import { SharedVideo } from '../features/videos/sharing/SharedVideo';
import { Withdrawal } from '../features/withdrawal/Withdrawal';
import { useUnreadableWords } from './use-unreadable-words';

jest.mock('../http/answers/can-read', () => jest.requireActual<object>('../http/answers/can-read'));
jest.mock('../features/session/client');
jest.mock('../features/session/use-user-info');
jest.mock('../features/session/login-dialog-context');

// A page whose calls are answered with something that isn't ours stays a page, and says so in words.

/** Answers with status 200 of a proxy, a portal, an older or a newer release, and a broken service. */
const SICK: Readonly<Record<string, FakeAnswer>> = {
  nothing: { text: '' },
  'an empty object': { body: {} },
  null: { body: null },
  'an empty list': { body: [] },
  'a list': { body: [{ id: 'v1' }] },
  'a text': { body: 'Welcome' },
  'a number': { body: 42 },
  'another version': {
    body: { data: { videos: [] }, account: {}, film: { name: 1 }, list: {}, lists: {}, order: {}, withdrawal: {} },
  },
  'nulls inside': {
    body: { videos: [null], lists: [null], film: null, list: null, order: null, balance: null, withdrawal: null },
  },
  'a web page': { text: '<!doctype html><title>Wi-Fi</title>' },
};

interface Place {
  element: ReactElement;
  address: string;
  calls: readonly string[];
}

const PLACES: Readonly<Record<string, Place>> = {
  'My Videos': {
    element: <MyVideos models={[]} />,
    address: '/my-videos',
    calls: ['GET /api/videos', 'GET /api/folders', 'GET /api/retention'],
  },
  account: { element: <AccountMoney />, address: '/account', calls: ['GET /api/account'] },
  lists: { element: <ListsPlace models={[]} offered={[]} />, address: '/lists', calls: ['GET /api/lists'] },
  'one list': {
    element: <ListsPlace models={[]} offered={[]} />,
    address: '/lists?list=l1',
    calls: ['GET /api/lists/l1', 'GET /api/lists/l1/rows'],
  },
  film: {
    element: <FilmEditor id="f1" models={[]} />,
    address: '/films?film=f1',
    calls: ['GET /api/films/f1', 'GET /api/models'],
  },
  'shared video': {
    element: <SharedVideo models={[]} />,
    address: `/shared?v=${'B'.repeat(22)}`,
    calls: [`GET /api/shared/${'B'.repeat(22)}`],
  },
  'shared film': {
    element: <SharedFilm models={[]} />,
    address: `/shared?v=${'B'.repeat(22)}&kind=film`,
    calls: [`GET /api/shared-films/${'B'.repeat(22)}`],
  },
  purchase: {
    element: <Purchase {...OFFERS} onPaid={() => undefined} />,
    address: '/purchase?order=o-1',
    calls: ['GET /api/checkout/o-1'],
  },
  withdrawal: {
    element: <Withdrawal account={undefined} />,
    address: '/withdrawal?id=w-1',
    calls: ['GET /api/withdrawal/w-1'],
  },
};

function Words() {
  useUnreadableWords();
  return null;
}

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin: jest.fn() });
  const session = { data: { user: { id: 'u-1' } }, status: 'authenticated' };
  jest.mocked(useSession).mockReturnValue(session as unknown as ReturnType<typeof useSession>);
  const user = { user: undefined, refresh: jest.fn() };
  jest.mocked(useUserInfo).mockReturnValue(user as unknown as ReturnType<typeof useUserInfo>);
});

const CASES = Object.entries(PLACES).flatMap(([place, its]) =>
  Object.entries(SICK).map(([kind, answer]) => [place, kind, its, answer] as const),
);

it.each(CASES)('%s answered with %s: the page stays, and words say so', async (_place, kind, place, answer) => {
  window.history.replaceState(null, '', place.address);
  const routes: FakeRoutes = Object.fromEntries(place.calls.map((call) => [call, answer]));
  const calls = serve(routes);
  renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
      <header>Header</header>
      <ErrorBoundary fallback={<p>Broken</p>}>{place.element}</ErrorBoundary>
      <Words />
      <ToastHost />
    </SWRConfig>,
    { path: place.address.split('?')[0] ?? '/' },
  );
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  // A web page is no JSON: the service behind it is taken for unreachable, as before.
  if (kind !== 'a web page') expect(await screen.findByText('We got an answer we can’t read')).toBeInTheDocument();
  expect(screen.queryByText('Broken')).not.toBeInTheDocument();
  expect(screen.getByText('Header')).toBeInTheDocument();
});
