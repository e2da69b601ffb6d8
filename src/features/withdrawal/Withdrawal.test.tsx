import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { Account, Purchase } from '#contracts/api/account';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve, type FakeRoutes } from '../../../scripts/jest/serve';
import { useSearch } from '../../components/use-search';
import { Withdrawal } from './Withdrawal';

const SENT = {
  withdrawal: {
    id: 'w-1',
    name: 'Ada Long',
    email: 'ada@example.com',
    order: 'Order 7',
    receivedAt: '2026-11-21T08:00:00Z',
  },
};

/** Stands for what asks whether the address is secret. */
function Address() {
  return <output aria-label="query">{useSearch()}</output>;
}

function visit(routes: FakeRoutes, search = '', account?: Account) {
  window.history.replaceState(null, '', `/withdrawal${search}`);
  const calls = serve(routes);
  const page = renderPage(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Withdrawal account={account} />
      <Address />
    </SWRConfig>,
    { path: '/withdrawal' },
  );
  return { calls, page };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));

async function fill() {
  await userEvent.type(field('Your name'), 'Ada Long');
  await userEvent.type(field('Email address'), 'ada@example.com');
  await userEvent.type(field('Which purchase do you want to withdraw from?'), 'Order 7');
}

it('sends the withdrawal and shows the confirmation at its own URL', async () => {
  const { calls, page } = visit({ 'POST /api/withdrawal': { status: 201, body: SENT } });
  await expectAccessible(page);
  await fill();
  await press();
  expect(await screen.findByText('We have received your withdrawal')).toBeInTheDocument();
  expect(screen.getByText('w-1')).toBeInTheDocument();
  expect(window.location.search).toBe('?id=w-1');
  expect(screen.getByLabelText('query')).toHaveTextContent('?id=w-1');
  expect(calls).toMatchObject([{ body: { name: 'Ada Long', email: 'ada@example.com', order: 'Order 7' } }]);
  await expectAccessible(page);
});

it('opens a confirmation again', async () => {
  visit({ 'GET /api/withdrawal/w-1': { body: SENT } }, '?id=w-1');
  expect(await screen.findByText('Ada Long')).toBeInTheDocument();
});

it('can be saved as complete text', async () => {
  const files: Blob[] = [];
  const links: string[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.download} ${this.href}`);
  });
  visit({ 'GET /api/withdrawal/w-1': { body: SENT } }, '?id=w-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as text' }));
  expect(links).toEqual(['withdrawal-2026-11-21.txt blob:1']);
  const saved = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(new Blob(files));
  });
  for (const part of ['Reference: w-1', '2026-11-21T08:00:00Z', 'Ada Long', 'ada@example.com', 'Order 7', '?id=w-1']) {
    expect(saved).toContain(part);
  }
});

it('shows what remains of it once the account has been erased', async () => {
  const withdrawal = { ...SENT.withdrawal, name: '', email: '', order: '' };
  visit({ 'GET /api/withdrawal/w-1': { body: { withdrawal } } }, '?id=w-1');
  expect(await screen.findByText('w-1')).toBeInTheDocument();
  expect(screen.queryByText('Your name')).not.toBeInTheDocument();
});

it.each([
  [refusal(404, 'not_found'), 'We can’t find this withdrawal'],
  ['network failure' as const, 'We can’t load the confirmation right now'],
])('shows why a confirmation is unavailable: %j', async (answer, words) => {
  visit({ 'GET /api/withdrawal/w-1': answer }, '?id=w-1');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('names each invalid field, and moves focus to the first', async () => {
  const { calls, page } = visit({});
  await userEvent.type(field('Email address'), 'ada');
  await press();
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  expect(field('Your name')).toHaveFocus();
  expect(calls).toEqual([]);
  await expectAccessible(page);
});

it.each([
  [refusal(422, 'invalid_field', 'email'), /like name@example.com/],
  ['network failure' as const, /Nothing is lost/],
  [refusal(429, 'rate_limited'), /Too many attempts/],
  [refusal(400, 'bad_request'), /Check what you wrote/],
])('shows why it was not sent, and keeps the input: %j', async (answer, words) => {
  visit({ 'POST /api/withdrawal': answer });
  await fill();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field('Your name')).toHaveValue('Ada Long');
});

const HOUR_MS = 3_600_000;

function purchase(id: string, product: string, ageDays: number): Purchase {
  const paidAt = new Date(Date.now() - ageDays * 24 * HOUR_MS + HOUR_MS).toISOString();
  return {
    id,
    orderId: null,
    subscriptionId: 'sub-1',
    item: product.toLowerCase(),
    product,
    interval: 'month',
    status: 'paid',
    credits: 300,
    amountCents: 1000,
    currency: 'USD',
    createdAt: paidAt,
    paidAt,
    agreedAt: paidAt,
    refundedCents: 0,
    isDisputed: false,
    invoiceUrl: null,
    invoicePdfUrl: null,
  };
}

it('lists what a signed-in visitor can still withdraw from, the asked purchase ticked, and sends what is ticked', async () => {
  const account: Account = {
    person: { id: 'u-1', email: 'ada@example.com', name: 'Ada Long', createdAt: '2026-01-01T00:00:00Z' },
    balance: { available: 0, held: 0, forecast: [] },
    subscriptions: [],
    purchases: [
      purchase('period:in_2', 'Pro', 0),
      purchase('period:in_1', 'Basic', 15),
      purchase('period:in_0', 'Max', 16),
      { ...purchase('period:in_3', 'Free', 1), refundedCents: 1000 },
    ],
    ledger: { lines: [], nextCursor: null },
  };
  const routes = { 'POST /api/withdrawal': { status: 201, body: SENT } };
  const { calls, page } = visit(routes, '?purchase=period%3Ain_2', account);
  const ticks = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(ticks.map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([
    [true, expect.stringMatching(/^Pro, \$10, .*, order no\. in_2$/)],
    [false, expect.stringMatching(/^Basic, .*in_1$/)],
  ]);
  await expectAccessible(page);
  await userEvent.click(screen.getByRole('checkbox', { name: /Basic/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Pro/ }));
  await press();
  expect(await screen.findByText('We have received your withdrawal')).toBeInTheDocument();
  expect(calls).toMatchObject([
    { body: { name: 'Ada Long', email: 'ada@example.com', order: expect.stringMatching(/^Basic, .*in_1$/) as string } },
  ]);
  expect(window.location.search).toBe('?id=w-1');
});
