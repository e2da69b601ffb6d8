import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscription } from '#contracts/api/account';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve, type FakeRoutes } from '../../../../scripts/jest/serve';
import { trackedEvents } from '../../../../scripts/jest/tracked-events';
import { ToastHost } from '../../../components/ToastHost';
import { leaveFor } from '../../../http/leave-for';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { Packs } from '../Packs';
import { Plans } from '../Plans';
import { BASIC, OFFERS } from './fixtures';
import { Shop } from './Shop';

jest.mock('../../session/client');
jest.mock('../../session/login-dialog-context');
jest.mock('../../../http/leave-for');

const PAY = 'https://pay.test/session';
const openLogin = jest.fn();

interface Visit {
  routes?: FakeRoutes;
  status?: 'authenticated' | 'unauthenticated' | 'loading';
  /** `unknown` until `learns`. */
  subscriptions?: Subscription[] | 'unknown';
  address?: string;
  language?: string;
}

function visit({
  routes = {},
  status = 'authenticated',
  subscriptions = [],
  address = '/price',
  language,
}: Visit = {}) {
  window.history.replaceState(null, '', address);
  jest.mocked(useSession).mockReturnValue({ status } as ReturnType<typeof useSession>);
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin });
  const calls = serve({ 'POST /api/checkout': { body: { url: PAY, orderId: 'o-1' } }, ...routes });
  let known = subscriptions === 'unknown' ? undefined : subscriptions;
  const shop = () => (
    <Shop {...OFFERS} subscriptions={known}>
      <Plans plans={OFFERS.plans} yardsticks={[]} />
      <Packs packs={OFFERS.packs} yardsticks={[]} />
      <ToastHost />
    </Shop>
  );
  const page = renderPage(shop(), language === undefined ? {} : { language });
  const becomes = (status: 'authenticated' | 'unauthenticated') => {
    jest.mocked(useSession).mockReturnValue({ status } as ReturnType<typeof useSession>);
    page.rerender(shop());
  };
  const learns = (held: Subscription[]) => {
    known = held;
    page.rerender(shop());
  };
  return { calls, page, becomes, learns };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  openLogin.mockReset();
  jest.mocked(leaveFor).mockReset();
  trackedEvents();
});

it('redirects to the payment page of a pack, in the language of the page', async () => {
  const { calls } = visit({ language: 'ja' });
  await press('250 クレジットを購入');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY));
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/checkout', body: { item: 'pack-250', language: 'ja' } }]);
  expect(trackedEvents()).toEqual([
    { name: 'begin_checkout', parameters: { currency: 'USD', value: 10, item: 'pack-250' } },
  ]);
});

it('waits with a plan until it knows what the visitor has, and asks whoever has one', async () => {
  const { calls, learns } = visit({ subscriptions: 'unknown' });
  await press('Choose Pro');
  expect(await screen.findByRole('button', { name: 'Opening the payment page' })).toHaveAttribute('aria-busy', 'true');
  expect(calls).toEqual([]);
  learns([BASIC]);
  const dialog = await screen.findByRole('dialog', { name: 'You already have a plan' });
  expect(within(dialog).getAllByRole('button').length).toBeGreaterThan(1);
  expect(calls).toEqual([]);
});

it('goes on by itself for a visitor who turns out to have no plan', async () => {
  const { calls, learns } = visit({ subscriptions: 'unknown' });
  await press('Choose Pro');
  learns([]);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY));
  expect(calls).toMatchObject([{ path: '/api/checkout', body: { item: 'pro', interval: 'month' } }]);
});

it('redirects to the payment page of a plan with the chosen interval, busy until the page is left', async () => {
  const { calls, page } = visit();
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly -20%' }));
  await press('Choose Pro');
  const busy = await screen.findByRole('button', { name: 'Opening the payment page' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await press('Choose Basic');
  expect(calls.map(({ body }) => body)).toEqual([{ item: 'pro', interval: 'year', language: 'en' }]);
  await expectAccessible(page);
});

it('is ready again when the back button restores the page', async () => {
  visit();
  await press('Choose Pro');
  await screen.findByRole('button', { name: 'Opening the payment page' });
  act(() => void fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true })));
  expect(screen.getByRole('button', { name: 'Choose Pro' })).not.toHaveAttribute('aria-busy');
});

it.each([
  ['network failure' as const, /our service isn’t responding/],
  [refusal(429, 'rate_limited'), /Too many attempts/],
  [refusal(502, 'payments_refused'), /payment service rejected our request. You weren’t charged/],
  [refusal(409, 'state_conflict', 'id'), /Another plan is already set to follow/],
  [refusal(422, 'invalid_field', 'item'), /has just changed/],
  [refusal(400, 'bad_request'), /couldn’t open the payment page. You weren’t charged/],
])('shows why there is no payment page: %j', async (answer, words) => {
  visit({ routes: { 'POST /api/checkout': answer } });
  await press('Choose Basic');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose Basic' })).not.toHaveAttribute('aria-busy');
  expect(leaveFor).not.toHaveBeenCalled();
  expect(trackedEvents()).toEqual([]);
});

it('lets a signed-out visitor log in first, and keeps the checkout intent', async () => {
  const { calls } = visit({ status: 'unauthenticated', address: '/price?utm_source=news' });
  await press('Choose Pro');
  expect(openLogin).toHaveBeenCalledWith({
    callbackUrl: 'http://localhost/price?utm_source=news&buy=pro&interval=month',
  });
  expect(calls).toEqual([]);
});

it.each(['authenticated', 'unauthenticated'] as const)(
  'a choice made before the session is known waits for it: %s',
  async (status) => {
    const { calls, becomes } = visit({ status: 'loading' });
    await press('Buy 250 credits');
    expect(screen.getByRole('button', { name: 'Opening the payment page' })).toHaveAttribute('aria-busy', 'true');
    expect(calls).toEqual([]);
    becomes(status);
    if (status === 'authenticated') await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY));
    else expect(openLogin).toHaveBeenCalledWith({ callbackUrl: 'http://localhost/price?buy=pack-250' });
    expect(calls).toHaveLength(status === 'authenticated' ? 1 : 0);
  },
);

it('lets a visitor whose session has expired log in again', async () => {
  visit({ routes: { 'POST /api/checkout': refusal(401, 'unauthenticated') } });
  await press('Buy 250 credits');
  await waitFor(() =>
    expect(openLogin).toHaveBeenCalledWith({ callbackUrl: 'http://localhost/price?buy=pack-250', hasEnded: true }),
  );
});

it('remembers after the login what was chosen, one press away from paying', async () => {
  const { calls, page } = visit({ address: '/price?buy=pro&interval=year' });
  const dialog = within(screen.getByRole('dialog', { name: 'You’re logged in' }));
  expect(dialog.getByText(/You chose Pro, yearly for \$288/)).toBeInTheDocument();
  expect(window.location.search).toBe('');
  await expectAccessible(page);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY));
  expect(calls).toMatchObject([{ body: { item: 'pro', interval: 'year' } }]);
});

it('asks nothing for an offer that does not exist', () => {
  visit({ address: '/price?buy=gold&interval=year' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it("marks the visitor's own plan, and links to where it is managed", () => {
  visit({ subscriptions: [BASIC, { ...BASIC, id: 'sub_old', item: 'pro', product: 'Pro', state: 'ended' }] });
  expect(screen.getByText('Your plan')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Manage in your account' })).toHaveAttribute('href', '/account');
  expect(screen.getByRole('button', { name: 'Choose Pro' })).toBeInTheDocument();
});

it('asks visitors with a plan whether to switch it, and shows the proration', async () => {
  const { calls, page } = visit({
    subscriptions: [BASIC],
    routes: { 'POST /api/change-subscription': { body: { url: 'https://pay.test/change' } } },
  });
  await press('Choose Pro');
  expect(screen.getByRole('dialog', { name: 'You already have a plan' })).toBeInTheDocument();
  await expectAccessible(page);
  await press('Switch Basic, monthly to Pro, monthly');
  const consent = screen.getByRole('checkbox', { name: /^I accept the terms of use.*lose my right of withdrawal/s });
  expect(consent).not.toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('Please check this box first.');
  expect(calls).toEqual([]);
  await userEvent.click(consent);
  await press('Switch Basic, monthly to Pro, monthly');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.test/change'));
  expect(calls).toMatchObject([
    {
      path: '/api/change-subscription',
      body: { id: 'sub_basic', item: 'pro', interval: 'month', language: 'en', consent: true },
    },
  ]);
});

it('allows two plans at once, or no change', async () => {
  const { calls } = visit({ subscriptions: [BASIC] });
  await press('Choose Pro');
  await press('Leave everything as it is');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await press('Choose Pro');
  await press('Keep it and add Pro, monthly');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY));
  expect(calls).toMatchObject([{ path: '/api/checkout', body: { item: 'pro', interval: 'month' } }]);
});
