import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { Film, FilmTake, FilmWithVideos } from '#contracts/api/films';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve, type FakeAnswer } from '../../../scripts/jest/serve';
import { buildModel } from '../videos/fixtures/models';
import { buildVideo } from '../videos/fixtures/videos';
import { FilmEditor, type FilmEditorProps } from './FilmEditor';

const mockRefreshBalance = jest.fn();
jest.mock('../session/use-user-info', () => ({
  useUserInfo: () => ({ user: undefined, refresh: mockRefreshBalance }),
}));
jest.mock('../session/use-trials', () => ({ useTrials: () => () => true }));

// Shots that a film makes: written, priced, made, failed. What plays is tested in a browser (e2e/films.spec.ts).

const take = (id: string, more: Partial<FilmTake> = {}): FilmTake => ({
  id,
  from: 'text',
  state: 'draft',
  request: { model: 'sea-1', prompt: `Prompt of ${id}`, durationS: 5, resolution: '720p' },
  credits: 6,
  ...more,
});

function filmOf(shots: Film['shots'], making: Partial<Film['making']> = {}, more: Partial<Film> = {}): Film {
  return {
    id: 'f1',
    title: 'Harbour',
    shots,
    making: { state: 'idle', credits: { open: 0, held: 0, spent: 0 }, ...making },
    revision: 1,
    createdAt: '2026-11-20T18:20:00Z',
    updatedAt: '2026-11-20T18:20:00Z',
    ...more,
  };
}
const shotOf = (its: FilmTake, videoId?: string): Film['shots'][number] => ({
  take: its,
  startS: 0,
  isMissing: false,
  ...(videoId !== undefined && { videoId }),
});
const open = (credits: number) => ({ credits: { open: credits, held: 0, spent: 0 } });
const answer = (film: Film, videos: FilmWithVideos['videos'] = []): FakeAnswer => ({ body: { film, videos } });

const sea = buildModel('sea-1', 'Sea 1', 6);
const show = (models: FilmEditorProps['models'] = [sea]) =>
  renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <FilmEditor id="f1" models={models} />
    </SWRConfig>,
    { path: '/my-videos' },
  );

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});

it('writes a new shot, shows its price, and makes it for the total on the button', async () => {
  let stored: Film = filmOf([]);
  const calls = serve({
    'GET /api/films/f1': () => answer(stored),
    'PUT /api/films/f1': ({ body }) => {
      const [shot] = (body as { shots: { take: FilmTake }[] }).shots;
      stored = filmOf(shot ? [shotOf({ ...take('t'), ...shot.take })] : [], open(6), { revision: 2 });
      return answer(stored);
    },
    'POST /api/films/f1/make': () => answer({ ...stored, making: { state: 'running', ...open(0) } }),
    'GET /api/models': { body: { limited: [] } },
    'GET /api/videos': { body: { videos: [], nextCursor: null } },
  });
  const page = show();
  // An empty film opens the chooser, which leads on.
  const chooser = await screen.findByRole('dialog', { name: 'Add takes' });
  expect(await within(chooser).findByText('You have no finished videos yet.')).toBeInTheDocument();
  await userEvent.click(within(chooser).getByRole('button', { name: 'New shot' }));
  const dialog = screen.getByRole('dialog', { name: 'New shot' });
  // There is no shot before the first one.
  expect(within(dialog).queryByRole('option', { name: /last frame/ })).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add shot' }));
  expect(within(dialog).getByText('Describe what you want to see.')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Prompt' }), 'Rain on a pier');
  expect(within(dialog).getByText('6 credits')).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add shot' }));
  expect(screen.getByText('Not made yet')).toBeInTheDocument();

  const make = await screen.findByRole('button', { name: 'Make 1 shot · 6 credits' });
  await waitFor(() => expect(make).toBeEnabled());
  const saved = calls.find(({ method }) => method === 'PUT')?.body as { shots: { take: FilmTake }[] };
  expect(saved.shots[0]?.take).toMatchObject({
    from: 'text',
    request: { model: 'sea-1', prompt: 'Rain on a pier', durationS: 5, resolution: '720p', aspectRatio: '16:9' },
  });
  await expectAccessible(page);
  await userEvent.click(make);
  const made = calls.find(({ path }) => path.endsWith('/make'));
  expect(made?.body).toEqual({ maxCredits: 6 });
  expect(made?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument();
});

it('a new shot begins with the last frame of the one before, at the lowest price of its model', async () => {
  const dear = { resolution: '1080p' as const, durationS: 5, credits: 20 };
  const cheap = { ...sea, credits: [dear, ...sea.credits] };
  serve({
    'GET /api/films/f1': answer(filmOf([shotOf(take('a'))], open(6))),
    'GET /api/models': { body: { limited: [] } },
  });
  show([cheap]);
  await userEvent.click(await screen.findByRole('button', { name: 'New shot' }));
  const dialog = screen.getByRole('dialog', { name: 'New shot' });
  expect(within(dialog).getByRole('option', { name: /last frame/, selected: true })).toBeInTheDocument();
  expect(within(dialog).getByText('6 credits')).toBeInTheDocument();
});

it('shows a fault at the shot and at its field, and leaves it out of the total', async () => {
  const faulty = take('b', { fault: { code: 'invalid_field', field: 'prompt', reason: 'too_long', message: '' } });
  delete faulty.credits;
  serve({
    'GET /api/films/f1': answer(filmOf([shotOf(take('a')), shotOf(faulty)], open(6))),
    'GET /api/models': { body: { limited: [] } },
  });
  show();
  expect(await screen.findByText('This is too long for this model. Shorten it.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Make 1 shot · 6 credits' })).toBeEnabled();
  expect(screen.getByText(/Shots with a problem are left out/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change shot 2' }));
  expect(await screen.findByRole('textbox', { name: 'Prompt' })).toHaveAccessibleDescription(/too long/);
});

it('asks again with the new total when the price has changed', async () => {
  let total = 6;
  const calls = serve({
    'GET /api/films/f1': () => answer(filmOf([shotOf(take('a', { credits: total }))], open(total))),
    'POST /api/films/f1/make': () => {
      total = 9;
      return refusal(409, 'price_changed');
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Make 1 shot · 6 credits' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/The button shows the new one/);
  const again = await screen.findByRole('button', { name: 'Make 1 shot · 9 credits' });
  await userEvent.click(again);
  const made = calls.filter(({ path }) => path.endsWith('/make'));
  expect(made.map(({ body }) => body)).toEqual([{ maxCredits: 6 }, { maxCredits: 9 }]);
});

it('asks for the balance again when a shot has begun', async () => {
  const film = filmOf([shotOf(take('a', { state: 'waiting' }))], { state: 'running' }, { askAgainMs: 10 });
  let videos: FilmWithVideos['videos'] = [];
  serve({ 'GET /api/films/f1': () => answer(film, videos) });
  show();
  await screen.findByText('Waiting for its turn');
  mockRefreshBalance.mockClear();
  videos = [buildVideo({ id: 'va', status: 'running' })];
  await waitFor(() => expect(mockRefreshBalance).toHaveBeenCalledTimes(1));
});

it('says how far each shot is, and tries a failed one again for its price', async () => {
  const film = filmOf(
    [
      shotOf(take('a', { state: 'failed' }), 'va'),
      shotOf(take('b', { from: 'previous', state: 'blocked' })),
      shotOf(take('c', { state: 'making' }), 'vc'),
      shotOf(take('d', { from: 'previous', state: 'waiting' })),
      shotOf(take('e', { state: 'ready' }), 've'),
    ],
    { state: 'running', credits: { open: 18, held: 6, spent: 6 } },
  );
  const calls = serve({
    'GET /api/films/f1': answer(film, [
      buildVideo({ id: 'va', status: 'failed', error: { code: 'timed_out' } }),
      buildVideo({ id: 'vc', status: 'running', progress: 0.42 }),
      buildVideo({ id: 've' }),
    ]),
    'POST /api/films/f1/make': answer(film),
  });
  const page = show();
  expect(await screen.findByText('The model took too long, so we stopped it.')).toBeInTheDocument();
  expect(screen.getByText('The shot before it has no last frame to begin with.')).toBeInTheDocument();
  expect(screen.getByText(/^Rendering 42/)).toBeInTheDocument();
  expect(screen.getByText('Waiting for the shot before it')).toBeInTheDocument();
  expect(screen.getByText('Shot 1 of 1')).toBeInTheDocument();
  expect(screen.getByText(/Shots that aren’t made yet are left out/)).toBeInTheDocument();
  await expectAccessible(page);
  // Its own price, and that of the shot that waits already.
  await userEvent.click(screen.getByRole('button', { name: 'Try again · 12 credits' }));
  expect(calls.at(-1)?.body).toEqual({ maxCredits: 12, takes: ['a'] });
});

it('shows the price of a first video until another shot has it', async () => {
  let shots: Film['shots'] = [];
  serve({
    'GET /api/films/f1': () => answer(filmOf(shots)),
    'GET /api/models': { body: { limited: [] } },
    'GET /api/videos': { body: { videos: [], nextCursor: null } },
  });
  const models = [{ ...sea, trial: { credits: 2, usual: 6 } }];
  const { unmount } = show(models);
  const newShot = async () => {
    const place = shots.length === 0 ? await screen.findByRole('dialog', { name: 'Add takes' }) : document.body;
    await userEvent.click(await within(place).findByRole('button', { name: 'New shot' }));
    return within(screen.getByRole('dialog', { name: 'New shot' }));
  };
  expect((await newShot()).getByText('2 credits (first video, usually 6 credits)')).toBeInTheDocument();
  unmount();
  shots = [shotOf(take('a', { credits: 2 }))];
  show(models);
  expect((await newShot()).getByText('6 credits')).toBeInTheDocument();
});

it('says why it pauses, and offers credits', async () => {
  serve({
    'GET /api/films/f1': answer(
      filmOf([shotOf(take('a', { state: 'waiting' }))], { state: 'paused', pausedBecause: 'credits', ...open(6) }),
    ),
  });
  const page = show();
  expect(await screen.findByText(/Your credits don’t cover the next shot/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/price');
  expect(screen.getByRole('button', { name: 'Make 1 shot · 6 credits' })).toBeEnabled();
  await expectAccessible(page);
});

it('cuts, splits, doubles and orders shots by keys and buttons', async () => {
  const made = (id: string): Film['shots'][number] => ({ videoId: id, startS: 0, isMissing: false });
  let stored = filmOf([made('a'), made('b')]);
  const videos = ['a', 'b'].map((id) => buildVideo({ id, receipt: { seed: 1, durationS: 5 } }));
  serve({
    'GET /api/films/f1': () => answer(stored, videos),
    'PUT /api/films/f1': ({ body }) => {
      const { shots } = body as { shots: { videoId: string; startS: number; endS?: number }[] };
      stored = filmOf(
        shots.map((shot) => ({ ...shot, isMissing: false })),
        {},
        { revision: stored.revision + 1 },
      );
      return answer(stored, videos);
    },
  });
  const page = show();
  const first = within(await screen.findByRole('listitem', { name: 'Shot 1 of 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Shot 1 of 2: Prompt of a' }));
  await expectAccessible(page);
  const storedShots = () => stored.shots.map(({ videoId, startS, endS }) => [videoId, startS, endS]);

  first.getByRole('slider', { name: 'Ends at' }).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}');
  first.getByRole('slider', { name: 'Starts at' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() =>
    expect(storedShots()).toEqual([
      ['a', 0.1, 3.9],
      ['b', 0, undefined],
    ]),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Duplicate shot 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move shot 1 later' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move shot 2 later' }));
  expect(screen.getByText('Now shot 3 of 3.')).toBeInTheDocument();
  // From shot to shot with the arrow keys.
  screen.getByRole('button', { name: 'Shot 3 of 3: Prompt of a' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Shot 2 of 3: Prompt of b' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove shot 2' }));
  await waitFor(() =>
    expect(storedShots()).toEqual([
      ['a', 0.1, 3.9],
      ['a', 0.1, 3.9],
    ]),
  );
}, 20_000);

it('begins a new shot with the last frame of the one before', async () => {
  serve({
    'GET /api/films/f1': answer(filmOf([shotOf(take('a'))])),
    'GET /api/models': { body: { limited: [] } },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'New shot' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New shot' }));
  expect(dialog.getByRole('combobox', { name: 'Start' })).toHaveValue('previous');
});
