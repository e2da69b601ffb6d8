import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as gatsby from 'gatsby';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve } from '../../../../scripts/jest/serve';
import { trackedEvents } from '../../../../scripts/jest/tracked-events';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import { wholeCatalogue } from '../catalogue/catalogue';
import { generatorModel } from '../fixtures/generator-models';
import { Generator } from '../Generator';

jest.mock('../../session/client');
jest.mock('../../session/use-user-info');
jest.mock('../../session/login-dialog-context');

const sea = generatorModel('sea-1');
const models = [sea, generatorModel('ink-2')];
const openLogin = jest.fn();

function visitor(status: 'authenticated' | 'unauthenticated') {
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({
    user: status === 'authenticated' ? { credits: 50, trials: { open: false, used: [] } } : undefined,
    refresh: jest.fn(),
  } as unknown as ReturnType<typeof useUserInfo>);
}

const show = () =>
  renderPage(
    <Generator
      heading={<h1>AI video generator</h1>}
      catalogue={wholeCatalogue(models)}
      startModel={sea}
      renderVideo={() => null}
      renderTakes={() => null}
      renderShort={() => null}
    />,
    { path: '/ai-video-generator' },
  );

const dialog = () => screen.findByRole('dialog', { name: 'Compare models' });
const submit = async () => within(await dialog()).getByRole('button', { name: /^Compare/ });

async function choose(): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: 'Prompt' }), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Compare models' }));
  await userEvent.click(within(await dialog()).getByRole('checkbox', { name: 'Ink 2' }));
}

beforeEach(() => {
  trackedEvents();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/ai-video-generator');
  Element.prototype.scrollIntoView = jest.fn();
});

it('shows what each model makes of the settings, and the price of all on the button', async () => {
  visitor('authenticated');
  const shown = show();
  await choose();
  expect(within(await dialog()).getByRole('checkbox', { name: 'Sea 1' })).toBeChecked();
  expect(within(await dialog()).getByText(/^Changed: 5.s → 6.s and 720p → 768p\.$/)).toBeInTheDocument();
  expect(await submit()).toHaveAccessibleName('Compare · 20 credits');
  await expectAccessible(shown);
  await userEvent.click(within(await dialog()).getByRole('checkbox', { name: 'Sea 1' }));
  expect(await submit()).toBeDisabled();
  expect(within(await dialog()).getByText('Choose at least two models.')).toBeInTheDocument();
});

it('requests all takes at once, each with its model’s settings, and repeats them with the same keys', async () => {
  visitor('authenticated');
  let isLost = true;
  const calls = serve({
    'POST /api/videos/takes': () => {
      if (!isLost) return { status: 202, body: { videos: [{ id: 'v1' }, { id: 'v2' }] } };
      isLost = false;
      return 'network failure';
    },
  });
  show();
  await choose();
  await userEvent.click(await submit());
  await waitFor(() => expect(gatsby.navigate).toHaveBeenCalledWith('/takes?videos=v1,v2'), { timeout: 10_000 });
  const [first, second] = calls;
  const key = expect.any(String) as string;
  expect(first?.body).toMatchObject({
    maxCredits: 20,
    takes: [
      { key, model: 'sea-1', prompt: 'Rain', mode: 'text', durationS: 5, resolution: '720p' },
      { key, model: 'ink-2', prompt: 'Rain', mode: 'text', durationS: 6, resolution: '768p' },
    ],
  });
  expect(second?.body).toEqual(first?.body);
}, 20_000);

it('asks signed-out visitors to log in, and keeps their choice', async () => {
  visitor('unauthenticated');
  const calls = serve({});
  const { unmount } = show();
  await choose();
  await userEvent.click(await submit());
  expect(openLogin).toHaveBeenCalledWith({ callbackUrl: expect.stringContaining('compare=1') as string });
  expect(calls).toEqual([]);
  unmount();
  visitor('authenticated');
  show();
  expect(await submit()).toHaveAccessibleName('Compare · 20 credits');
});

it('says how many credits are missing, and where to get them', async () => {
  visitor('authenticated');
  serve({ 'POST /api/videos/takes': refusal(402, 'insufficient_credits') });
  jest.mocked(useUserInfo).mockReturnValue({
    user: { credits: 5, trials: { open: false, used: [] } },
    refresh: jest.fn(),
  } as unknown as ReturnType<typeof useUserInfo>);
  show();
  await choose();
  await userEvent.click(await submit());
  expect(await screen.findByText('You need 15 credits more')).toBeInTheDocument();
  expect(screen.getByText('That costs 20 credits, and you have 5 credits. You weren’t charged.')).toBeInTheDocument();
  expect(within(await dialog()).getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/price');
});

it('shows a price that has changed on the button', async () => {
  visitor('authenticated');
  const changed = refusal(409, 'price_changed');
  if (typeof changed === 'object') Object.assign((changed.body as { error: object }).error, { credits: 24 });
  serve({ 'POST /api/videos/takes': changed });
  show();
  await choose();
  await userEvent.click(await submit());
  await waitFor(async () => expect(await submit()).toHaveAccessibleName('Compare · 24 credits'));
});
