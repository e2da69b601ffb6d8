import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserInfo } from '#contracts/api/users';
import type { Video } from '#contracts/api/videos';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { serve } from '../../../scripts/jest/serve';
import { trackedEvents } from '../../../scripts/jest/tracked-events';
import { browserStorage } from '../../browser-storage';
import { useSession } from '../session/client';
import { useLoginDialog } from '../session/login-dialog-context';
import { useUserInfo } from '../session/use-user-info';
import { wholeCatalogue } from './catalogue/catalogue';
import { generatorModel } from './fixtures/generator-models';
import { Generator } from './Generator';

jest.mock('../session/client');
jest.mock('../session/use-user-info');
jest.mock('../session/login-dialog-context');

/** 12 credits at 720p, 5 s: a first video costs 4. */
const sea = { ...generatorModel('sea-1'), trial: { credits: 4, usual: 12 } };
const refresh = jest.fn();
const openLogin = jest.fn();

function visitor(
  trials: UserInfo['trials'] | undefined,
  status = trials ? 'authenticated' : 'unauthenticated',
  credits = 20,
) {
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({
    user: trials && { credits, vip_status: 0, is_subscribed: false, paid_user: 0, trials },
    refresh,
  } as unknown as ReturnType<typeof useUserInfo>);
}

const page = () => (
  <Generator
    heading={<h1>AI video generator</h1>}
    catalogue={wholeCatalogue([sea])}
    startModel={sea}
    renderVideo={() => <p>Shown here</p>}
    renderTakes={() => null}
    renderShort={() => null}
  />
);
const show = () => renderPage(page(), { path: '/ai-video-generator' });
const generate = () => screen.getByRole('button', { name: /^Generate/ });
const press = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Prompt' }), 'Rain');
  await userEvent.click(generate());
};
const video = { id: 'v1', model: 'sea-1', status: 'queued', credits: { held: 4 } } as Video;
const bodies = (calls: ReturnType<typeof serve>) => calls.map(({ body }) => body);

beforeEach(() => {
  trackedEvents();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/ai-video-generator');
  Element.prototype.scrollIntoView = jest.fn();
});

it.each([
  ['signed out, as a new account would', undefined],
  ['with the trial left', { open: true, used: ['ink-2'] }],
])('the button has the price of a first video: %s', async (_who, trials) => {
  visitor(trials);
  const shown = show();
  expect(generate()).toHaveAccessibleName('Generate · 4 credits');
  expect(screen.getByText('Your first video with Sea 1: 4 credits, usually 12 credits.')).toBeInTheDocument();
  await expectAccessible(shown);
});

it.each([
  ['after it was used', { open: true, used: ['sea-1'] }],
  ['after a purchase', { open: false, used: [] }],
])('the button has the usual price %s', (_when, trials) => {
  visitor(trials);
  show();
  expect(generate()).toHaveAccessibleName('Generate · 12 credits');
  expect(screen.queryByText(/first video/)).not.toBeInTheDocument();
});

it('the button names no price of a first video while the session of someone who was signed in here is loading', async () => {
  browserStorage.signedIn.write(1);
  const calls = serve({ 'POST /api/videos': { status: 202, body: { video } } });
  visitor(undefined, 'loading');
  const { rerender } = show();
  expect(generate()).toHaveAccessibleName('Generate · 12 credits');
  expect(screen.queryByText(/first video/)).not.toBeInTheDocument();
  await press();
  expect(calls).toEqual([]);
  visitor({ open: false, used: [] });
  rerender(page());
  expect(await screen.findByText('Shown here')).toBeInTheDocument();
  expect(bodies(calls)).toMatchObject([{ maxCredits: 12 }]);
});

it('while the session of a browser that is new here is loading, the button has the price of a first video', () => {
  visitor(undefined, 'loading');
  show();
  expect(generate()).toHaveAccessibleName('Generate · 4 credits');
});

it('offers the settings of the trial when others are chosen', async () => {
  visitor({ open: true, used: [] });
  show();
  await userEvent.click(screen.getByRole('radio', { name: /^10\ss/ }));
  await userEvent.click(screen.getByRole('radio', { name: '1080p' }));
  expect(generate()).toHaveAccessibleName('Generate · 36 credits');
  await userEvent.click(screen.getByRole('button', { name: /^Your first video here: 4 credits with 720p, 5\ss$/ }));
  expect(generate()).toHaveAccessibleName('Generate · 4 credits');
});

it('sends the price that it showed; if it has changed, shows the true one and sends that with the next press', async () => {
  const changed = { status: 409, body: { error: { code: 'price_changed', message: 'More.', credits: 15 } } };
  const answers = [changed, { status: 202, body: { video } }];
  const calls = serve({ 'POST /api/videos': () => answers.shift() ?? 'network failure' });
  visitor({ open: true, used: [] });
  show();
  await press();
  expect(await screen.findByText(/^The price has changed/)).toBeInTheDocument();
  expect(refresh).toHaveBeenCalled();
  expect(generate()).toHaveAccessibleName('Generate · 15 credits');
  await userEvent.click(generate());
  expect(await screen.findByText('Shown here')).toBeInTheDocument();
  expect(bodies(calls)).toMatchObject([{ maxCredits: 4 }, { maxCredits: 15 }]);
});

it('a press that waits for the login is held to the price that it saw', async () => {
  const calls = serve({ 'POST /api/videos': { status: 202, body: { video } } });
  visitor(undefined);
  const { unmount } = show();
  await press();
  const [{ callbackUrl }] = openLogin.mock.calls.at(-1) as [{ callbackUrl: string }];
  unmount();
  window.history.replaceState(null, '', callbackUrl);
  visitor({ open: false, used: [] });
  show();
  expect(await screen.findByText('Shown here')).toBeInTheDocument();
  expect(bodies(calls)).toMatchObject([{ maxCredits: 4 }]);
});

const takes = (count: number) => screen.getByRole('radio', { name: `×${count}` });
const accepted = (...ids: string[]) => ({ status: 202, body: { videos: ids.map((id) => ({ ...video, id })) } });

it('several takes: the button has their total, of which only the first is a first video', async () => {
  const calls = serve({ 'POST /api/videos/takes': accepted('v1', 'v2', 'v3', 'v4') });
  visitor({ open: true, used: [] });
  const shown = show();
  expect(screen.getByRole('group', { name: 'Takes' })).toContainElement(takes(1));
  await userEvent.click(takes(4));
  expect(generate()).toHaveAccessibleName('Generate · 40 credits');
  await expectAccessible(shown);
  await press();
  expect(await screen.findByText('Shown here')).toBeInTheDocument();
  const [body] = bodies(calls) as [{ takes: { key: string; prompt: string; seed?: number }[]; maxCredits: number }];
  expect(body.maxCredits).toBe(40);
  expect(body.takes.map(({ prompt, seed }) => [prompt, seed])).toEqual(Array(4).fill(['Rain', undefined]));
  expect(new Set(body.takes.map(({ key }) => key)).size).toBe(4);
});

it('several takes of a seed count up from it, and say so', async () => {
  const calls = serve({ 'POST /api/videos/takes': accepted('v1', 'v2') });
  visitor({ open: false, used: [] });
  show();
  await userEvent.click(screen.getByText('More settings'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Seed' }), '2147483647');
  expect(screen.queryByText(/own seed/)).not.toBeInTheDocument();
  await userEvent.click(takes(2));
  expect(screen.getByText('Each take has its own seed: 2147483647 and 0.')).toBeInTheDocument();
  await press();
  expect(await screen.findByText('Shown here')).toBeInTheDocument();
  expect(bodies(calls)).toMatchObject([{ takes: [{ seed: 2147483647 }, { seed: 0 }], maxCredits: 24 }]);
});

it('several takes that the credits don’t cover: says what all cost', async () => {
  serve({ 'POST /api/videos/takes': { status: 402, body: { error: { code: 'insufficient_credits', message: '' } } } });
  visitor({ open: false, used: [] });
  show();
  await userEvent.click(takes(2));
  await press();
  expect(
    await screen.findByText('That costs 24 credits, and you have 20 credits. You weren’t charged.'),
  ).toBeInTheDocument();
  expect(screen.getByText('You need 4 credits more')).toBeInTheDocument();
});

it('the number of takes survives a reload, and one that is not offered does not', () => {
  visitor({ open: false, used: [] });
  browserStorage.draft.write({ model: 'sea-1', takes: 4 });
  const first = show();
  expect(takes(4)).toBeChecked();
  first.unmount();
  browserStorage.draft.write({ model: 'sea-1', takes: 100 });
  show();
  expect(takes(1)).toBeChecked();
});

it('short of a first video: says both prices, and that buying ends the lower one', async () => {
  serve({ 'POST /api/videos': { status: 402, body: { error: { code: 'insufficient_credits', message: '' } } } });
  visitor({ open: true, used: [] }, 'authenticated', 3);
  show();
  expect(generate()).toHaveAccessibleName('Generate · 4 credits');
  await press();
  expect(
    await screen.findByText(/would cost 4 credits, and you have 3 credits\. Buying credits ends .* costs 12 credits/),
  ).toBeInTheDocument();
  expect(screen.getByText('You need 9 credits more')).toBeInTheDocument();
});
