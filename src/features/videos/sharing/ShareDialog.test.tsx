import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { Share } from '#contracts/api/shares';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve, type FakeAnswer } from '../../../../scripts/jest/serve';
import { ToastHost } from '../../../components/ToastHost';
import { buildVideo } from '../fixtures/videos';
import { ShareDialog } from './ShareDialog';

const SHARE: Share = {
  token: 'A'.repeat(22),
  showsPrompt: false,
  showsPreview: false,
  expiresAt: '2026-12-01T10:00:00Z',
};
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
  expect(calls.at(-1)?.body).toEqual({ showsPrompt: false, showsPreview: false, days: 7 });
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
  expect(await screen.findByText('Link updated.')).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ showsPrompt: true, showsPreview: false });
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'How long the link works' }),
    'until I turn it off',
  );
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ showsPrompt: true, showsPreview: false, days: null }));

  await userEvent.click(screen.getByRole('button', { name: 'Turn off link' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
});

it('sends quick changes in their order, and shows what the server has after a failed one', async () => {
  const saved: Share[] = [];
  const calls = serve({
    'GET /api/videos/v1/share': answer(SHARE),
    'PUT /api/videos/v1/share': ({ body }) => {
      const share: Share = { ...SHARE, ...(body as Partial<Share>) };
      if (share.showsPreview) return refusal(503, 'overloaded');
      saved.push(share);
      return answer(share);
    },
  });
  show();
  const showsPrompt = await screen.findByRole('switch', { name: 'Show the prompt' });
  const showsPreview = screen.getByRole('switch', { name: 'Show a preview' });
  await userEvent.click(showsPrompt);
  await userEvent.click(showsPreview);
  expect(await screen.findByText('It did not work.')).toBeInTheDocument();
  await waitFor(() => expect(showsPreview).not.toBeChecked());
  expect(showsPrompt).toBeChecked();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { showsPrompt: true, showsPreview: false },
    { showsPrompt: true, showsPreview: true },
  ]);
  expect(saved).toHaveLength(1);
});

it('shows a preview only where that is chosen', async () => {
  const calls = serve({
    'GET /api/videos/v1/share': answer(SHARE),
    'PUT /api/videos/v1/share': answer({ ...SHARE, showsPreview: true }),
  });
  show();
  const preview = await screen.findByRole('switch', { name: 'Show a preview' });
  expect(preview).not.toBeChecked();
  expect(preview).toHaveAccessibleDescription(/They may keep their copies after you turn this off/);
  const showsPrompt = screen.getByRole('switch', { name: 'Show the prompt' });
  expect(showsPrompt).not.toHaveAccessibleDescription(/preview/);
  await userEvent.click(preview);
  expect(showsPrompt).toHaveAccessibleDescription(/The preview shows it too/);
  expect(await screen.findByText('Link updated.')).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ showsPrompt: false, showsPreview: true });
});

it('copies the link, and says so', async () => {
  serve({ 'GET /api/videos/v1/share': answer(SHARE) });
  const page = show();
  await screen.findByRole('textbox', { name: 'Link' });
  await expectAccessible(page);
  const writeText = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/shared?v=${SHARE.token}`);
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

it('puts a switch back whose change was not saved', async () => {
  serve({
    'GET /api/videos/v1/share': answer(SHARE),
    'PUT /api/videos/v1/share': refusal(503, 'product_api_unavailable'),
  });
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Show the prompt' }));
  expect(await screen.findByText('It did not work.')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Show the prompt' })).not.toBeChecked();
});
