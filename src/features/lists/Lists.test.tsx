import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as gatsby from 'gatsby';
import { SWRConfig } from 'swr';
import type { VideoList, VideoListRow } from '#contracts/api/lists';
import type { Video } from '#contracts/api/videos';
import { browserStorage } from '../../browser-storage';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve, type FakeRoutes } from '../../../scripts/jest/serve';
import { useSession } from '../session/client';
import { useLoginDialog } from '../session/login-dialog-context';
import { useUserInfo } from '../session/use-user-info';
import { buildVideo, everyState } from '../videos/fixtures/videos';
import type { ListModel } from './composition';
import { ListsPlace } from './ListsPlace';

jest.mock('../session/client');
jest.mock('../session/use-user-info');
jest.mock('../session/login-dialog-context');

const sea: ListModel = {
  key: 'sea-1',
  title: 'Sea 1',
  capabilities: {
    modes: ['text'],
    durationsS: [5, 10],
    resolutions: ['480p', '720p'],
    aspectRatios: ['16:9', '9:16'],
    aspectRatiosWithImage: [],
    endFrame: false,
    negativePrompt: true,
    seed: true,
    fixedCamera: false,
    autoFix: false,
    promptEnhancer: false,
    audio: 'none',
    promptMaxLength: 1000,
    rules: [],
  },
  credits: [{ resolution: '480p', durationS: 5, credits: 6 }],
};
const models = [sea, { ...sea, key: 'ink-2', title: 'Ink 2', capabilities: { ...sea.capabilities, durationsS: [6] } }];

const NO_ROWS = { total: 0, faulty: 0, waiting: 0, making: 0, ready: 0, failed: 0, canceled: 0, gone: 0 };
const buildList = (change: Partial<VideoList> = {}): VideoList => ({
  id: 'l1',
  title: 'Campaign',
  state: 'draft',
  rows: { ...NO_ROWS, total: 3, faulty: 1, waiting: 2 },
  credits: { waiting: 12, held: 0, spent: 0 },
  createdAt: '2026-11-20T18:20:00Z',
  ...change,
});
const settings = { durationS: 5, resolution: '720p', aspectRatio: '16:9' };
const waitingRow: VideoListRow = {
  number: 1,
  state: 'waiting',
  model: 'sea-1',
  prompt: 'A pier',
  settings,
  credits: 6,
};
const faultyRow: VideoListRow = {
  ...{ number: 2, state: 'faulty', model: 'sea-1', prompt: 'A lamp', settings: { durationS: 7 } },
  fault: { code: 'invalid_field', field: 'durationS', reason: 'not_offered', message: 'For developers.' },
};

function show(search = '', status: 'authenticated' | 'unauthenticated' = 'authenticated', credits = 8) {
  window.history.replaceState(null, '', `/lists${search}`);
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
  const user = { user: { credits }, refresh: jest.fn() };
  jest.mocked(useUserInfo).mockReturnValue(user as unknown as ReturnType<typeof useUserInfo>);
  return renderPage(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ListsPlace models={models} offered={models} />
    </SWRConfig>,
    { path: '/lists' },
  );
}

const openLogin = jest.fn();
const serveList = (list: VideoList, rows: VideoListRow[] = [waitingRow, faultyRow], more: FakeRoutes = {}) =>
  serve({
    'GET /api/lists/l1': { body: { list: list } },
    'GET /api/lists/l1/rows': { body: { rows, nextCursor: null } },
    ...more,
  });
const csv = (text: string) => new File([text], 'rows.csv', { type: 'text/csv' });

beforeEach(() => {
  window.sessionStorage.clear();
  openLogin.mockReset();
  jest.mocked(gatsby.navigate).mockClear();
});

it('makes rows of prompts and models, each with the closest settings, and opens the list', async () => {
  const calls = serve({
    'GET /api/lists': { body: { lists: [] } },
    'POST /api/lists': { status: 201, body: { list: buildList() } },
    'PUT /api/lists/l1/rows': { body: { list: buildList() } },
  });
  const page = show();
  const form = within(await screen.findByRole('form', { name: 'New list' }));
  await userEvent.click(form.getByRole('button', { name: 'Check and price' }));
  expect(form.getByText('Enter at least one prompt.')).toBeVisible();
  expect(form.getByText('Choose at least one model.')).toBeVisible();
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Campaign');
  await userEvent.click(form.getByRole('textbox', { name: 'Prompts' }));
  await userEvent.paste('A pier\n\n  A lamp  ');
  await userEvent.click(form.getByRole('checkbox', { name: /Sea 1/ }));
  await userEvent.click(form.getByRole('checkbox', { name: /Ink 2/ }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Duration' }), '10');
  expect(form.getByRole('status')).toHaveTextContent('4 rows');
  await expectAccessible(page);
  await userEvent.click(form.getByRole('button', { name: 'Check and price' }));
  await waitFor(() => expect(gatsby.navigate).toHaveBeenCalledWith('/lists?list=l1'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ title: 'Campaign' });
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    from: 0,
    rows: [
      { model: 'sea-1', prompt: 'A pier', durationS: 10 },
      { model: 'ink-2', prompt: 'A pier', durationS: 6 },
      { model: 'sea-1', prompt: 'A lamp', durationS: 10 },
      { model: 'ink-2', prompt: 'A lamp', durationS: 6 },
    ],
  });
  expect(browserStorage.newList.read()).toBeNull();
});

it('keeps what was pasted through a failed call and a reload, and sends it as the same list', async () => {
  const calls = serve({
    'GET /api/lists': { body: { lists: [] } },
    'POST /api/lists': 'network failure',
  });
  const first = show();
  const form = within(await screen.findByRole('form', { name: 'New list' }));
  await userEvent.click(form.getByRole('textbox', { name: 'Prompts' }));
  await userEvent.paste('A pier');
  await userEvent.click(form.getByRole('checkbox', { name: /Sea 1/ }));
  await userEvent.click(form.getByRole('button', { name: 'Check and price' }));
  expect(await form.findByRole('alert')).toHaveTextContent('The service isn’t responding');
  first.unmount();
  show();
  expect(await screen.findByRole('textbox', { name: 'Prompts' })).toHaveValue('A pier');
  await userEvent.click(screen.getByRole('button', { name: 'Check and price' }));
  await screen.findByRole('alert');
  const keys = calls.flatMap(({ method, headers }) => (method === 'POST' ? headers.get('idempotency-key') : []));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('takes a CSV file, and names what is wrong with one', async () => {
  const calls = serve({
    'GET /api/lists': { body: { lists: [] } },
    'POST /api/lists': { status: 201, body: { list: buildList() } },
    'PUT /api/lists/l1/rows': { body: { list: buildList() } },
  });
  show();
  const choose = await screen.findByLabelText('Choose CSV file', { selector: 'input' });
  await userEvent.upload(choose, csv('prompt,model\nA pier, at dawn,sea-1\n'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Row 1 below the header has too many cells.');
  await userEvent.upload(choose, csv('text\nA pier\n'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('no column named “prompt”'));
  await userEvent.upload(
    choose,
    csv('\ufeffPrompt;Model;durationS;audio;Note\n"A pier, at dawn";Sea 1;x;no;1\nA lamp;;;;\n'),
  );
  expect(await screen.findByText('Not used: Note')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /Ink 2/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Check and price' }));
  await waitFor(() => expect(gatsby.navigate).toHaveBeenCalled());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    from: 0,
    rows: [
      { model: 'Sea 1', prompt: 'A pier, at dawn', durationS: 'x', audio: false },
      { model: 'ink-2', prompt: 'A lamp' },
    ],
  });
});

it('shows prices, faults and the total before anything is charged, and starts with the chosen cap', async () => {
  const running = buildList({ state: 'running', maxCredits: 10, rows: { ...NO_ROWS, total: 3, faulty: 1, making: 2 } });
  const calls = serveList(buildList(), undefined, { 'POST /api/lists/l1/start': { body: { list: running } } });
  const page = show('?list=l1');
  expect(await screen.findByText('Duration “7”: This model doesn’t offer that. Choose another value.')).toBeVisible();
  expect(screen.getByText('Total').parentElement).toHaveTextContent('12 credits');
  expect(screen.getByText(/1 row can’t be made as it’s written/)).toBeVisible();
  expect(screen.getByText(/Your balance is 4 credits short/)).toBeVisible();
  await expectAccessible(page);
  const cap = screen.getByRole('textbox', { name: 'Spend at most (credits)' });
  expect(cap).toHaveValue('12');
  await userEvent.clear(cap);
  await userEvent.type(cap, '1x');
  expect(screen.getByText('Enter a whole number from 1.')).toBeVisible();
  await userEvent.clear(cap);
  await userEvent.type(cap, '10');
  await userEvent.click(screen.getByRole('button', { name: 'Start · up to 10 credits' }));
  expect(await screen.findByText('Running')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ maxCredits: 10 });
});

it('counts videos that are ready, of those that can be made', async () => {
  serveList(buildList({ state: 'running', maxCredits: 10, rows: { ...NO_ROWS, total: 3, faulty: 2, making: 1 } }));
  show('?list=l1');
  expect(await screen.findByRole('progressbar', { name: '0 of 1 videos ready' })).toHaveAttribute('value', '0');
  expect(screen.getByText('Not made').parentElement).toHaveTextContent('2');
});

it('pauses, goes on without losing the cap, and stops for good only when confirmed', async () => {
  const rows = { ...NO_ROWS, total: 3, waiting: 1, making: 1, ready: 1 };
  const running = buildList({ state: 'running', maxCredits: 30, rows, credits: { waiting: 6, held: 6, spent: 6 } });
  const paused: VideoList = { ...running, state: 'paused', pausedBecause: 'user' };
  const ready: VideoListRow = { ...waitingRow, state: 'ready', video: buildVideo({ prompt: 'A pier' }) };
  const calls = serveList(running, [ready], {
    'POST /api/lists/l1/pause': { body: { list: paused } },
    'POST /api/lists/l1/start': { body: { list: running } },
    'POST /api/lists/l1/stop': { body: { list: { ...running, state: 'stopped' } } },
  });
  show('?list=l1');
  expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '1');
  expect(await screen.findByRole('button', { name: 'Play: A pier' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/You paused this list/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue · up to 30 credits' }));
  await screen.findByRole('button', { name: 'Pause' });
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ maxCredits: 30 });
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped')).toBeVisible();
});

it('says that credits ran out, and offers more; tries again what failed', async () => {
  const rows = { ...NO_ROWS, total: 3, waiting: 1, failed: 1, ready: 1 };
  const credits = { waiting: 12, held: 0, spent: 6 };
  const list = buildList({ state: 'paused', pausedBecause: 'credits', maxCredits: 18, rows, credits });
  const calls = serveList(list, undefined, { 'POST /api/lists/l1/start': refusal(409, 'state_conflict') });
  show('?list=l1');
  expect(await screen.findByText(/Your credits don’t cover the next row/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/price');
  await userEvent.click(screen.getByRole('button', { name: 'Try 1 row again · up to 18 credits' }));
  expect(await screen.findByText('None of these rows can be made as they’re written.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ maxCredits: 18, retries: true });
});

it('lists earlier ones, and deletes one after a question', async () => {
  const calls = serveList(buildList(), undefined, {
    'GET /api/lists': { body: { lists: [buildList()] } },
    'DELETE /api/lists/l1': { status: 204 },
  });
  const all = show();
  expect(await screen.findByRole('link', { name: 'Campaign' })).toHaveAttribute('href', '/lists?list=l1');
  all.unmount();
  show('?list=l1');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete list' }));
  await waitFor(() => expect(gatsby.navigate).toHaveBeenCalledWith('/lists'));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('asks signed-out visitors to log in, and says when there is no connection', async () => {
  serve({ 'GET /api/lists/l1': 'network failure' });
  const out = show('', 'unauthenticated');
  expect(screen.getByText('Log in to make a list')).toBeVisible();
  expect(openLogin).toHaveBeenCalled();
  out.unmount();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show('?list=l1');
  expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
});

it('shows how far a row is, and its video once that is ready', async () => {
  const counts = { ...NO_ROWS, total: 1, making: 1 };
  const list = buildList({
    state: 'running',
    maxCredits: 30,
    rows: counts,
    credits: { waiting: 0, held: 6, spent: 0 },
  });
  const running = { ...everyState.find(({ id }) => id === 'v-running'), askAgainMs: 50 } as Video;
  const row: VideoListRow = { ...waitingRow, state: 'making', video: running };
  const routes: FakeRoutes = { 'GET /api/videos': { body: { videos: [running], nextCursor: null } } };
  serveList(list, [row], routes);
  show('?list=l1');
  expect(await screen.findByText('Rendering 42%')).toBeVisible();
  const ready = buildVideo({ id: 'v-running', prompt: 'A pier' });
  serveList(list, [{ ...row, state: 'ready', video: ready }], {
    'GET /api/videos': { body: { videos: [ready], nextCursor: null } },
  });
  expect(await screen.findByRole('button', { name: 'Play: A pier' })).toBeVisible();
  expect(screen.queryByText(/Rendering/)).not.toBeInTheDocument();
});

it('reads numbers and words of any width in a file, and in the cap', async () => {
  const calls = serve({
    'GET /api/lists': { body: { lists: [] } },
    'POST /api/lists': { status: 201, body: { list: buildList() } },
    'PUT /api/lists/l1/rows': { body: { list: buildList() } },
  });
  show();
  const form = within(await screen.findByRole('form', { name: 'New list' }));
  const text = 'prompt,model,seed,resolution,durationS\nCafe\u0301\u200b,Ｓｅａ 1,１２３,４８０Ｐ,５\n';
  await userEvent.upload(screen.getByLabelText('Choose CSV file', { selector: 'input' }), csv(text));
  await userEvent.click(await form.findByRole('button', { name: 'Check and price' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    rows: [{ prompt: 'Café', model: 'Sea 1', seed: 123, resolution: '480p', durationS: 5 }],
  });
});
