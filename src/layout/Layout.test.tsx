import { act, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { SWRConfig } from 'swr';
import { renderPage } from '../../scripts/jest/render-page';
import { serve, type FakeRoutes } from '../../scripts/jest/serve';
import { veo3Card } from '../features/models/fixtures/veo3-card';
import { ModelGrid } from '../features/models/ModelGrid';
import { SessionProvider } from '../features/session/client';
import { Footer } from './Footer';
import { Layout } from './Layout';

jest.mock('../first-load/use-is-usable', () => ({ useIsUsable: () => true, firstUsable: () => Promise.resolve() }));
jest.mock('./Footer', () => ({ Footer: jest.fn(() => null) }));

// The session and what can be made now come after the page is there. Most visitors are signed out and may use every model:
// then nothing changes, and nothing is rendered again but what waited for them.

const SIGNED_OUT = { 'GET /api/auth/session': { body: {} } };
const ALL_OFFERED = { 'GET /api/models': { body: { limited: [] } } };

async function show(routes: FakeRoutes) {
  const calls = serve(routes);
  const onRender = jest.fn();
  renderPage(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SessionProvider>
        <Layout>
          <Profiler id="models" onRender={onRender}>
            <ModelGrid models={[veo3Card]} />
          </Profiler>
        </Layout>
      </SessionProvider>
    </SWRConfig>,
  );
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/models'])));
  // The answers, and what follows from them.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return onRender;
}

beforeEach(() => {
  localStorage.clear();
  jest.mocked(Footer).mockClear();
});

it('renders models and footer once for a visitor who turns out to be signed out', async () => {
  const onRender = await show({ ...SIGNED_OUT, ...ALL_OFFERED });
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveTextContent('First video 16 credits');
  expect(onRender).toHaveBeenCalledTimes(1);
  expect(Footer).toHaveBeenCalledTimes(1);
});

it('takes back what a visitor has used who turns out to be signed in', async () => {
  const user = { id: '1', name: 'Ada Lovelace', email: 'ada@example.com' };
  const info = {
    credits: 20,
    vip_status: 0,
    is_subscribed: false,
    paid_user: 0,
    trials: { open: true, used: ['veo3'] },
  };
  await show({
    'GET /api/auth/session': { body: { user, expires: '2999-01-01T00:00:00Z' } },
    'GET /api/user/info': { body: { user: info } },
    ...ALL_OFFERED,
  });
  await waitFor(() => expect(screen.getByRole('article')).not.toHaveTextContent('First video'));
  expect(Footer).toHaveBeenCalledTimes(1);
});

it('says of a model that it can not be made now, once that is known', async () => {
  await show({ ...SIGNED_OUT, 'GET /api/models': { body: { limited: [{ key: 'veo3', capabilities: null }] } } });
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Not available now'));
});
