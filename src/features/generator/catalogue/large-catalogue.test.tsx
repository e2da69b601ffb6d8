import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { serve, type FakeAnswer, type FakeRoutes } from '../../../../scripts/jest/serve';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import { generatorModel, toNode } from '../fixtures/generator-models';
import { saveDraft } from '../form/draft-storage';
import { initialForm } from '../form/form-state';
import { Generator } from '../Generator';
import type { GeneratorModel } from './generator-model';
import { useFirstModels } from './use-catalogue';

jest.mock('../../session/client');
jest.mock('../../session/use-user-info');
jest.mock('../../session/login-dialog-context');

// The generator with 60 models: built with the first 24, the others in two parts.

const like = generatorModel('sea-1');
const models = Array.from({ length: 60 }, (_, index): GeneratorModel => {
  const key = `m-${index + 1}`;
  return { ...like, key, title: `Model ${index + 1}`, page: `/ai-video-generator/${key}`, maker: 'Tideworks' };
});
const [far] = models.slice(54);
if (!far) throw new Error('There are 60 models.');
far.maker = 'Élan Pictures';
far.capabilities = { ...like.capabilities, resolutions: ['480p'], modes: ['image'] };
const first = models.slice(0, 24);

const part = (from: number): FakeAnswer => ({
  body: { result: { data: { models: models.slice(from, from + 48).map(toNode) } } },
});

/** A tab keeps the parts that it has: tests that need them to be missing are each in a language of their own. */
function partsIn(prefix = ''): FakeRoutes {
  return {
    [`GET /page-data${prefix}/models/page-data.json`]: part(0),
    [`GET /page-data${prefix}/models/2/page-data.json`]: part(48),
  };
}

function Page() {
  const catalogue = useFirstModels(first, models.length);
  return (
    <Generator
      heading={<h1>AI video generator</h1>}
      catalogue={catalogue}
      startModel={first[0] ?? like}
      renderVideo={() => null}
      renderTakes={() => null}
      renderShort={() => null}
    />
  );
}

function show({ search = '', language = 'en' } = {}) {
  window.history.replaceState(null, '', `/ai-video-generator${search}`);
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin: jest.fn() });
  jest.mocked(useSession).mockReturnValue({ data: null, status: 'unauthenticated' } as never);
  jest.mocked(useUserInfo).mockReturnValue({ user: undefined } as never);
  return renderPage(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Page />
    </SWRConfig>,
    { path: '/ai-video-generator', language },
  );
}

async function openPicker(dialog = 'Choose a model') {
  await userEvent.click(screen.getByRole('button', { name: / Model 1 / }));
  return within(await screen.findByRole('dialog', { name: dialog }));
}

const chosen = (title: string) => screen.findByRole('button', { name: new RegExp(`^Model ${title} `) });

beforeEach(() => sessionStorage.clear());

it('shows the first models and loads none of the others', async () => {
  const calls = serve({});
  const page = show();
  const picker = await openPicker();
  expect(picker.getAllByRole('listitem')).toHaveLength(24);
  expect(picker.getByRole('status')).toHaveTextContent('Models shown: 24');
  expect(calls).toEqual([]);
  await expectAccessible(page);
});

it('says that more are loading', async () => {
  serve({ ...partsIn('/it'), 'GET /page-data/it/models/2/page-data.json': 'hang' });
  show({ language: 'it' });
  const picker = await openPicker('Scegli un modello');
  await userEvent.type(picker.getByRole('searchbox'), 'elan');
  expect(picker.getByRole('status')).toHaveTextContent('Caricamento di altri modelli…');
});

it('says when a search could not load all, and tries again', async () => {
  const second = 'GET /page-data/de/models/2/page-data.json';
  const routes: FakeRoutes = { ...partsIn('/de'), [second]: 'network failure' };
  serve(routes);
  show({ language: 'de' });
  const picker = await openPicker('Modell wählen');
  await userEvent.type(picker.getByRole('searchbox'), 'elan');
  expect(await picker.findByText('Die anderen Modelle ließen sich nicht laden.')).toBeInTheDocument();
  routes[second] = part(48);
  await userEvent.click(picker.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await picker.findByRole('button', { name: /^Model 55/ })).toBeInTheDocument();
});

it('says when the model of an address may be among those that cannot be loaded, and tries again', async () => {
  const second = 'GET /page-data/fr/models/2/page-data.json';
  const routes: FakeRoutes = { ...partsIn('/fr'), [second]: 'network failure' };
  serve(routes);
  show({ search: '?model=m-55', language: 'fr' });
  expect(await screen.findByText('Impossible de charger les autres modèles.')).toBeInTheDocument();
  routes[second] = part(48);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('button', { name: / Model 55 / })).toBeInTheDocument();
  expect(screen.queryByText('Impossible de charger les autres modèles.')).not.toBeInTheDocument();
});

it('shows more on request, says how many, and moves the focus to the first of them', async () => {
  serve(partsIn());
  show();
  const picker = await openPicker();
  await userEvent.click(picker.getByRole('button', { name: 'Show more models' }));
  await waitFor(() => expect(picker.getByRole('button', { name: /^Model 25/ })).toHaveFocus());
  expect(picker.getByRole('status')).toHaveTextContent('Models shown: 48');
  await userEvent.click(picker.getByRole('button', { name: 'Show more models' }));
  await waitFor(() => expect(picker.getByRole('button', { name: /^Model 49/ })).toHaveFocus());
  expect(picker.getByRole('status')).toHaveTextContent('Models shown: 60');
  expect(picker.queryByRole('button', { name: 'Show more models' })).not.toBeInTheDocument();
});

it.each(['model 55', 'elan', 'image to video 480p'])('finds a model beyond the first by “%s”', async (words) => {
  serve(partsIn());
  show();
  const picker = await openPicker();
  await userEvent.type(picker.getByRole('searchbox'), words);
  const found = await picker.findByRole('button', { name: /^Model 55/ });
  await waitFor(() => expect(picker.getByRole('status')).toHaveTextContent('Models found: 1'));
  await userEvent.click(found);
  expect(await chosen('Model 55')).toBeInTheDocument();
});

it('says when no model matches, once it knows all of them', async () => {
  serve(partsIn());
  show();
  const picker = await openPicker();
  await userEvent.type(picker.getByRole('searchbox'), 'no such model');
  await waitFor(() => expect(picker.getByRole('status')).toHaveTextContent('No model matches your search.'));
});

it('opens with a model of the address that is beyond the first', async () => {
  serve(partsIn());
  show({ search: '?model=m-55' });
  expect(await chosen('Model 55')).toBeInTheDocument();
});

it('calls a model unknown only after all of them', async () => {
  serve(partsIn());
  show({ search: '?model=m-99' });
  expect(await screen.findByText(/There is no model/)).toBeInTheDocument();
});

it('restores a draft of a model that is beyond the first', async () => {
  const model = models[40] ?? like;
  saveDraft({ form: { ...initialForm(model), prompt: 'Rain' }, offered: [] });
  serve(partsIn());
  show();
  expect(await chosen('Model 41')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Rain');
});
