import { act, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { CheckoutState, OrderStatus } from '#contracts/api/checkout';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { refusal, serve, type FakeRoutes } from '../../../../scripts/jest/serve';
import { trackedEvents } from '../../../../scripts/jest/tracked-events';
import { useSession } from '../../session/client';
import { useUserInfo } from '../../session/use-user-info';
import { OFFERS } from './fixtures';
import { PaymentNotice } from './PaymentNotice';
import { Purchase } from './Purchase';

jest.mock('../../session/client');
jest.mock('../../session/use-user-info');

const refresh = jest.fn();
const ROUTE = 'GET /api/checkout/o-1';

function order(status: OrderStatus): { body: CheckoutState } {
  return { body: { order: { id: 'o-1', item: 'pro', interval: 'year', credits: 12_000, status }, balance: 12_020 } };
}

function signedIn(isSignedIn: boolean) {
  const data = isSignedIn ? { user: { id: 'u-1' } } : null;
  const status = isSignedIn ? 'authenticated' : 'unauthenticated';
  jest.mocked(useSession).mockReturnValue({ data, status } as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({ refresh } as unknown as ReturnType<typeof useUserInfo>);
}

const onPaid = jest.fn();

function visit(routes: FakeRoutes, { search = '?order=o-1', isSignedIn = true, language = 'en' } = {}) {
  window.history.replaceState(null, '', `/purchase${search}`);
  signedIn(isSignedIn);
  const calls = serve(routes);
  const page = renderPage(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Purchase {...OFFERS} onPaid={onPaid} />
    </SWRConfig>,
    { language, path: '/purchase' },
  );
  return { calls, page };
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  refresh.mockReset();
  onPaid.mockReset();
  trackedEvents();
});

afterEach(() => jest.useRealTimers());

it('waits for the payment service, then shows what was bought and the new balance', async () => {
  const answers = [order('open'), order('processing'), order('paid')];
  const { page } = visit({ [ROUTE]: () => answers.shift() ?? order('paid') });
  expect(await title('Your payment is being confirmed')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Thank you. Your payment is complete.')).toBeInTheDocument());
  expect(screen.getByText('Pro, yearly')).toBeInTheDocument();
  expect(screen.getByText('12,020 credits')).toBeInTheDocument();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(onPaid.mock.calls).toEqual([[expect.objectContaining({ id: 'o-1', credits: 12_000 })]]);
  expect(trackedEvents()).toEqual([
    { name: 'purchase', parameters: { transaction_id: 'o-1', currency: 'USD', value: 288, item: 'pro' } },
  ]);
  await expectAccessible(page);
});

it('tracks a purchase once, however often the page is opened', async () => {
  const first = visit({ [ROUTE]: order('paid') });
  await title('Thank you. Your payment is complete.');
  expect(trackedEvents()).toHaveLength(1);
  first.page.unmount();
  visit({ [ROUTE]: order('paid') });
  await title('Thank you. Your payment is complete.');
  expect(trackedEvents()).toEqual([]);
});

it.each<[OrderStatus, string, RegExp]>([
  ['failed', 'The payment didn’t go through', /You weren’t charged, and no credits were added/],
  ['expired', 'This order has expired', /wasn’t paid in time/],
])('explains an order that %s', async (status, heading, words) => {
  const { page } = visit({ [ROUTE]: order(status) });
  await title(heading);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See prices' })).toHaveAttribute('href', '/price');
  await expectAccessible(page);
});

it('says after a minute that slow payments complete by themselves', async () => {
  jest.useFakeTimers();
  visit({ [ROUTE]: order('processing') });
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your payment is being processed');
});

it('says after a minute that no payment has arrived', async () => {
  jest.useFakeTimers();
  visit({ [ROUTE]: order('open') });
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We haven’t received a payment yet');
});

it.each([
  ["another's order", '?order=o-1', refusal(404, 'not_found')],
  ['no order', '', refusal(404, 'not_found')],
])('shows that it does not know %s', async (_what, search, answer) => {
  const { page } = visit({ [ROUTE]: answer }, { search });
  await title('We can’t find this order');
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
  await expectAccessible(page);
});

it('says that the payment is safe while the service is unavailable, and retries', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  let isAway = true;
  visit({ [ROUTE]: () => (isAway ? 'network failure' : order('paid')) });
  await title('Our service isn’t responding right now');
  isAway = false;
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you. Your payment is complete.');
});

it('offers the login to signed-out visitors', async () => {
  const { page, calls } = visit({}, { isSignedIn: false });
  await title('Log in to see your order');
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(calls).toEqual([]);
  await expectAccessible(page);
});

it('uses the language of the page', async () => {
  visit({ [ROUTE]: order('paid') }, { language: 'ru' });
  await title('Спасибо. Оплата прошла.');
  expect(screen.getByText('Pro, ежегодно')).toBeInTheDocument();
});

describe('the line above the offers', () => {
  function look(routes: FakeRoutes, search = '') {
    window.history.replaceState(null, '', `/price${search}`);
    signedIn(true);
    serve(routes);
    return renderPage(
      <SWRConfig value={{ provider: () => new Map() }}>
        <PaymentNotice />
      </SWRConfig>,
    );
  }
  const service = (isTest: boolean) => ({ 'GET /api/payment-service': { body: { isTest } } });

  it('says in the demo that no money moves', async () => {
    const page = look(service(true));
    expect(await screen.findByText('Demo: payment is a test page, no money moves')).toBeInTheDocument();
    await expectAccessible(page);
  });

  it.each<[string, FakeRoutes]>([
    ['with a real payment service', service(false)],
    ['when nobody answers', { 'GET /api/payment-service': 'network failure' }],
  ])('says what always holds %s', async (_when, routes) => {
    look(routes);
    expect(await screen.findByText('Checkout opens on a separate page')).toBeInTheDocument();
    await act(() => Promise.resolve());
    expect(screen.queryByText(/Demo/)).not.toBeInTheDocument();
  });

  it('says after an abandoned checkout that nothing was charged', async () => {
    look({ ...service(true), [ROUTE]: order('open') }, '?order=o-1');
    expect(await screen.findByText('You left the checkout: you weren’t charged')).toBeInTheDocument();
  });

  it('does not say so of an order that was paid after all', async () => {
    look({ ...service(true), [ROUTE]: order('paid') }, '?order=o-1');
    expect(await screen.findByText('This order is paid')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', '/purchase?order=o-1');
  });
});
