import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { Account, Subscription } from '#contracts/api/account';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { serve, type FakeRoutes } from '../../../../scripts/jest/serve';
import { leaveFor } from '../../../http/leave-for';
import { ToastHost } from '../../../components/ToastHost';
import { useSession } from '../../session/client';
import { LoginDialogProvider } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import { AccountMoney } from './AccountMoney';

jest.mock('../../../http/leave-for');
jest.mock('../../session/client');
jest.mock('../../session/use-user-info');

const refresh = jest.fn();

const PRO: Subscription = {
  id: 'sub_pro',
  item: 'pro',
  product: 'Pro',
  interval: 'month',
  amountCents: 3000,
  currency: 'USD',
  credits: 1000,
  createdAt: '2026-11-21T08:00:00Z',
  state: 'renews',
  periodEnd: '2026-12-21T08:00:00Z',
  endedAt: null,
  canCancel: true,
  cancelTakesEffect: 'at_period_end',
  canResume: false,
  next: null,
  due: null,
};

const EMPTY: Account = {
  person: { id: 'u-1', email: 'demo@example.com', name: null, createdAt: '2026-11-01T08:00:00Z' },
  balance: { available: 0, held: 0, forecast: [] },
  subscriptions: [],
  purchases: [],
  ledger: { lines: [], nextCursor: null },
};

const FULL: Account = {
  ...EMPTY,
  balance: {
    available: 1014,
    held: 6,
    forecast: [
      { credits: 1000, expiresAt: '2026-12-21T08:00:00Z' },
      { credits: 14, expiresAt: null },
    ],
  },
  subscriptions: [PRO],
  purchases: [
    {
      id: 'p-1',
      orderId: 'o-1',
      subscriptionId: 'sub_pro',
      item: 'pro',
      product: 'Pro',
      interval: 'month',
      status: 'paid',
      credits: 1000,
      amountCents: 3000,
      currency: 'USD',
      createdAt: '2026-11-21T08:00:00Z',
      paidAt: '2026-11-21T08:01:00Z',
      agreedAt: '2026-11-21T08:00:30Z',
      refundedCents: 500,
      isDisputed: true,
      invoiceUrl: 'https://pay.test/invoice',
      invoicePdfUrl: 'https://pay.test/invoice.pdf',
    },
  ],
  ledger: {
    lines: [
      {
        id: 3,
        at: '2026-11-21T09:00:00Z',
        kind: 'capture',
        availableDelta: 0,
        heldDelta: -6,
        availableAfter: 1014,
        expiresAt: null,
        videoId: 'v-1',
        purchaseId: null,
      },
      {
        id: 2,
        at: '2026-11-21T08:01:00Z',
        kind: 'period',
        availableDelta: 1000,
        heldDelta: 0,
        availableAfter: 1020,
        expiresAt: '2026-12-21T08:00:00Z',
        videoId: null,
        purchaseId: 'p-1',
      },
    ],
    nextCursor: '2',
  },
};

function show(routes: FakeRoutes, language = 'en') {
  const session = { data: { user: { id: 'u-1' } }, status: 'authenticated' };
  jest.mocked(useSession).mockReturnValue(session as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({ refresh } as unknown as ReturnType<typeof useUserInfo>);
  const calls = serve(routes);
  const page = renderPage(
    <SWRConfig value={{ provider: () => new Map() }}>
      <LoginDialogProvider>
        <AccountMoney />
      </LoginDialogProvider>
      <ToastHost />
    </SWRConfig>,
    { language },
  );
  return { calls, page };
}

const account = (value: Account): FakeRoutes => ({ 'GET /api/account': { body: value } });

beforeEach(() => {
  refresh.mockReset();
  window.history.replaceState(null, '', '/account');
});

it('shows the balance, what expires when, and every ledger line behind it', async () => {
  const { page } = show(account(FULL));
  expect(await screen.findByText('1,014 credits')).toBeInTheDocument();
  expect(screen.getByText('1,000 credits, valid until December 21, 2026')).toBeInTheDocument();
  expect(screen.getByText('14 credits without an expiration date')).toBeInTheDocument();
  expect(screen.getByText('6 credits reserved for videos in progress')).toBeInTheDocument();
  expect(screen.getByText('Video ready: 6 credits spent')).toBeInTheDocument();
  expect(screen.getByText('+1,000')).toBeInTheDocument();
  expect(screen.getByText(/\$5 refunded · disputed with your bank/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Invoice for Pro, monthly' })).toHaveAttribute(
    'href',
    'https://pay.test/invoice',
  );
  await expectAccessible(page);
});

it('suggests what to do when there is no data yet', async () => {
  const { page } = show(account(EMPTY));
  expect(await screen.findByText('You have no credits to spend right now.')).toBeInTheDocument();
  expect(screen.getByText('You don’t have a subscription.')).toBeInTheDocument();
  expect(screen.getByText('You haven’t bought anything yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/price');
  await expectAccessible(page);
});

it('reserves its space while loading, and shows an error when that fails', async () => {
  const { page } = show({ 'GET /api/account': 'hang' });
  expect(screen.getByRole('heading', { name: 'Purchases' })).toBeInTheDocument();
  page.unmount();
  show({ 'GET /api/account': 'network failure' });
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t load your account right now');
});

it.each<[Subscription['state'], RegExp]>([
  ['renews', /Renews automatically on December 21, 2026. \$30 a month for 1,000 credits/],
  ['ends', /Ends on December 21, 2026. You won’t be charged again/],
  ['payment_due', /last payment didn’t go through/],
  ['paused', /Paused: you aren’t charged/],
  ['incomplete', /first payment hasn’t gone through yet/],
  ['ended', /Ended on December 5, 2026/],
])('describes a subscription in state %s in a sentence', async (state, words) => {
  const endedAt = state === 'ended' ? '2026-12-05T08:00:00Z' : null;
  show(account({ ...EMPTY, subscriptions: [{ ...PRO, state, endedAt, canCancel: false }] }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('cancels after explaining the consequences, and shows the end date', async () => {
  const { calls, page } = show({
    ...account(FULL),
    'POST /api/cancel-subscription': { body: { success: true, message: 'ok', endsAt: PRO.periodEnd } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel Pro, monthly?' }));
  expect(dialog.getByText(/ends on December 21, 2026/)).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  expect(await screen.findByText('Subscription cancelled successfully')).toBeInTheDocument();
  expect(await screen.findByText(/It ends on December 21, 2026. You keep its credits/)).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ path: '/api/cancel-subscription', body: { id: 'sub_pro' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(refresh).toHaveBeenCalled();
});

describe('when the session has ended before a cancellation', () => {
  const BASIC = { ...PRO, id: 'sub_basic', product: 'Basic' };
  const question = (name = 'Cancel Pro, monthly?') => screen.findByRole('dialog', { name });

  it('logs in in place: the question makes way and stays in the address', async () => {
    show({
      ...account(FULL),
      'POST /api/cancel-subscription': { status: 401, body: { error: { code: 'unauthenticated', message: 'Over.' } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel Subscription' }));
    const login = await screen.findByRole('dialog', { name: 'Login' });
    expect(login).toHaveTextContent('Your session has expired. Log in again');
    expect(screen.getAllByRole('dialog')).toEqual([login]);
    expect(window.location.search).toBe('?cancel=sub_pro');
  });

  it('asks again after the login, until it is answered', async () => {
    window.history.replaceState(null, '', '/account?cancel=sub_basic');
    show(account({ ...EMPTY, subscriptions: [PRO, BASIC] }));
    await userEvent.click(within(await question('Cancel Basic, monthly?')).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('asks about the only one when none was chosen', async () => {
    window.history.replaceState(null, '', '/account?cancel=');
    show(account({ ...EMPTY, subscriptions: [{ ...BASIC, canCancel: false }, PRO] }));
    expect(await question()).toBeInTheDocument();
  });

  it.each(['', 'sub_gone'])('shows the list when there is a choice or nothing to cancel: "%s"', async (id) => {
    window.history.replaceState(null, '', `/account?cancel=${id}`);
    show(account({ ...EMPTY, subscriptions: [PRO, BASIC] }));
    expect(await screen.findAllByRole('button', { name: 'Cancel Subscription' })).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });
});

it.each([
  [{ body: { success: true, message: 'ok' } }, 'Your subscription will renew again'],
  [{ body: { success: false, message: 'over' } }, 'This subscription can no longer be resumed.'],
  ['network failure' as const, 'We couldn’t resume your subscription. Please try again.'],
])('resumes, and shows the result: %j', async (answer, words) => {
  const ending = { ...PRO, state: 'ends' as const, canCancel: false, canResume: true };
  show({ ...account({ ...EMPTY, subscriptions: [ending] }), 'POST /api/resume-subscription': answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

const DUE = {
  ...PRO,
  state: 'payment_due' as const,
  cancelTakesEffect: 'at_once' as const,
  due: { amountCents: 3000, nextAttemptAt: '2026-12-24T08:00:00Z' },
};

it('shows what is due and when it is retried, and links to where it can be paid', async () => {
  const { calls, page } = show({
    ...account({ ...EMPTY, subscriptions: [DUE] }),
    'POST /api/pay-subscription': { body: { url: 'https://pay.test/invoice' } },
  });
  const notice = await screen.findByText('A payment didn’t go through');
  expect(notice).toBeInTheDocument();
  expect(screen.getByText(/Pro, monthly is waiting for a payment of \$30/)).toBeInTheDocument();
  expect(screen.getByText(/We’ll try again on December 24, 2026/)).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.test/invoice'));
  expect(calls.at(-1)).toMatchObject({ path: '/api/pay-subscription', body: { id: 'sub_pro', language: 'en' } });
});

it('says when there are no more retries, and that cancelling takes effect at once', async () => {
  const waiting = { ...DUE, due: { amountCents: 3000, nextAttemptAt: null } };
  show({ ...account({ ...EMPTY, subscriptions: [waiting] }), 'POST /api/pay-subscription': 'network failure' });
  expect(await screen.findByText(/won’t try again automatically/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  expect(await screen.findByText(/couldn’t open the payment page. You weren’t charged/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
  expect(within(screen.getByRole('dialog')).getByText(/so it ends right away/)).toBeInTheDocument();
});

it('shows the scheduled plan, and undoes the switch', async () => {
  const next = { product: 'Basic', interval: 'month', amountCents: 1000, currency: 'USD', credits: 300 } as const;
  const { calls, page } = show({
    ...account({ ...EMPTY, subscriptions: [{ ...PRO, next: { ...next, at: PRO.periodEnd } }] }),
    'POST /api/resume-subscription': { body: { success: true, message: 'ok' } },
  });
  const words = 'Changes to Basic, monthly on December 21, 2026. $10 a month for 300 credits.';
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Change plan' })).not.toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('button', { name: 'Keep Pro, monthly' }));
  expect(await screen.findByText('Your plan stays as it is')).toBeInTheDocument();
  expect(calls.some(({ path }) => path === '/api/resume-subscription')).toBe(true);
});

it('reads older lines page by page, and keeps the rest when that fails', async () => {
  let isAway = true;
  const older = { lines: [{ ...FULL.ledger.lines[1], id: 1, kind: 'signup' }], nextCursor: null };
  show({ ...account(FULL), 'GET /api/account/ledger': () => (isAway ? 'network failure' : { body: older }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText(/can’t load older entries/)).toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('Free credits for a new account')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
});

it('uses the language of the page', async () => {
  show(account(FULL), 'ja');
  expect(await screen.findByText('1,000 クレジット（有効期限：2026年12月21日）')).toBeInTheDocument();
});

describe('a scheduled change of plan', () => {
  const next = {
    product: 'Basic',
    interval: 'month',
    amountCents: 1000,
    currency: 'USD',
    credits: 300,
    at: '2026-12-21T08:00:00Z',
  } as const;

  it('is said to be dropped before a cancellation, and after it', async () => {
    show({
      ...account({ ...FULL, subscriptions: [{ ...PRO, next }] }),
      'POST /api/cancel-subscription': {
        body: {
          success: true,
          message: '',
          endsAt: PRO.periodEnd,
          droppedSwitch: { product: 'Basic', interval: 'month' },
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('The planned change to Basic, monthly is dropped too');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText(/The planned change to Basic is dropped too/)).toBeInTheDocument();
  });

  it('is no more once it was cancelled: the account and the toast say what resuming costs', async () => {
    show({
      ...account({ ...FULL, subscriptions: [{ ...PRO, state: 'ends', canCancel: false, canResume: true }] }),
      'POST /api/resume-subscription': { body: { success: true, message: '' } },
    });
    expect(
      await screen.findByText(
        /If you resume it, Pro, monthly renews on December 21, 2026: \$30 a month for 1,000 credits\./,
      ),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('$30 a month for 1,000 credits.')).toBeInTheDocument();
  });
});

it('names the switch of a plan in the ledger', async () => {
  const [line] = FULL.ledger.lines.slice(1);
  if (!line) throw new Error('no line');
  const planSwitch = {
    from: { product: 'Pro', interval: 'month' },
    to: { product: 'Max', interval: 'year' },
  } as const;
  show(account({ ...FULL, ledger: { lines: [{ ...line, planSwitch }], nextCursor: null } }));
  expect(await screen.findByText('Switched from Pro, monthly to Max, yearly')).toBeInTheDocument();
});

it('shows the number of an order, what was agreed, and offers to withdraw for 14 days', async () => {
  const [bought] = FULL.purchases;
  if (!bought) throw new Error('no purchase');
  jest.useFakeTimers({ now: new Date('2026-12-05T12:00:00Z'), advanceTimers: true });
  const old = { ...bought, id: 'p-0', orderId: null, agreedAt: null, paidAt: '2026-11-20T08:00:00Z' };
  show(account({ ...FULL, purchases: [bought, old] }));
  expect(
    await screen.findByText(/Order no\. o-1 · terms and immediate start accepted on Nov 21, 2026/),
  ).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'Withdraw from Pro, monthly' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/withdrawal?purchase=p-1']);
  jest.useRealTimers();
});
