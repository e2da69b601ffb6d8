import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { FilmShare } from '#contracts/api/film-shares';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve } from '../../../../scripts/jest/serve';
import { FilmShareDialog } from './FilmShareDialog';

const SHARE: FilmShare = { token: 'A'.repeat(22), showsTitle: false, expiresAt: null };

const show = ({ isDemo = false } = {}) =>
  renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <FilmShareDialog id="f1" isDemo={isDemo} onClose={jest.fn()} />
    </SWRConfig>,
    { path: '/my-videos' },
  );

it('makes a link that hides the title, shows it on request, and ends the link', async () => {
  const calls = serve({
    'GET /api/films/f1/share': { body: { share: null } },
    'PUT /api/films/f1/share': ({ body }) => ({ body: { share: { ...SHARE, ...(body as Partial<FilmShare>) } } }),
    'DELETE /api/films/f1/share': { status: 204 },
  });
  const page = show();
  expect(await screen.findByText(/^Only you can see this film/)).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
    `${location.origin}/shared?v=${SHARE.token}&kind=film`,
  );
  expect(calls.at(-1)?.body).toEqual({ showsTitle: false, days: 7 });
  await userEvent.click(screen.getByRole('switch', { name: 'Show the title' }));
  expect(calls.at(-1)?.body).toEqual({ showsTitle: true });
  await userEvent.click(screen.getByRole('button', { name: 'Turn off link' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeInTheDocument();
  expect(calls.at(-1)?.method).toBe('DELETE');
});

it('says what to do about a film that can’t be shared', async () => {
  serve({
    'GET /api/films/f1/share': { body: { share: null } },
    'PUT /api/films/f1/share': refusal(409, 'state_conflict'),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/First remove the shots whose video no longer exists/);
});

it('says that a demo render shows its prompt all the same', async () => {
  serve({ 'GET /api/films/f1/share': { body: { share: null } } });
  const hides = /^The link never shows .* or the image files/;
  show();
  expect(await screen.findByText(hides)).not.toHaveTextContent('Demo renders');
  cleanup();
  show({ isDemo: true });
  expect(await screen.findByText(hides)).toHaveTextContent('Demo renders show their prompt in the picture.');
});
