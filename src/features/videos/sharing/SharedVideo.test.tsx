import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { SharedVideo as SharedVideoAnswer } from '#contracts/api/shares';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve } from '../../../../scripts/jest/serve';
import { SharedVideo } from './SharedVideo';

const TOKEN = 'B'.repeat(22);
const SHARED: SharedVideoAnswer = {
  model: 'sea-1',
  durationS: 5,
  resolution: '720p',
  width: 1280,
  height: 720,
  readyAt: '2026-11-20T18:21:00Z',
  isDemo: true,
  showsPreview: false,
  videoUrl: 'https://files.test/v.mp4?expires=9999999999',
  posterUrl: 'https://files.test/v.jpg?expires=9999999999',
};

function show(address = `/shared?v=${TOKEN}`) {
  window.history.replaceState(null, '', address);
  return renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <SharedVideo models={[{ key: 'sea-1', title: 'Sea 1' }]} />
    </SWRConfig>,
    { path: '/shared' },
  );
}

it('shows the video, says that it was made by AI, and shows only what its owner chose', async () => {
  serve({ [`GET /api/shared/${TOKEN}`]: { body: { video: SHARED } } });
  const page = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Made with Sea 1' })).toBeInTheDocument();
  expect(screen.getByLabelText('A shared video', { selector: 'video' })).toHaveAttribute('src', SHARED.videoUrl);
  expect(screen.getByText('AI-generated')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'The prompt' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Make your own from this' })).toHaveAttribute(
    'href',
    '/ai-video-generator?model=sea-1',
  );
  const jsonLd = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as object;
  expect(jsonLd).toMatchObject({ '@type': 'VideoObject', uploadDate: SHARED.readyAt, duration: 'PT5S' });
  await expectAccessible(page);
});

it('shows the prompt if its owner chose to, whatever its text', async () => {
  const prompt = '</script><b>Rain</b>';
  serve({ [`GET /api/shared/${TOKEN}`]: { body: { video: { ...SHARED, prompt } } } });
  show();
  expect(await screen.findByRole('region', { name: 'The prompt' })).toHaveTextContent(prompt);
  // The prompt itself is in no address.
  expect(screen.getByRole('link', { name: 'Make your own from this' })).toHaveAttribute(
    'href',
    `/ai-video-generator?model=sea-1#shared=${TOKEN}`,
  );
  expect(document.querySelector('script[type="application/ld+json"]')?.innerHTML).not.toContain('</script>');
});

it('accepts reports from signed-out visitors', async () => {
  const calls = serve({
    [`GET /api/shared/${TOKEN}`]: { body: { video: SHARED } },
    [`POST /api/shared/${TOKEN}/report`]: { status: 204 },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Something else' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(calls.at(-1)?.body).toEqual({ reason: 'other' });
});

it('gives no reason for a link that does not work', async () => {
  serve({ [`GET /api/shared/${TOKEN}`]: refusal(404, 'not_found') });
  const page = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'There’s no video here' })).toBeInTheDocument();
  await expectAccessible(page);
});

it('shows at once that a URL without a token is invalid', () => {
  serve({});
  show('/shared');
  expect(screen.getByText(/its address may be incomplete/)).toBeInTheDocument();
  expect(screen.queryByText('Loading the video')).not.toBeInTheDocument();
});

describe('when a signed URL has expired', () => {
  const NEXT = 'https://files.test/v.mp4?expires=9999999999&signature=next';
  const player = () => screen.findByLabelText<HTMLVideoElement>('A shared video', { selector: 'video' });

  it('resumes at the same position with a new one', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    let videoUrl = SHARED.videoUrl;
    serve({ [`GET /api/shared/${TOKEN}`]: () => ({ body: { video: { ...SHARED, videoUrl } } }) });
    show();
    const video = await player();
    video.currentTime = 3.5;
    Object.defineProperty(video, 'paused', { value: false });
    videoUrl = NEXT;
    fireEvent.error(video);
    await waitFor(() => expect(video).toHaveAttribute('src', NEXT));
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(3.5);
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('refetches only once for a clip that is broken at any URL', async () => {
    const calls = serve({ [`GET /api/shared/${TOKEN}`]: { body: { video: SHARED } } });
    show();
    const video = await player();
    fireEvent.error(video);
    fireEvent.error(video);
    await waitFor(() => expect(calls).toHaveLength(2));
    fireEvent.error(video);
    await Promise.resolve();
    expect(calls).toHaveLength(2);
  });

  it('removes the video when the link has expired, too', async () => {
    let isOver = false;
    serve({
      [`GET /api/shared/${TOKEN}`]: () => (isOver ? refusal(404, 'not_found') : { body: { video: SHARED } }),
    });
    show();
    const video = await player();
    isOver = true;
    fireEvent.error(video);
    expect(await screen.findByRole('heading', { level: 1, name: 'There’s no video here' })).toBeInTheDocument();
  });
});

it('reports a temporary failure as such', async () => {
  serve({ [`GET /api/shared/${TOKEN}`]: refusal(503, 'product_api_unavailable') });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(/can’t load the video right now/);
});
