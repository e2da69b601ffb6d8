import { screen } from '@testing-library/react';
import type { Account, Purchase, Subscription } from '#contracts/api/account';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { useSession } from '../../session/client';
import { useUserInfo } from '../../session/use-user-info';
import { BASIC } from './fixtures';
import { changeOfSearch } from './order-url';
import { PlanChange } from './PlanChange';

jest.mock('../../session/client');
jest.mock('../../session/use-user-info');

const change = { id: BASIC.id, item: 'pro', interval: 'year' } as const;
const PRO: Subscription = { ...BASIC, item: 'pro', product: 'Pro', interval: 'year' };
const PAID: Purchase = {
  id: 'period:in_2',
  orderId: null,
  subscriptionId: BASIC.id,
  item: 'pro',
  product: 'Pro',
  interval: 'year',
  status: 'paid',
  credits: 11_700,
  amountCents: 27_800,
  currency: 'USD',
  createdAt: '2026-11-27T08:00:00Z',
  paidAt: '2026-11-27T08:00:00Z',
  agreedAt: '2026-11-27T07:59:00Z',
  refundedCents: 0,
  isDisputed: false,
  invoiceUrl: null,
  invoicePdfUrl: null,
};

function show(subscription: Subscription, purchases: Purchase[], status = 'authenticated') {
  jest.mocked(useSession).mockReturnValue({ data: null, status } as unknown as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({ refresh: jest.fn() } as unknown as ReturnType<typeof useUserInfo>);
  const account: Account = {
    person: { id: 'u-1', email: 'ada@example.com', name: null, createdAt: '2026-01-01T00:00:00Z' },
    balance: { available: 11_720, held: 0, forecast: [] },
    subscriptions: [subscription],
    purchases,
    ledger: { lines: [], nextCursor: null },
  };
  return renderPage(<PlanChange change={change} account={status === 'authenticated' ? account : undefined} />, {
    path: '/purchase',
  });
}

it('thanks for an upgrade: the plan, what was paid, and the credits', async () => {
  const page = show(PRO, [PAID]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you. Your plan has changed.');
  for (const fact of ['Pro, yearly', '$278', '11,700 credits', '11,720 credits']) {
    expect(screen.getByText(fact)).toBeInTheDocument();
  }
  await expectAccessible(page);
});

it('says when a cheaper plan begins, and that nothing was charged', () => {
  const next = { product: 'Pro', interval: 'year', amountCents: 28_800, currency: 'USD', credits: 12_000 } as const;
  show({ ...BASIC, next: { ...next, at: BASIC.periodEnd } }, []);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your change of plan is set');
  expect(screen.getByText(/Nothing was charged today/)).toBeInTheDocument();
  expect(screen.getByText('December 1, 2026')).toBeInTheDocument();
});

it.each([
  ['the change', BASIC, []],
  ['its payment', PRO, [{ ...PAID, item: 'basic' }]],
] as const)('waits until the payment service has told of %s', (_what, subscription, purchases) => {
  show(subscription, [...purchases]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your payment is being confirmed');
});

it('asks a signed-out visitor to log in', () => {
  show(PRO, [PAID], 'unauthenticated');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in to see your order');
});

it('reads the change from the address, and nothing else', () => {
  expect(changeOfSearch('?change=sub_basic&item=pro&interval=year')).toEqual(change);
  expect(changeOfSearch('?change=sub_basic&item=pro&interval=day')).toBeUndefined();
  expect(changeOfSearch('?order=o-1')).toBeUndefined();
});
