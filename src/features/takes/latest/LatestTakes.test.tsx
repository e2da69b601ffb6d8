import { screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Video } from '#contracts/api/videos';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { serve } from '../../../../scripts/jest/serve';
import { browserStorage } from '../../../browser-storage';
import { useSession } from '../../session/client';
import { useUserInfo } from '../../session/use-user-info';
import { buildVideo, everyState } from '../../videos/fixtures/videos';
import { LatestTakes } from './LatestTakes';

jest.mock('../../session/client');
jest.mock('../../session/use-user-info');

const mark = () => document.documentElement.hasAttribute('data-has-takes');

const onUntitled = jest.fn();

function show(videos: Video[], status: 'authenticated' | 'unauthenticated' | 'loading' = 'authenticated') {
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({ refresh: jest.fn() } as unknown as ReturnType<typeof useUserInfo>);
  const calls = serve({ 'GET /api/videos': { body: { videos, nextCursor: null } } });
  const page = renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <LatestTakes titleOf={(key) => (key === 'sea-1' ? 'Sea 1' : undefined)} onUntitled={onUntitled} />
    </SWRConfig>,
  );
  return { calls, page };
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-has-takes');
});

it('shows the newest videos in their states, and remembers that there are some', async () => {
  const { calls, page } = show(everyState.slice(0, 4));
  const queued = await screen.findByRole('article', { name: 'Prompt of v-queued' });
  expect(queued).toHaveTextContent('In queue');
  expect(within(queued).getByText('Sea 1')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Prompt of v-running' })).toHaveTextContent(/42\s?%/);
  expect(screen.getByRole('button', { name: 'Play: Prompt of v-ready' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All videos' })).toHaveAttribute('href', '/my-videos');
  expect(calls.some(({ path }) => path.startsWith('/api/videos?limit=4'))).toBe(true);
  await waitFor(() => expect(browserStorage.hasTakes.read()).toBe(1));
  await expectAccessible(page);
});

it('asks for nothing and forgets what it remembered while signed out', async () => {
  browserStorage.hasTakes.write(1);
  document.documentElement.setAttribute('data-has-takes', '');
  const { calls } = show([buildVideo()], 'unauthenticated');
  await waitFor(() => expect(mark()).toBe(false));
  expect(browserStorage.hasTakes.read()).toBeNull();
  expect(calls).toEqual([]);
});

it('keeps its space while it is not known who is looking', () => {
  browserStorage.hasTakes.write(1);
  document.documentElement.setAttribute('data-has-takes', '');
  show([], 'loading');
  expect(mark()).toBe(true);
});

it('gives its space back once there is no video left', async () => {
  browserStorage.hasTakes.write(1);
  document.documentElement.setAttribute('data-has-takes', '');
  show([]);
  await waitFor(() => expect(mark()).toBe(false));
  expect(browserStorage.hasTakes.read()).toBeNull();
});

it.each([
  ['below the window, appears at once', 900, true],
  ['in sight, waits for the next visit', 500, false],
])('%s', async (_where, top, appears) => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  window.innerHeight = 800;
  show([buildVideo()]);
  await waitFor(() => expect(browserStorage.hasTakes.read()).toBe(1));
  expect(mark()).toBe(appears);
});
