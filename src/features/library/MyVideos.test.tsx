import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import { SWRConfig } from 'swr';
import type { Retention } from '#contracts/api/retention';
import type { Video } from '#contracts/api/videos';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve, type FakeAnswer, type FakeRoutes } from '../../../scripts/jest/serve';
import { useSession } from '../session/client';
import { useLoginDialog } from '../session/login-dialog-context';
import { useUserInfo } from '../session/use-user-info';
import { buildModel } from '../videos/fixtures/models';
import { buildVideo, everyState } from '../videos/fixtures/videos';
import { MyVideos } from './MyVideos';

jest.mock('../session/client');
jest.mock('../session/use-user-info');
jest.mock('../session/login-dialog-context');

const openLogin = jest.fn();
const refresh = jest.fn();
const models = [buildModel('sea-1', 'Sea 1', 6), buildModel('ink-2', 'Ink 2', 30)];

function show(status: 'authenticated' | 'unauthenticated' | 'loading' = 'authenticated') {
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({ refresh } as unknown as ReturnType<typeof useUserInfo>);
  return renderPage(
    // A cache per test, and no deduplication of equal requests.
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MyVideos models={models} />
    </SWRConfig>,
    { path: '/my-videos' },
  );
}

/** jsdom's Blob has no text(). */
function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file ?? new Blob());
  });
}

const page = (videos: Video[], nextCursor: string | null = null): FakeAnswer => ({ body: { videos, nextCursor } });
const nothingExpires: Retention = {
  keptDays: 30,
  canExtend: true,
  expiring: { count: 0, firstAt: null },
  warnDays: 7,
};
const serveAll = (routes: FakeRoutes) =>
  serve({ 'GET /api/retention': { body: nothingExpires }, 'GET /api/folders': { body: { folders: [] } }, ...routes });
const serveList = (videos: Video[], routes: FakeRoutes = {}) =>
  serveAll({ 'GET /api/videos': page(videos), ...routes });
const card = (prompt: string) => screen.findByRole('article', { name: prompt });
/** Chooses from a video's menu of secondary actions. */
async function choose(prompt: string, action: string): Promise<void> {
  const actions = within(await card(prompt));
  await userEvent.click(actions.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await actions.findByRole('menuitem', { name: action }));
}
const hide = (isHidden: boolean) => Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });

beforeEach(() => {
  openLogin.mockReset();
  refresh.mockReset();
  document.title = 'My Videos';
  window.history.replaceState(null, '', '/my-videos');
});

afterEach(() => hide(false));

it('says why a video was taken down, and hides the actions that need its file', async () => {
  const takenDown = { at: '2026-11-21T10:00:00Z', ground: 'copyright' } as const;
  const withoutFiles = { videoUrl: undefined, posterUrl: undefined, downloadUrl: undefined };
  serveList([buildVideo({ ...withoutFiles, takenDown })]);
  show();
  const shown = await card('Prompt of v1');
  expect(shown).toHaveTextContent('We took this video down: it uses someone’s work or brand.');
  expect(shown).toHaveTextContent('Taken down');
  for (const name of ['Download', 'Share', 'Report', /^Play/]) {
    expect(within(shown).queryByRole('button', { name })).not.toBeInTheDocument();
    expect(within(shown).queryByRole('link', { name })).not.toBeInTheDocument();
  }
  expect(within(shown).getByRole('button', { name: 'Delete' })).toBeVisible();
});

it('labels every status', async () => {
  serveList(everyState);
  const shown = show();
  expect(await card('Prompt of v-queued')).toHaveTextContent('In queue');
  expect(await card('Prompt of v-queued')).toHaveTextContent('2 videos ahead of yours.');
  const running = await card('Prompt of v-running');
  expect(running).toHaveTextContent('Rendering42%Usually takes 38 sec.');
  expect(within(running).getByRole('progressbar', { name: 'Rendering' })).toHaveAttribute('value', '0.42');
  expect(await card('Prompt of v-saving')).toHaveTextContent('Saving');
  expect(await card('Prompt of v-ready')).toHaveTextContent('Ready');
  const failed = await card('Prompt of v-failed');
  expect(failed).toHaveTextContent('Failed');
  expect(failed).toHaveTextContent('We couldn’t read the image.6 credits are back in your balance.');
  expect(await card('Prompt of v-canceled')).toHaveTextContent('Cancelled');
  // Lets a refetch of the list finish.
  await act(() => expectAccessible(shown));
});

it('plays, downloads and reuses what is ready', async () => {
  serveList([buildVideo()]);
  show();
  const ready = within(await card('Prompt of v1'));
  expect(ready.getByText('Demo render')).toBeInTheDocument();
  expect(ready.getByRole('link', { name: 'Download' })).toHaveAttribute('href', buildVideo().downloadUrl);
  expect(ready.getByRole('link', { name: 'Reuse settings' })).toHaveAttribute('href', '/ai-video-generator?again=v1');
  await userEvent.click(ready.getByRole('button', { name: 'More actions' }));
  expect(await ready.findByRole('menuitem', { name: 'Make the final version' })).toHaveAttribute(
    'href',
    '/ai-video-generator?again=v1&final=1',
  );
  await userEvent.keyboard('{Escape}');
  // jsdom plays nothing.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await userEvent.click(ready.getByRole('button', { name: 'Play: Prompt of v1' }));
  const large = await screen.findByRole('dialog', { name: 'Large view' });
  expect(within(large).getByLabelText('Prompt of v1', { selector: 'video' })).toHaveAttribute(
    'src',
    buildVideo().videoUrl,
  );
});

it('asks a signed-out visitor to log in', async () => {
  serveAll({});
  const shown = show('unauthenticated');
  expect(openLogin).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(openLogin).toHaveBeenCalledTimes(2);
  await expectAccessible(shown);
});

it('reserves the space of the list while it loads', () => {
  serveAll({ 'GET /api/videos': 'hang', 'GET /api/folders': 'hang' });
  show();
  expect(screen.getByText('Loading your videos')).toBeInTheDocument();
});

it('offers a next step when there are no videos yet', async () => {
  serveList([]);
  const shown = show();
  expect(await screen.findByRole('link', { name: 'Make your first video' })).toHaveAttribute(
    'href',
    '/ai-video-generator',
  );
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await expectAccessible(shown);
});

it('shows when the service is unavailable, and the list once it is back', async () => {
  let answer: FakeAnswer = refusal(503, 'product_api_unavailable');
  serveAll({ 'GET /api/videos': () => answer });
  show();
  expect(await screen.findByText('We can’t load your videos right now')).toBeInTheDocument();
  answer = page([buildVideo()]);
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await card('Prompt of v1')).toBeInTheDocument();
  expect(screen.queryByText('We can’t load your videos right now')).not.toBeInTheDocument();
});

it('searches and filters on the server, and offers to clear the filter', async () => {
  const calls = serveAll({
    'GET /api/videos': ({ path }) => page(path.includes('q=') ? [] : [buildVideo()]),
  });
  show();
  await card('Prompt of v1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'Ink 2');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'fog & rain');
  // Slow typing sends a search in between.
  await waitFor(() => {
    const query = new URL(calls.at(-1)?.path ?? '', location.origin).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ model: 'ink-2', status: 'failed', q: 'fog & rain' });
  });
  expect(await screen.findByText('No videos found')).toBeInTheDocument();
  expect(window.location.search).toBe('?model=ink-2&status=failed');
  await userEvent.click(screen.getByRole('button', { name: 'Show all videos' }));
  expect(await card('Prompt of v1')).toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  expect(window.location.search).toBe('');
});

it('keeps each choice of a filter in the history: back and forward bring it', async () => {
  const calls = serveAll({ 'GET /api/videos': () => page([buildVideo()]) });
  show();
  await card('Prompt of v1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Ready');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Last 7 days');
  expect(window.location.search).toBe('?status=ready&age=week');
  const from = new URL(calls.at(-1)?.path ?? '', location.origin).searchParams.get('createdFrom') ?? '';
  const midnight = new Date(from);
  expect([midnight.getHours(), midnight.getMinutes()]).toEqual([0, 0]);

  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Date' })).toHaveDisplayValue('Any date'));
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Ready');
  act(() => window.history.forward());
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Date' })).toHaveDisplayValue('Last 7 days'));
});

it('selects all that are listed, and shows the facts of all on demand', async () => {
  serveList([buildVideo({ id: 'v1' }), buildVideo({ id: 'v2' })]);
  show();
  await card('Prompt of v1');
  const facts = screen.getByRole('button', { name: 'Show details' });
  expect(facts).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(facts);
  expect(facts).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Select several' }));
  expect(screen.getByRole('button', { name: 'Compare takes' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('2 videos selected')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Select all' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Compare takes' }));
  expect(navigate).toHaveBeenCalledWith('/takes?videos=v1,v2');
});

it.each([
  ['?films=f1', '/films?film=f1'],
  ['?comparison=v1,v2', '/takes?videos=v1%2Cv2'],
])('leads from its earlier address %s to what is a page of its own', async (search, path) => {
  const calls = serveAll({});
  window.history.replaceState(null, '', `/my-videos${search}`);
  show();
  await waitFor(() => expect(navigate).toHaveBeenLastCalledWith(path, { replace: true }));
  expect(calls).toEqual([]);
});

it('moves a ready video while a mouse rests on it, and stops at a press', async () => {
  serveList([buildVideo({ videoUrl: 'https://files.example/v1.mp4' })]);
  show();
  const frame = (await card('Prompt of v1')).querySelector('img, button')?.closest('div[class*="stage"]');
  if (!frame) throw new Error('The card has no stage.');
  await userEvent.hover(frame);
  await waitFor(() => expect(frame.querySelector('video')?.muted).toBe(true));
  await userEvent.unhover(frame);
  expect(frame.querySelector('video')).toBeNull();
});

it('marks a favourite at once, takes it back when that fails, and lists favourites alone', async () => {
  let answer: FakeAnswer = { body: { changed: 1 } };
  const calls = serveList([buildVideo()], { 'POST /api/videos/organize': () => answer });
  show();
  const shown = within(await card('Prompt of v1'));
  await userEvent.click(shown.getByRole('button', { name: 'Add to favorites' }));
  await userEvent.click(await shown.findByRole('button', { name: 'Remove from favorites' }));
  expect(await shown.findByRole('button', { name: 'Add to favorites' })).toBeInTheDocument();
  const sent = () => calls.filter(({ path }) => path === '/api/videos/organize').map(({ body }) => body);
  await waitFor(() =>
    expect(sent()).toEqual([
      { ids: ['v1'], favourite: true },
      { ids: ['v1'], favourite: false },
    ]),
  );
  answer = refusal(503, 'product_api_unavailable');
  await userEvent.click(shown.getByRole('button', { name: 'Add to favorites' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(await shown.findByRole('button', { name: 'Add to favorites' })).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Favorites' }));
  expect(window.location.search).toBe('?favourite=yes');
  await waitFor(() => expect(calls.at(-1)?.path).toContain('favourite=yes'));
});

it('moves several into a new folder, and renames and removes the one that is shown', async () => {
  const id = '00000000-0000-4000-8000-00000000000f';
  const folder = { id, name: 'Harbour', count: 1 };
  let folders = [folder];
  const calls = serveList([buildVideo({ id: 'v1' }), buildVideo({ id: 'v2' })], {
    'GET /api/folders': () => ({ body: { folders } }),
    'POST /api/folders': { status: 201, body: { folder: { id: 'f2', name: 'Fog', count: 0 } } },
    'POST /api/videos/organize': { body: { changed: 2 } },
    [`PUT /api/folders/${id}`]: refusal(409, 'state_conflict'),
    [`DELETE /api/folders/${id}`]: () => {
      folders = [];
      return { status: 204 };
    },
  });
  const shown = show();
  await card('Prompt of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Select several' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 videos' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'New folder' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText('Give the folder a name.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the new folder' }), 'Fog');
  await expectAccessible(shown);
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const moved = calls.find(({ path }) => path === '/api/videos/organize');
  expect(moved?.body).toEqual({ ids: ['v1', 'v2'], folderId: 'f2' });

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Folder' }), 'Harbour · 1');
  expect(window.location.search).toBe(`?folder=${id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Edit folder' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit folder' }));
  await userEvent.type(edit.getByRole('textbox', { name: 'Name' }), ' 2');
  await userEvent.click(edit.getByRole('button', { name: 'Save' }));
  expect(await edit.findByText('Another folder already has this name.')).toBeInTheDocument();
  await userEvent.click(edit.getByRole('button', { name: 'Delete folder' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Folder' })).not.toBeInTheDocument());
});

it('says so when none of the selected videos can be downloaded', async () => {
  const calls = serveList([buildVideo({ id: 'v1' })], {
    'POST /api/videos/archive': refusal(422, 'invalid_field'),
  });
  show();
  await card('Prompt of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Select several' }));
  expect(screen.getByRole('button', { name: 'Download ZIP' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Download ZIP' }));
  await waitFor(() => expect(calls.find(({ path }) => path === '/api/videos/archive')?.body).toEqual({ ids: ['v1'] }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download ZIP' })).not.toHaveAttribute('aria-busy'));
});

it('starts with the filter in the URL, if it is valid', async () => {
  window.history.replaceState({ words: 'fog' }, '', '/my-videos?status=nonsense&model=ink-2');
  const calls = serveAll({ 'GET /api/videos': () => page([buildVideo()]) });
  show();
  await card('Prompt of v1');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('fog');
  expect(screen.getByRole('combobox', { name: 'Model' })).toHaveDisplayValue('Ink 2');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Any status');
  expect(calls.map(({ path }) => path)).toContain('/api/videos?limit=60&q=fog&model=ink-2');
});

it('loads further pages by their cursor', async () => {
  serveAll({
    'GET /api/videos': ({ path }) =>
      path.includes('cursor=c2') ? page([buildVideo({ id: 'v2' })]) : page([buildVideo({ id: 'v1' })], 'c2'),
  });
  show();
  await card('Prompt of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await card('Prompt of v2')).toBeInTheDocument();
  expect(await card('Prompt of v1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('cancels after a confirmation, and says that the credits are returned', async () => {
  const calls = serveList(everyState, { 'POST /api/videos/v-running/cancel': { body: { video: everyState[5] } } });
  show();
  await userEvent.click(within(await card('Prompt of v-running')).getByRole('button', { name: 'Cancel video' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this video?' }));
  expect(dialog.getByText('You get all its 6 credits back right away.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel video' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(refresh).toHaveBeenCalled();
});

it('warns first when canceling costs the credits, and confirms this to the server', async () => {
  const kept = buildVideo({ ...everyState[1], id: 'v-kept', prompt: 'Prompt of v-kept', cancelCredits: 'kept' });
  const calls = serveList([kept], { 'POST /api/videos/v-kept/cancel': { body: { video: kept } } });
  show();
  await userEvent.click(within(await card('Prompt of v-kept')).getByRole('button', { name: 'Cancel video' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this video?' }));
  expect(dialog.getByText(/your 6 credits are spent even if you cancel/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ credits: 'kept' });
});

it('asks again when the model has begun while the dialog was open', async () => {
  let answer: FakeAnswer = refusal(409, 'cancel_keeps_credits');
  const calls = serveList(everyState, { 'POST /api/videos/v-running/cancel': () => answer });
  show();
  await userEvent.click(within(await card('Prompt of v-running')).getByRole('button', { name: 'Cancel video' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel video' }));
  expect(await dialog.findByText(/are spent even if you cancel/)).toBeInTheDocument();
  answer = { body: { video: everyState[5] } };
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ credits: 'returned' }, { credits: 'kept' }]);
});

it('says when a canceled video was paid for', async () => {
  const credits = { held: 6, captured: 6, released: 0 };
  serveList([buildVideo({ ...everyState[5], id: 'v-paid', prompt: 'Prompt of v-paid', credits })]);
  show();
  expect(await card('Prompt of v-paid')).toHaveTextContent('6 credits were spent: the model had already started.');
});

it('says in the dialog when it is too late to cancel', async () => {
  serveList(everyState, { 'POST /api/videos/v-running/cancel': refusal(409, 'state_conflict') });
  show();
  await userEvent.click(within(await card('Prompt of v-running')).getByRole('button', { name: 'Cancel video' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel video' }));
  expect(await dialog.findByText(/Too late/)).toBeInTheDocument();
});

it('keeps running videos when several are deleted', async () => {
  const kept = buildVideo({ ...everyState[1], id: 'v-kept', prompt: 'Prompt of v-kept', cancelCredits: 'kept' });
  serveList([buildVideo(), kept]);
  show();
  await card('Prompt of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Select several' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Prompt of v-kept' }));
  const toolbar = within(screen.getByRole('group', { name: 'Select several' }));
  await userEvent.click(toolbar.getByRole('button', { name: 'Delete' }));
  const none = within(await screen.findByRole('dialog'));
  expect(none.getByText(/^None of these can be deleted/)).toBeInTheDocument();
  expect(none.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

it('deletes the others of several, and says which are kept', async () => {
  const kept = buildVideo({ ...everyState[1], id: 'v-kept', prompt: 'Prompt of v-kept', cancelCredits: 'kept' });
  const calls = serveList([buildVideo(), kept], { 'DELETE /api/videos/v1': { body: {} } });
  show();
  await card('Prompt of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Select several' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Prompt of v-kept' }));
  const toolbar = within(screen.getByRole('group', { name: 'Select several' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Prompt of v1' }));
  await userEvent.click(toolbar.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this video?' }));
  expect(dialog.getByText(/^1 of them stays/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/videos/v1']);
});

it('deletes one after asking', async () => {
  let videos = [buildVideo({ id: 'v1' }), buildVideo({ id: 'v2' })];
  const calls = serveAll({
    'GET /api/videos': () => page(videos),
    'DELETE /api/videos/v1': () => {
      videos = videos.slice(1);
      return { body: {} };
    },
  });
  show();
  await choose('Prompt of v1', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this video?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await choose('Prompt of v1', 'Delete');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Prompt of v1' })).not.toBeInTheDocument());
  expect(await card('Prompt of v2')).toBeInTheDocument();
});

it('has the secondary actions in a menu, keyboard included, and returns focus there from a dialog', async () => {
  serveList([buildVideo(), ...everyState.filter(({ status }) => status === 'failed' || status === 'running')]);
  const shown = show();
  const ready = within(await card('Prompt of v1'));
  const more = ready.getByRole('button', { name: 'More actions' });
  for (let round = 1; round <= 2; round += 1) {
    more.focus();
    await userEvent.keyboard('{Enter}');
    const items = await ready.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Make the final version',
      'From this frame',
      'Add to film',
      'New variation',
      'Compare models',
      'Receipt',
      'Report',
      'Delete',
    ]);
    await waitFor(() => expect(items[0]).toHaveFocus());
    if (round === 1) await act(() => expectAccessible(shown));
    await userEvent.keyboard('{End}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this video?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
    expect(more).toHaveFocus();
  }
  // Short lists of actions are shown without a menu.
  for (const { prompt, status } of everyState) {
    if (status !== 'failed' && status !== 'running') continue;
    const other = within(await card(prompt));
    expect(other.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
    expect(other.getByRole('button', { name: 'Receipt' })).toBeInTheDocument();
    expect(other.queryAllByRole('button', { name: 'Delete' })).toHaveLength(status === 'failed' ? 1 : 0);
  }
});

it('deletes several at once, and says which were kept', async () => {
  let videos = [buildVideo({ id: 'v1' }), buildVideo({ id: 'v2' }), buildVideo({ id: 'v3' })];
  serveAll({
    'GET /api/videos': () => page(videos),
    'DELETE /api/videos/v1': () => {
      videos = videos.slice(1);
      return { body: {} };
    },
    'DELETE /api/videos/v2': refusal(503, 'product_api_unavailable'),
  });
  const shown = show();
  await card('Prompt of v1');
  await userEvent.click(screen.getByRole('button', { name: 'Select several' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Prompt of v1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Prompt of v2' }));
  expect(screen.getByText('2 videos selected')).toBeInTheDocument();
  await expectAccessible(shown);
  const bar = within(screen.getByRole('group', { name: 'Select several' }));
  await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 videos?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(/1 video couldn’t be deleted/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Prompt of v1' })).not.toBeInTheDocument());
});

it('shows the receipt', async () => {
  const receipt = { ...buildVideo().receipt, promptUsed: 'What the model made of it' };
  serveList([buildVideo({ receipt })]);
  const shown = show();
  await choose('Prompt of v1', 'Receipt');
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  const value = (term: string) => dialog.getByText(term).nextElementSibling;
  expect(value('Model')).toHaveTextContent('Sea 1');
  expect(value('Endpoint')).toHaveTextContent('sample/sea');
  expect(value('Seed')).toHaveTextContent('42');
  expect(value('Prompt as sent')).toHaveTextContent('What was sent');
  expect(value('Prompt as enhanced by the model')).toHaveTextContent('What the model made of it');
  expect(value('Reserved')).toHaveTextContent('6 credits');
  expect(value('Spent')).toHaveTextContent('6 credits');
  expect(value('Returned')).toHaveTextContent('0 credits');
  expect(dialog.queryByText('Negative prompt')).not.toBeInTheDocument();
  await expectAccessible(shown);
});

it('exports the receipt as JSON, without URLs that expire', async () => {
  serveList([buildVideo()]);
  show();
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: jest.fn() });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await choose('Prompt of v1', 'Receipt');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save as JSON' }));
  expect(click).toHaveBeenCalledTimes(1);
  const text = await textOf(files[0]);
  expect(JSON.parse(text)).toMatchObject({ id: 'v1', credits: { captured: 6 } });
  expect(text).not.toContain('signature');
});

it("follows a video until it is final, refetches the balance, and announces it in a hidden tab's title", async () => {
  jest.useFakeTimers();
  try {
    let videos = [buildVideo({ status: 'running', progress: 0.9 })];
    serveAll({ 'GET /api/videos': () => page(videos) });
    show();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('article')).toHaveTextContent('Rendering');
    expect(refresh).not.toHaveBeenCalled();

    hide(true);
    videos = [buildVideo()];
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('article')).toHaveTextContent('Ready');
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(document.title).toBe('Video ready · My Videos');

    hide(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe('My Videos');
  } finally {
    jest.useRealTimers();
  }
});

it('polls only unfinished videos, and refetches the list when they are final', async () => {
  jest.useFakeTimers();
  try {
    const lasting = buildVideo({ id: 'v-lasting' });
    let moving = buildVideo({ id: 'v-moving', status: 'running', progress: 0.1, askAgainMs: 2_000 });
    const calls = serveAll({
      'GET /api/videos': ({ path }) => page(path.includes('ids=') ? [moving] : [moving, lasting]),
    });
    const asked = (part: string) => calls.filter(({ path }) => path.includes(part)).length;
    show();
    await act(() => jest.advanceTimersByTimeAsync(100));
    moving = { ...moving, progress: 0.6 };
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('article', { name: 'Prompt of v-moving' })).toHaveTextContent('60%');
    expect(screen.getByRole('article', { name: 'Prompt of v-lasting' })).toHaveTextContent('Ready');
    expect(asked('ids=v-moving')).toBeGreaterThanOrEqual(5);
    expect(asked('limit=60')).toBe(1);

    moving = buildVideo({ id: 'v-moving' });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('article', { name: 'Prompt of v-moving' })).toHaveTextContent('Ready');
    expect(asked('limit=60')).toBe(2);
    const before = asked('ids=');
    await act(() => jest.advanceTimersByTimeAsync(50_000));
    expect(asked('ids=')).toBe(before);
  } finally {
    jest.useRealTimers();
  }
});

it('waits out the Retry-After of a refusal before polling again', async () => {
  jest.useFakeTimers();
  try {
    const turnedAway = { ...(refusal(503, 'product_api_unavailable') as object), headers: { 'retry-after': '20' } };
    let answer: FakeAnswer = page([buildVideo({ status: 'running', progress: 0.1, askAgainMs: 2_000 })]);
    const calls = serveAll({ 'GET /api/videos': () => answer });
    show();
    await act(() => jest.advanceTimersByTimeAsync(100));
    answer = turnedAway;
    await act(() => jest.advanceTimersByTimeAsync(2_500));
    const asked = () => calls.filter(({ path }) => path.includes('/api/videos')).length;
    const before = asked();
    await act(() => jest.advanceTimersByTimeAsync(17_000));
    expect(asked()).toBe(before);
    answer = page([buildVideo()]);
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByRole('article')).toHaveTextContent('Ready');
  } finally {
    jest.useRealTimers();
  }
});

describe('the expiry of videos', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
  const lasting = buildVideo({ id: 'v-lasting', expiresAt: inDays(29) });
  const ending = buildVideo({ id: 'v-ending', expiresAt: inDays(3) });

  it('is counted down, and its last days are highlighted', async () => {
    serveList([lasting, ending, buildVideo({ id: 'v-over', expiresAt: inDays(-0.5) })]);
    const shown = show();
    expect(await card('Prompt of v-lasting')).toHaveTextContent('29 days left');
    expect(within(await card('Prompt of v-ending')).getByText('Deleted in 3 days')).toBeInTheDocument();
    expect(await card('Prompt of v-over')).toHaveTextContent('Being deleted');
    expect(screen.queryByText(/will be deleted soon/)).not.toBeInTheDocument();
    await act(() => expectAccessible(shown));
  });

  it('is announced in advance, with the videos and the plans one press away', async () => {
    const expiring = { count: 1, firstAt: ending.expiresAt ?? null };
    const calls = serveAll({
      'GET /api/retention': { body: { ...nothingExpires, expiring } },
      'GET /api/videos': ({ path }) => page(path.includes('expiring=soon') ? [ending] : [lasting, ending]),
    });
    const shown = show();
    expect(await screen.findByText('1 video will be deleted soon')).toBeInTheDocument();
    expect(screen.getByText(/A plan keeps all your videos longer/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/price');
    await card('Prompt of v-lasting');
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: /v-lasting/ })).not.toBeInTheDocument());
    expect(await card('Prompt of v-ending')).toBeInTheDocument();
    expect(calls.some(({ path }) => path.includes('expiring=soon'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Show all videos' }));
    expect(await card('Prompt of v-lasting')).toBeInTheDocument();
    await act(() => expectAccessible(shown));
  });
});

it('renders only the frame that is ticked, however long the list', async () => {
  const videos = Array.from({ length: 9 }, (_, index) => buildVideo({ id: `v${index}` }));
  serveList(videos);
  show();
  await card('Prompt of v0');
  await userEvent.click(screen.getByRole('button', { name: 'Select several' }));
  // Every frame that renders formats its date.
  const formatting = jest.spyOn(Intl, 'DateTimeFormat');
  await userEvent.click(screen.getByRole('checkbox', { name: /Prompt of v7$/ }));
  expect(screen.getByText('1 video selected')).toBeInTheDocument();
  expect(formatting).not.toHaveBeenCalled();
  formatting.mockRestore();
});
