import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve, type FakeAnswer } from '../../../../scripts/jest/serve';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import { saveDraft } from '../form/draft-storage';
import { generatorModel, generatorModels, toNode } from '../fixtures/generator-models';
import { seaModel } from '../fixtures/models';
import { initialForm } from '../form/form-state';
import { Generator } from '../Generator';
import { supportedFields } from '../form/switch-model';
import { useCatalogue } from './use-catalogue';

jest.mock('../../session/client');
jest.mock('../../session/use-user-info');
jest.mock('../../session/login-dialog-context');

// The form on the page of Ink 2, which was built with Ink 2 and its successor alone.

const FILE = 'GET /page-data/ai-video-generator/page-data.json';
const onLeaveFor = jest.fn();
const known = [generatorModel('ink-2'), generatorModel('light-3')];

const nodes = generatorModels.map(toNode);
const catalogue: FakeAnswer = { body: { result: { data: { allModel: { nodes, totalCount: nodes.length } } } } };

function ModelPage({ isWanted = false }) {
  return (
    <Generator
      heading={<h1>AI video generator</h1>}
      catalogue={useCatalogue(known, isWanted)}
      startModel={generatorModel('ink-2')}
      onLeaveFor={onLeaveFor}
      renderVideo={() => null}
      renderTakes={() => null}
      renderShort={() => null}
    />
  );
}

function show({ isSignedIn = false, ...props }: { isWanted?: boolean; isSignedIn?: boolean } = {}) {
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin: jest.fn() });
  const status = isSignedIn ? 'authenticated' : 'unauthenticated';
  jest.mocked(useSession).mockReturnValue({ data: null, status } as never);
  jest.mocked(useUserInfo).mockReturnValue({ user: undefined } as never);
  return renderPage(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ModelPage {...props} />
    </SWRConfig>,
    { path: '/ai-video-generator/ink-2' },
  );
}

const openPicker = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Model Ink 2/ }));
  return within(await screen.findByRole('dialog', { name: 'Choose a model' }));
};

beforeEach(() => {
  sessionStorage.clear();
  onLeaveFor.mockReset();
  window.history.replaceState(null, '', '/ai-video-generator/ink-2');
});

it('works with its own model before anything is fetched', async () => {
  const calls = serve({});
  show();
  await userEvent.type(screen.getByRole('textbox', { name: 'Prompt' }), 'Ink');
  expect(screen.getByRole('button', { name: /^Generate/ })).toHaveAccessibleName('Generate · 8 credits');
  expect(calls).toEqual([]);
});

it('loads the whole catalogue before the first press, once the page is usable', async () => {
  const calls = serve({ [FILE]: catalogue });
  show({ isWanted: true });
  await waitFor(() => expect(calls).toHaveLength(1));
  const picker = await openPicker();
  await userEvent.click(await picker.findByRole('button', { name: /^Sea 1/ }));
  expect(onLeaveFor).toHaveBeenCalledWith('/ai-video-generator/sea-1');
  expect(calls).toHaveLength(1);
});

it('shows placeholders for the models while they load', async () => {
  serve({ [FILE]: 'hang' });
  show();
  const picker = await openPicker();
  expect(picker.getByRole('list')).toHaveAttribute('aria-busy', 'true');
  expect(picker.queryByRole('button', { name: /^Sea 1/ })).not.toBeInTheDocument();
});

it('shows an error when they cannot be loaded, offers what it has, and retries', async () => {
  const routes: Record<string, FakeAnswer> = { [FILE]: refusal(503, 'product_api_unavailable') };
  serve(routes);
  show();
  const picker = await openPicker();
  expect(await picker.findByText('We couldn’t load the other models.')).toBeInTheDocument();
  expect(picker.getByRole('button', { name: /^Light 3/ })).toBeEnabled();
  routes[FILE] = catalogue;
  await userEvent.click(picker.getByRole('button', { name: 'Try again' }));
  expect(await picker.findByRole('button', { name: /^Sea 1/ })).toBeEnabled();
  expect(picker.queryByText(/couldn’t load/)).not.toBeInTheDocument();
});

it('migrates the draft of a model that it does not know, and reports what it dropped and changed', () => {
  serve({});
  const form = { ...initialForm(seaModel), prompt: 'Rain', seed: '7' };
  saveDraft({ form, offered: supportedFields(seaModel, form) });
  show();
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Rain');
  expect(screen.getByText('Changed: 5 s → 6 s and 720p → 768p.')).toBeInTheDocument();
  expect(screen.getByText('Not available with Ink 2: seed. Everything else is kept.')).toBeInTheDocument();
});

it('fetches the rest for a model in the URL, and calls no model unknown before that', async () => {
  serve({ [FILE]: catalogue });
  window.history.replaceState(null, '', '?model=sea-1');
  show();
  expect(screen.queryByText(/There is no model/)).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /^Model Sea 1/ })).toBeInTheDocument();
});

it('fetches the rest when the server names a successor that the page does not have', async () => {
  const error = { code: 'model_retired', message: 'x', field: 'model', replacedBy: 'sea-1' };
  serve({ [FILE]: catalogue, 'POST /api/videos': { status: 410, body: { error } } });
  show({ isSignedIn: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Prompt' }), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: /^Generate/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Sea 1' }));
  expect(onLeaveFor).toHaveBeenCalledWith(generatorModel('sea-1').page);
});
