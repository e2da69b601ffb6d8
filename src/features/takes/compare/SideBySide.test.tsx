import { screen, within } from '@testing-library/react';
import { navigate } from 'gatsby';
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
  { key: 'sea-1', title: 'Sea 1', creditsFrom: 6 },
  { key: 'ink-2', title: 'Ink 2', creditsFrom: 48 },
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
    expect.stringMatching(/^Take 1.*Differs from the others: 5.s/),
    expect.stringMatching(/^Take 2.*Differs from the others: 10.s/),
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

it('keeps a take, deletes the others, and leads on from the frame at which all are held', async () => {
  const [first, second] = [buildVideo({ id: 'k1' }), buildVideo({ id: 'k2' })];
  const calls = serve({
    'GET /api/videos': { body: { videos: [first, second], nextCursor: null } },
    'POST /api/videos/organize': { body: {} },
    'DELETE /api/videos/k2': { status: 204 },
  });
  const page = show('k1,k2');
  const take = within(await screen.findByRole('article', { name: 'Take 1' }));
  const keep = take.getByRole('button', { name: 'Keep: Take 1' });
  expect(keep).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(keep);
  expect(keep).toHaveAttribute('aria-pressed', 'true');
  expect(calls.find(({ path }) => path === '/api/videos/organize')?.body).toEqual({ ids: ['k1'], favourite: true });
  // Made on a model that is much cheaper than another.
  expect(take.getByRole('link', { name: 'Make the final version: Take 1' })).toHaveAttribute(
    'href',
    '/ai-video-generator?again=k1&final=1',
  );
  expect(take.getByRole('link', { name: 'Download: Take 1' })).toHaveAttribute('href', first.downloadUrl);
  expect(take.getByRole('button', { name: 'Add to film: Take 1' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.click(take.getByRole('button', { name: 'From this frame: Take 1' }));
  expect(navigate).toHaveBeenCalledWith(expect.stringMatching(/^\/ai-video-generator\?again=k1&frame=\d\.\d{3}$/));

  await userEvent.click(take.getByRole('button', { name: 'Delete the others: Take 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this video?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Delete the others/ })).not.toBeInTheDocument();
  await expectAccessible(page);
}, 20_000);

it('shows how far a take is that is still made, and lets it be cancelled', async () => {
  serveVideos(
    buildVideo({ id: 'w1' }),
    buildVideo({ id: 'w2', status: 'running', progress: 0.4, videoUrl: undefined, expectedS: 30 }),
  );
  show('w1,w2');
  const waiting = within(await screen.findByRole('article', { name: 'Take 2' }));
  expect(waiting.getByRole('progressbar')).toHaveAttribute('value', '0.4');
  expect(waiting.getByText(/^Usually takes/)).toBeVisible();
  await userEvent.click(waiting.getByRole('button', { name: 'Cancel video: Take 2' }));
  expect(await screen.findByRole('dialog', { name: 'Cancel this video?' })).toBeVisible();
});

it('plays and holds all takes with the keys of the player', async () => {
  serveVideos(buildVideo({ id: 's1' }), buildVideo({ id: 's2' }));
  show('s1,s2');
  (await screen.findByRole('button', { name: 'Pause' })).focus();
  await userEvent.keyboard('k');
  expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
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
