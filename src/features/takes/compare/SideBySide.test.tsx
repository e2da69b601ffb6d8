import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Video } from '#contracts/api/videos';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { serve } from '../../../../scripts/jest/serve';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import { buildVideo } from '../../videos/fixtures/videos';
import { ComparedTakes } from './ComparedTakes';

jest.mock('../../session/client');
jest.mock('../../session/use-user-info');
jest.mock('../../session/login-dialog-context');

const models = [
  { key: 'sea-1', title: 'Sea 1' },
  { key: 'ink-2', title: 'Ink 2' },
];
const SIZE = { resolution: '720p', aspectRatio: '16:9' } as const;
const openLogin = jest.fn();

function show(query: string, status: 'authenticated' | 'unauthenticated' = 'authenticated') {
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
  // Ids of its own for each test: answers are kept by address.
  window.history.replaceState(null, '', `/takes?videos=${query}`);
  return renderPage(<ComparedTakes models={models} />, { path: '/takes' });
}

const serveVideos = (...videos: Video[]) => serve({ 'GET /api/videos': { body: { videos, nextCursor: null } } });

beforeEach(() => {
  openLogin.mockReset();
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  const state = { user: undefined, error: undefined, isLoading: false, refresh: jest.fn() };
  jest.mocked(useUserInfo).mockReturnValue(state);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});

it('shows takes of one model by their numbers, in the order of the address, with what they differ in', async () => {
  const video = (id: string, params: { durationS: number }) =>
    buildVideo({ id, prompt: 'Rain on a tin roof', params: { ...SIZE, ...params } });
  const calls = serveVideos(video('b', { durationS: 10 }), video('a', { durationS: 5 }));
  const page = show('a,b,gone');
  const takes = await screen.findAllByRole('article');
  expect(calls.map(({ path }) => path)).toEqual(['/api/videos?ids=a,b,gone']);
  expect(takes.map((take) => take.textContent)).toEqual([
    expect.stringMatching(/^Take 1.*Sea 1.*Differs from the others: 5.s$/),
    expect.stringMatching(/^Take 2.*Sea 1.*Differs from the others: 10.s$/),
  ]);
  expect(screen.getAllByText('Rain on a tin roof')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessible(page);
});

it('names takes of several models by their models, and shows a failure with its returned credits', async () => {
  serveVideos(
    buildVideo({ id: 'c' }),
    buildVideo({
      id: 'd',
      model: 'ink-2',
      status: 'failed',
      error: { code: 'render_failed' },
      videoUrl: undefined,
      credits: { held: 6, captured: 0, released: 6 },
    }),
  );
  show('c,d');
  expect(await screen.findByRole('article', { name: 'Sea 1' })).toBeVisible();
  const failed = screen.getByRole('article', { name: 'Ink 2' });
  expect(within(failed).getByText('6 credits are back in your balance.')).toBeVisible();
});

it('keeps the place of a ready take that can’t be watched', async () => {
  serveVideos(buildVideo({ id: 'e' }), buildVideo({ id: 'f', videoUrl: undefined }));
  show('e,f');
  const gone = await screen.findByRole('article', { name: 'Take 2' });
  expect(within(gone).getByText('This take is no longer there.')).toBeVisible();
});

it('lets one take be heard at a time', async () => {
  serveVideos(buildVideo({ id: 'g' }), buildVideo({ id: 'h' }));
  show('g,h');
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute: Take 1' }));
  expect(screen.getByRole('button', { name: 'Mute: Take 1' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unmute: Take 2' }));
  expect(screen.getByRole('button', { name: 'Unmute: Take 1' })).toBeInTheDocument();
});

it('says so when none of the takes is there any more, or the address names none', async () => {
  const calls = serveVideos();
  const { unmount } = show('x,y');
  expect(await screen.findByText('The videos are gone')).toBeVisible();
  unmount();
  calls.length = 0;
  show(',');
  expect(await screen.findByText('The videos are gone')).toBeVisible();
  expect(calls).toEqual([]);
});

it('asks a signed-out visitor to log in', () => {
  const calls = serveVideos();
  show('i,j', 'unauthenticated');
  expect(openLogin).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(calls).toEqual([]);
});
