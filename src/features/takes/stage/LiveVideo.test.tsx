import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { Video } from '#contracts/api/videos';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve, type FakeAnswer } from '../../../../scripts/jest/serve';
import { trackedEvents } from '../../../../scripts/jest/tracked-events';
import { useUserInfo } from '../../session/use-user-info';
import { buildVideo } from '../../videos/fixtures/videos';
import { TakesStrip } from '../strip/TakesStrip';
import { LiveVideo } from './LiveVideo';

jest.mock('../../session/use-user-info');

const refresh = jest.fn();
const onDismiss = jest.fn();
const onShow = jest.fn();
const onProgress = jest.fn();

function show() {
  jest.mocked(useUserInfo).mockReturnValue({ refresh } as unknown as ReturnType<typeof useUserInfo>);
  return renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <LiveVideo videoId="v1" models={[{ key: 'sea-1', title: 'Sea 1', creditsFrom: 6 }]} onDismiss={onDismiss} />
      <TakesStrip shownId="v1" onShow={onShow} onProgress={onProgress} />
    </SWRConfig>,
  );
}

const answerWith = (video: Video): FakeAnswer => ({ body: { video } });
const listOf = (...videos: Video[]): FakeAnswer => ({ body: { videos, nextCursor: null } });
const waiting = buildVideo({ status: 'queued', queuePosition: 1, videoUrl: undefined, downloadUrl: undefined });

beforeEach(() => {
  trackedEvents();
  refresh.mockReset();
  onDismiss.mockReset();
});

it('follows the video from the queue to playback', async () => {
  jest.useFakeTimers();
  try {
    let video = waiting;
    serve({ 'GET /api/videos/v1': () => answerWith(video), 'GET /api/videos': () => listOf(video) });
    show();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('status')).toHaveTextContent('In queue');
    expect(screen.getByText('Yours is next.')).toBeInTheDocument();

    video = { ...waiting, queuePosition: 7, isBehindOwn: true };
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('Starts when one of your other videos is done.')).toBeInTheDocument();

    video = { ...waiting, status: 'running', progress: 0, queuePosition: undefined, isWaitingAtProvider: true };
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByRole('status')).toHaveTextContent('In queue');
    expect(screen.getByText('Handed over. The model starts on it when it has capacity.')).toBeInTheDocument();

    const expected = { expectedS: 42, expectedP90S: 66.4 };
    video = { ...waiting, status: 'running', progress: 0.5, queuePosition: undefined, ...expected };
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('Usually takes 42–66 sec.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Rendering');
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.5');

    // The service asks for a long pause: the page goes on drawing at the usual pace, and neither back nor to the end.
    video = { ...video, elapsedS: 21, askAgainMs: 60_000 };
    await act(() => jest.advanceTimersByTimeAsync(5000));
    video = { ...video, progress: 0.99 };
    const shown = () => screen.getByRole<HTMLProgressElement>('progressbar').value;
    const before = shown();
    await act(() => jest.advanceTimersByTimeAsync(8400));
    expect(shown() - before).toBeCloseTo(0.2, 1);
    await act(() => jest.advanceTimersByTimeAsync(40_000));
    expect(shown()).toBe(0.95);

    video = buildVideo();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByRole('status')).toHaveTextContent('Ready');
    const player = screen.getByLabelText('Prompt of v1', { selector: 'video' });
    expect(player).toHaveAttribute('autoplay');
    expect(screen.getByRole('link', { name: 'Download' })).toBeInTheDocument();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(trackedEvents()).toEqual([{ name: 'generate_ready', parameters: { model: video.model } }]);
  } finally {
    jest.useRealTimers();
  }
});

it('has the picture that it begins with behind the progress', async () => {
  const startPictureUrl = 'https://files.test/start.jpg?expires=9999999999&signature=a';
  const running = { ...waiting, status: 'running' as const, progress: 0.5, startPictureUrl };
  serve({ 'GET /api/videos/v1': answerWith(running), 'GET /api/videos': listOf(running) });
  const shown = show();
  const stage = await screen.findByRole('region', { name: 'Your video' });
  expect(stage.querySelector('img')).toHaveAttribute('src', startPictureUrl);
  // The beam is what says how far it is.
  expect(stage.querySelector('img')).toHaveAttribute('alt', '');
  await expectAccessible(shown);
});

it('does not autoplay a video that was already ready', async () => {
  serve({ 'GET /api/videos/v1': answerWith(buildVideo()), 'GET /api/videos': listOf(buildVideo()) });
  const shown = show();
  expect(await screen.findByRole('button', { name: 'Play: Prompt of v1' })).toBeInTheDocument();
  await expectAccessible(shown);
  await userEvent.click(screen.getByRole('button', { name: 'Close preview' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

it('clears the frame when the video does not exist any more', async () => {
  serve({ 'GET /api/videos/v1': refusal(404, 'not_found'), 'GET /api/videos': listOf() });
  show();
  await waitFor(() => expect(onDismiss).toHaveBeenCalledTimes(1));
});

it('leads from a take to the others of its prompt, side by side', async () => {
  const takes = ['v1', 'v2', 'v3'].map((id) => buildVideo({ id, prompt: id === 'v2' ? 'Another' : 'The same' }));
  serve({ 'GET /api/videos/v1': answerWith(takes[0] ?? waiting), 'GET /api/videos': listOf(...takes) });
  show();
  expect(await screen.findByRole('link', { name: 'Compare takes' })).toHaveAttribute('href', '/takes?videos=v1,v3');
});

it('cancels after asking', async () => {
  let video = waiting;
  serve({
    'GET /api/videos/v1': () => answerWith(video),
    'GET /api/videos': () => listOf(video),
    'POST /api/videos/v1/cancel': () => {
      video = { ...waiting, status: 'canceled', credits: { held: 6, captured: 0, released: 6 } };
      return answerWith(video);
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel video' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel video' }));
  expect(await screen.findByText('6 credits are back in your balance.')).toBeInTheDocument();
  expect(refresh).toHaveBeenCalled();
});

it('shows how a video falls short of its order, and its reduced price', async () => {
  const short = buildVideo({
    shortfalls: ['resolution', 'duration'],
    params: { durationS: 10, resolution: '1080p', aspectRatio: '16:9' },
    credits: { held: 24, captured: 8, released: 16 },
    receipt: { seed: 7, width: 1280, height: 720, durationS: 5.04 },
  });
  serve({ 'GET /api/videos/v1': answerWith(short), 'GET /api/videos': listOf(short) });
  const shown = show();
  const note = 'Less than you ordered: 1280 × 720 pixels instead of 1080p and 5 sec instead of 10 sec. ';
  expect(await screen.findByText(`${note}You paid 8 credits instead of 24 credits.`)).toBeInTheDocument();
  expect(screen.getByRole('region')).toHaveTextContent('1280 × 720 · 8 credits');
  await expectAccessible(shown);
});
