import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { Share } from '#contracts/api/shares';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve, type FakeAnswer } from '../../../../scripts/jest/serve';
import { ToastHost } from '../../../components/ToastHost';
import { buildVideo } from '../fixtures/videos';
import { ShareDialog } from './ShareDialog';

const SHARE: Share = { token: 'A'.repeat(22), showsPrompt: false, expiresAt: '2026-12-01T10:00:00Z' };
const answer = (share: Share | null): FakeAnswer => ({ body: { share } });

function show(language = 'en') {
  return renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ShareDialog video={buildVideo()} failure={() => 'It did not work.'} onClose={jest.fn()} />
      <ToastHost />
    </SWRConfig>,
    { path: '/my-videos', language },
  );
}

it('says that a video is private, and makes a link that hides its prompt', async () => {
  const calls = serve({ 'GET /api/videos/v1/share': answer(null), 'PUT /api/videos/v1/share': answer(SHARE) });
  const page = show();
  expect(await screen.findByText(/^Only you can see this video/)).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
    `${location.origin}/shared?v=${SHARE.token}`,
  );
  expect(calls.at(-1)?.body).toEqual({ showsPrompt: false, days: 7 });
  expect(screen.getByText(/^Works until December 1, 2026/)).toBeInTheDocument();
});

it('changes what the link shows without moving its end, and ends it', async () => {
  const calls = serve({
    'GET /api/videos/v1/share': answer(SHARE),
    'PUT /api/videos/v1/share': answer({ ...SHARE, showsPrompt: true }),
    'DELETE /api/videos/v1/share': { status: 204 },
  });
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Show the prompt' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Link updated.')).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ showsPrompt: true });
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'How long the link works' }),
    'until I turn it off',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ showsPrompt: true, days: null }));

  await userEvent.click(screen.getByRole('button', { name: 'Turn off link' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
});

it('shows an error when it fails', async () => {
  serve({
    'GET /api/videos/v1/share': answer(null),
    'PUT /api/videos/v1/share': refusal(503, 'product_api_unavailable'),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('It did not work.')).toBeInTheDocument();
});
