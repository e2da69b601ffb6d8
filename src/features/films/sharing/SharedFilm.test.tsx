import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { SharedFilm as SharedFilmAnswer } from '#contracts/api/film-shares';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve } from '../../../../scripts/jest/serve';
import { SharedFilm } from './SharedFilm';

const TOKEN = 'C'.repeat(22);
const shot = (name: string, startS: number, endS: number): SharedFilmAnswer['shots'][number] => ({
  model: 'sea-1',
  startS,
  endS,
  width: 1280,
  height: 720,
  isDemo: false,
  videoUrl: `https://files.test/${name}.mp4?expires=9999999999`,
  posterUrl: `https://files.test/${name}.webp?expires=9999999999`,
});
const FILM: SharedFilmAnswer = { shots: [shot('a', 0.5, 2), shot('b', 0, 3)] };

function show() {
  window.history.replaceState(null, '', `/shared?v=${TOKEN}&kind=film`);
  return renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <SharedFilm models={[{ key: 'sea-1', title: 'Sea 1' }]} />
    </SWRConfig>,
    { path: '/shared' },
  );
}

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});

it('shows the film, says that it was made by AI, and shows its title only if its owner chose so', async () => {
  serve({ [`GET /api/shared-films/${TOKEN}`]: { body: { film: FILM } } });
  const page = show();
  expect(await screen.findByText('AI-generated')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'A shared film' })).toBeInTheDocument();
  expect(screen.getByText('Made with Sea 1')).toBeInTheDocument();
  expect(screen.getByLabelText('Shot 1 of 2', { selector: 'video' })).toHaveAttribute('src', FILM.shots[0]?.videoUrl);
  // The second player has the next shot already.
  expect(screen.getByLabelText('Shot 2 of 2', { selector: 'video' })).toHaveAttribute('src', FILM.shots[1]?.videoUrl);
  await expectAccessible(page);
  page.unmount();

  serve({ [`GET /api/shared-films/${TOKEN}`]: { body: { film: { ...FILM, title: 'Harbour' } } } });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour' })).toBeInTheDocument();
});

it('reports the shot that the viewer chooses', async () => {
  const calls = serve({
    [`GET /api/shared-films/${TOKEN}`]: { body: { film: FILM } },
    [`POST /api/shared-films/${TOKEN}/report`]: { status: 204 },
  });
  const page = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
  const which = await screen.findByRole('combobox', { name: 'Which shot is it about?' });
  expect(which).toHaveDisplayValue('Shot 1 of 2');
  await expectAccessible(page);
  await userEvent.selectOptions(which, 'Shot 2 of 2');
  await userEvent.click(screen.getByRole('radio', { name: 'It may be illegal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(calls.at(-1)?.body).toEqual({ reason: 'illegal', shot: 2 });
});

it('gives no reason for a link that does not work', async () => {
  serve({ [`GET /api/shared-films/${TOKEN}`]: refusal(404, 'not_found') });
  const page = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'There’s no film here' })).toBeInTheDocument();
  await expectAccessible(page);
});

it('says that a failure may pass, and loads the film on request', async () => {
  const routes = { [`GET /api/shared-films/${TOKEN}`]: refusal(503, 'product_api_unavailable') };
  serve(routes);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(/can’t load the film right now/);
  routes[`GET /api/shared-films/${TOKEN}`] = { body: { film: FILM } };
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('AI-generated')).toBeInTheDocument();
});
