import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { ModelOffer } from '#contracts/api/models';
import { renderPage } from '../../../scripts/jest/render-page';
import { serve, type FakeAnswer } from '../../../scripts/jest/serve';
import { useSession } from '../session/client';
import { useLoginDialog } from '../session/login-dialog-context';
import { useUserInfo } from '../session/use-user-info';
import { useOfferedCatalogue, wholeCatalogue } from './catalogue/catalogue';
import { cheapestModel } from './catalogue/generator-model';
import { Composer } from './Composer';
import { generatorModels } from './fixtures/generator-models';
import { inkModel, seaModel } from './fixtures/models';
import { saveDraft } from './form/draft-storage';
import { initialForm } from './form/form-state';
import { Generator } from './Generator';

jest.mock('../session/client');
jest.mock('../session/use-user-info');
jest.mock('../session/login-dialog-context');
jest.mock('../../first-load/use-is-usable', () => ({ useIsUsable: () => true, firstUsable: () => Promise.resolve() }));

// Models that the configured providers can't make now are not offered. Ink 2 is the cheapest model, Sea 1 the next.

const ROUTE = 'GET /api/models';
const offer = (...limited: ModelOffer['limited']): FakeAnswer => ({ body: { limited } });
const NO_INK = offer({ key: 'ink-2', capabilities: null });
const { capabilities } = seaModel;
const SEA_WIDE = offer({ key: 'sea-1', capabilities: { ...capabilities, aspectRatios: ['16:9', '9:16'] } });

function GeneratorPage() {
  const catalogue = useOfferedCatalogue(wholeCatalogue(generatorModels));
  return (
    <Generator
      heading={<h1>AI video generator</h1>}
      catalogue={catalogue}
      startModel={cheapestModel(catalogue.models)}
      renderVideo={() => null}
      renderTakes={() => null}
      renderShort={() => null}
    />
  );
}

function show(answer: FakeAnswer, page = <GeneratorPage />) {
  const calls = serve({ [ROUTE]: answer });
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin: jest.fn() });
  jest.mocked(useSession).mockReturnValue({ data: null, status: 'unauthenticated' } as never);
  jest.mocked(useUserInfo).mockReturnValue({ user: undefined } as never);
  renderPage(<SWRConfig value={{ provider: () => new Map() }}>{page}</SWRConfig>, { path: '/ai-video-generator' });
  return calls;
}

const asked = (calls: unknown[]) => waitFor(() => expect(calls).toHaveLength(1));
const model = (title: string) => screen.findByRole('button', { name: new RegExp(`^Model ${title}`) });
const shape = (name: string) => screen.getByRole('radio', { name });

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/ai-video-generator');
});

it.each<[string, FakeAnswer]>([
  ['when everything can be made', offer()],
  ['when the answer can not be had', 'network failure'],
])('offers the whole catalogue %s', async (_when, answer) => {
  await asked(show(answer));
  expect(await model('Ink 2')).toBeInTheDocument();
  expect(screen.queryByText(/Not available/)).not.toBeInTheDocument();
});

it('starts an untouched form with a model that can be made, without a word about it', async () => {
  await asked(show(NO_INK));
  expect(await model('Sea 1')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  expect(screen.queryByText(/Changed:/)).not.toBeInTheDocument();
});

it('keeps the model of a draft, says that it is not available and lists it as such', async () => {
  saveDraft({ form: { ...initialForm(inkModel), prompt: 'Rain' }, offered: [] });
  await asked(show(NO_INK));
  expect(await screen.findByText(/This model is not available right now/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Generate/ })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Rain');

  await userEvent.click(await model('Ink 2.*Not available now'));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose a model' }));
  await userEvent.click(await picker.findByRole('button', { name: /^Sea 1/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Generate/ })).toBeEnabled());
  await userEvent.click(await model('Sea 1'));
  const again = within(await screen.findByRole('dialog', { name: 'Choose a model' }));
  expect(await again.findByRole('button', { name: /^Ink 2.*Not available now/ })).toBeDisabled();
});

it('disables and names a choice that can not be made, and moves a draft that had it', async () => {
  saveDraft({ form: { ...initialForm(seaModel), prompt: 'Rain', aspectRatio: '1:1' }, offered: [] });
  await asked(show(SEA_WIDE));
  expect(await screen.findByText('Not available now: 1:1')).toBeInTheDocument();
  expect(shape('1:1')).toBeDisabled();
  expect(shape('16:9')).toBeChecked();
  expect(screen.getByText('Changed: 1:1 → 16:9.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Rain');
});

it('shows the lowest price of what can be made', async () => {
  saveDraft({ form: { ...initialForm(seaModel), prompt: 'Rain' }, offered: [] });
  await asked(show(offer({ key: 'sea-1', capabilities: { ...capabilities, resolutions: ['1080p'] } })));
  expect(await model('Sea 1 from 18 credits')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Generate · 18 credits' })).toBeEnabled();
});

it('is known to the short form of the home page too', async () => {
  const { models, rest } = wholeCatalogue(generatorModels);
  const form = <Composer models={models} rest={rest} onAccepted={jest.fn()} renderShort={() => null} />;
  await asked(show(NO_INK, form));
  const menu = screen.getByRole('combobox', { name: 'Model' });
  await waitFor(() => expect(menu).toHaveValue('sea-1'));
  expect(within(menu).getByRole('option', { name: 'Ink 2 (Not available now)' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /^Generate/ })).toBeEnabled();
});
