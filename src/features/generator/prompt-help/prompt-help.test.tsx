import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Session } from '../../session/session-types';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { type FakeRoutes, refusal, serve } from '../../../../scripts/jest/serve';
import { useSession } from '../../session/client';
import { PromptField } from '../form/PromptField';

jest.mock('../../session/client');

const GUIDE = [{ title: 'Ink', prompt: 'Ink unfolds in water.', why: 'It flows.' }];

const WORDS = {
  groups: [
    {
      key: 'shot',
      words: [
        { key: 'wide', adds: 'wide shot' },
        { key: 'close-up', adds: 'close-up' },
      ],
    },
    { key: 'camera', words: [{ key: 'push-in', adds: 'slow push-in' }] },
    { key: 'mood', words: [{ key: 'calm', adds: 'calm mood' }] },
  ],
};

/** Data of the page that the help reads. */
const pageData = (path: string): FakeRoutes => ({
  [`GET /page-data${path}/ai-video-generator/sea-1/page-data.json`]: {
    body: { result: { data: { model: { promptWords: WORDS.groups, guide: { prompts: GUIDE } } } } },
  },
});

function Form({ model, typed }: { model: string; typed: string }) {
  const [prompt, setPrompt] = useState(typed);
  return (
    <PromptField
      value={prompt}
      model={{ key: model, title: 'Sea 1' }}
      onChange={setPrompt}
      maxLength={100}
      example="An example"
      error={undefined}
      onSubmit={() => undefined}
    />
  );
}

/** Each is another user, as the answers to one are kept. */
let users = 0;

async function open({ typed = '', isSignedIn = true, language = 'en', routes = {} } = {}) {
  serve(Object.assign(routes, pageData(language === 'en' ? '' : `/${language}`)));
  const data = isSignedIn ? ({ user: { id: `u${(users += 1)}` } } as unknown as Session) : null;
  const status = isSignedIn ? 'authenticated' : 'unauthenticated';
  jest.mocked(useSession).mockReturnValue({ data, status } as unknown as ReturnType<typeof useSession>);
  const page = renderPage(<Form model="sea-1" typed={typed} />, { path: '/ai-video-generator', language });
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  await screen.findByRole('radio', { checked: true });
  return page;
}

const field = () => screen.getByRole('textbox');
const chip = (name: RegExp | string) => screen.getByRole('button', { name });
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

beforeEach(() => sessionStorage.clear());

it('adds words as text behind what was typed, takes them away again, and remembers them', async () => {
  const { unmount } = await open({ typed: 'A cat' });
  await userEvent.click(chip('Wide shot'));
  expect(field()).toHaveValue('A cat, wide shot');
  expect(chip('Wide shot')).toHaveAttribute('aria-pressed', 'true');
  expect(chip('Wide shot')).toHaveFocus();
  await choose('Mood');
  await userEvent.click(chip(/^Calm/));
  expect(field()).toHaveValue('A cat, wide shot, calm mood');
  unmount();

  await open({ typed: 'A cat, wide shot, calm mood' });
  await userEvent.click(chip('Wide shot'));
  expect(field()).toHaveValue('A cat, calm mood');
});

it('shows chips in the visitor’s language, with the English words that they add', async () => {
  const page = await open({ language: 'ja' });
  await userEvent.click(chip('クローズアップ close-up'));
  expect(field()).toHaveValue('close-up');
  await expectAccessible(page);
});

it('puts an example of the model into the field, and brings the visitor’s own words back', async () => {
  await open({ typed: 'A cat' });
  await choose('Examples');
  await userEvent.click(await screen.findByRole('button', { name: /^Ink/ }));
  expect(field()).toHaveValue('Ink unfolds in water.');
  expect(screen.getByRole('status')).toHaveTextContent('We replaced your prompt.');
  await userEvent.click(chip('Restore my prompt'));
  expect(field()).toHaveValue('A cat');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('has the last prompts of a signed-in visitor, each once, and asks nothing when the field is empty', async () => {
  const prompts = ['One', 'Two', 'One', ...Array.from({ length: 12 }, (_, index) => `Older ${index}`)];
  const body = { videos: prompts.map((prompt) => ({ prompt })), nextCursor: null };
  await open({ routes: { 'GET /api/videos': { body } } });
  await choose('Last prompts');
  const list = within(await screen.findByRole('list'));
  expect(list.getAllByRole('button')).toHaveLength(10);
  await userEvent.click(list.getByRole('button', { name: 'One' }));
  expect(field()).toHaveValue('One');
  expect(screen.queryByRole('button', { name: 'Restore my prompt' })).not.toBeInTheDocument();
});

it('says when they can’t be loaded, and tries again', async () => {
  const routes: FakeRoutes = { 'GET /api/videos': refusal(503, 'product_api_unavailable') };
  await open({ routes });
  await choose('Last prompts');
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load these prompts.');
  routes['GET /api/videos'] = { body: { videos: [], nextCursor: null } };
  await userEvent.click(chip('Try again'));
  expect(await screen.findByText('Prompts from your videos appear here.')).toBeInTheDocument();
});

it('offers no last prompts to visitors who are signed out', async () => {
  await open({ isSignedIn: false });
  expect(screen.queryByRole('radio', { name: 'Last prompts' })).not.toBeInTheDocument();
});

it('leads those with many prompts to lists', async () => {
  await open({ language: 'de' });
  expect(screen.getByRole('link', { name: 'Viele Prompts? Mach eine Liste daraus' })).toHaveAttribute(
    'href',
    '/de/lists',
  );
});
