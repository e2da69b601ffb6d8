import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Comparison as ComparisonData } from '#contracts/api/comparisons';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve } from '../../../../scripts/jest/serve';
import { buildVideo } from '../fixtures/videos';
import { useUserInfo } from '../../session/use-user-info';
import { Comparisons } from './Comparisons';

jest.mock('../../session/use-user-info');

const models = [
  { key: 'sea-1', title: 'Sea 1', creditsFrom: 6 },
  { key: 'ink-2', title: 'Ink 2', creditsFrom: 8 },
];
const SIZE = { resolution: '720p', aspectRatio: '16:9' } as const;
const address = (name: string) => `https://files.test/${name}.mp4?expires=9999999999&signature=a`;

const blind: ComparisonData = {
  id: 'c1',
  prompt: 'Rain on a tin roof',
  isBlind: true,
  isHidden: true,
  canVote: true,
  finished: 2,
  takes: [
    { state: 'ready', videoUrl: address('a') },
    { state: 'ready', videoUrl: address('b') },
  ],
  createdAt: '2026-11-20T18:20:00Z',
};
const named = (change: Partial<ComparisonData>): ComparisonData => ({
  ...blind,
  isHidden: false,
  takes: [
    { state: 'ready', videoUrl: address('a'), video: buildVideo({ id: 'a', model: 'ink-2' }) },
    {
      state: 'ready',
      videoUrl: address('b'),
      video: buildVideo({ id: 'b', params: { durationS: 10, resolution: '720p', aspectRatio: '16:9', audio: true } }),
    },
  ],
  ...change,
});

// An id for each test: answers are kept by address.
const show = (id: string) => renderPage(<Comparisons id={id} models={models} />, { path: '/my-videos' });

const refreshBalance = jest.fn();

beforeEach(() => {
  refreshBalance.mockClear();
  const state = { user: undefined, error: undefined, isLoading: false, refresh: refreshBalance };
  jest.mocked(useUserInfo).mockReturnValue(state);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});

it('hides the models until the vote, then names them with their differences', async () => {
  const calls = serve({
    'GET /api/comparisons/c1': { body: { comparison: blind } },
    'PUT /api/comparisons/c1/vote': {
      body: { comparison: named({ vote: { take: 2, votedAt: '2026-11-20T18:30:00Z' } }) },
    },
  });
  show('c1');
  expect(await screen.findByRole('article', { name: 'Take 1' })).toBeInTheDocument();
  expect(screen.queryByText(/Ink 2|Sea 1|credits/)).not.toBeInTheDocument();
  expect(screen.getByText(/^Which one do you prefer\? The names/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'I prefer this one: Take 2' }));
  const second = await screen.findByRole('article', { name: 'Sea 1' });
  expect(calls.at(-1)?.body).toEqual({ take: 2 });
  expect(within(second).getByRole('button', { name: /^I prefer/ })).toHaveAttribute('aria-pressed', 'true');
  expect(within(second).getByText(/^Differs from the others: 10.s and with sound$/)).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Ink 2' })).toBeInTheDocument();
  expect(screen.getByText('Your vote is saved. You can change it.')).toBeInTheDocument();
});

it('takes "no difference" for an answer', async () => {
  const calls = serve({
    'GET /api/comparisons/c2': { body: { comparison: blind } },
    'PUT /api/comparisons/c2/vote': {
      body: { comparison: named({ vote: { take: null, votedAt: '2026-11-20T18:30:00Z' } }) },
    },
  });
  show('c2');
  await userEvent.click(await screen.findByRole('button', { name: 'No difference' }));
  expect(calls.at(-1)?.body).toEqual({ take: null });
  expect(await screen.findByRole('button', { name: 'No difference', pressed: true })).toBeInTheDocument();
});

it('shows a failure with its returned credits, and asks for no vote without two takes', async () => {
  const failed = buildVideo({
    id: 'a',
    status: 'failed',
    error: { code: 'render_failed' },
    videoUrl: undefined,
    credits: { held: 6, captured: 0, released: 6 },
  });
  const [, ready] = named({}).takes;
  serve({
    'GET /api/comparisons/c3': {
      body: {
        comparison: named({ canVote: false, takes: [{ state: 'failed', video: failed }, ...(ready ? [ready] : [])] }),
      },
    },
  });
  show('c3');
  expect(await screen.findByText('6 credits are back in your balance.')).toBeInTheDocument();
  expect(screen.getByText('There aren’t two takes to choose from.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /prefer|No difference/ })).not.toBeInTheDocument();
});

it('asks for the balance again when one of the hidden takes has finished', async () => {
  const waiting: ComparisonData = {
    ...blind,
    canVote: false,
    askAgainMs: 1,
    takes: [{ state: 'waiting' }, { state: 'waiting' }],
  };
  let finished = 0;
  serve({ 'GET /api/comparisons/c5': () => ({ body: { comparison: { ...waiting, finished } } }) });
  show('c5');
  expect(await screen.findByText('0 of 2 takes are finished.')).toBeInTheDocument();
  expect(refreshBalance).not.toHaveBeenCalled();
  finished = 1;
  expect(await screen.findByText('1 of 2 takes are finished.', {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(refreshBalance).toHaveBeenCalledTimes(1);
});

it('asks for it once when a take with a name has finished', async () => {
  const take = (status: 'running' | 'failed') => ({
    state: status === 'failed' ? ('failed' as const) : ('waiting' as const),
    video: buildVideo({ id: 'a', status, videoUrl: undefined }),
  });
  const waiting = named({ canVote: false, askAgainMs: 1, finished: 0, takes: [take('running'), { state: 'waiting' }] });
  let comparison = waiting;
  serve({ 'GET /api/comparisons/c6': () => ({ body: { comparison } }) });
  show('c6');
  expect(await screen.findByText('0 of 2 takes are finished.')).toBeInTheDocument();
  refreshBalance.mockClear();
  comparison = { ...waiting, finished: 1, takes: [take('failed'), { state: 'waiting' }] };
  expect(await screen.findByText('1 of 2 takes are finished.', {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(refreshBalance).toHaveBeenCalledTimes(1);
});

it('lets one take be heard at a time', async () => {
  serve({ 'GET /api/comparisons/c4': { body: { comparison: blind } } });
  show('c4');
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute: Take 1' }));
  expect(screen.getByRole('button', { name: 'Mute: Take 1' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unmute: Take 2' }));
  expect(screen.getByRole('button', { name: 'Unmute: Take 1' })).toBeInTheDocument();
});

it('lists the comparisons and deletes one', async () => {
  const one = { id: 'c1', prompt: 'Rain', isBlind: true, takeCount: 2, hasVote: true, createdAt: blind.createdAt };
  let comparisons = [one];
  const calls = serve({
    'GET /api/comparisons': () => ({ body: { comparisons } }),
    'DELETE /api/comparisons/c1': () => {
      comparisons = [];
      return { status: 204 };
    },
  });
  const shown = show('');
  expect(await screen.findByRole('link', { name: 'Rain' })).toHaveAttribute('href', '/my-videos?comparison=c1');
  await expectAccessible(shown);
  await userEvent.click(screen.getByRole('button', { name: 'Delete this comparison: Rain' }));
  expect(await screen.findByText('No comparisons yet')).toBeInTheDocument();
  expect(calls.map(({ method }) => method)).toContain('DELETE');
});

it('says that another account’s comparison does not exist', async () => {
  serve({ 'GET /api/comparisons/c9': refusal(404, 'not_found') });
  show('c9');
  expect(await screen.findByText(/^This comparison doesn’t exist/)).toBeInTheDocument();
});

it('shows takes that the visitor has side by side, with what they differ in', async () => {
  const video = (id: string, params: { durationS: number }) =>
    buildVideo({ id, prompt: 'Rain on a tin roof', params: { ...SIZE, ...params } });
  const calls = serve({
    'GET /api/videos': {
      body: { videos: [video('b', { durationS: 10 }), video('a', { durationS: 5 })], nextCursor: null },
    },
  });
  const page = show('a,b,gone');
  const takes = await screen.findAllByRole('article');
  expect(calls.map(({ path }) => path)).toEqual(['/api/videos?ids=a,b,gone']);
  expect(takes.map((take) => take.textContent)).toEqual([
    expect.stringMatching(/^Take 1.*Sea 1.*Differs from the others: 5.s$/),
    expect.stringMatching(/^Take 2.*Sea 1.*Differs from the others: 10.s$/),
  ]);
  expect(screen.getAllByText('Rain on a tin roof')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /prefer/ })).not.toBeInTheDocument();
  await expectAccessible(page);
});

it('says so when none of the takes is there any more', async () => {
  serve({ 'GET /api/videos': { body: { videos: [], nextCursor: null } } });
  show('x,y');
  expect(await screen.findByText('The videos are gone')).toBeVisible();
});
