import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { expectAccessible, renderPage } from '../../../../scripts/jest/render-page';
import { serve, type FakeAnswer } from '../../../../scripts/jest/serve';
import { leaveFor } from '../../../http/leave-for';
import { useSession } from '../../session/client';
import { useLoginDialog } from '../../session/login-dialog-context';
import { useUserInfo } from '../../session/use-user-info';
import plans from '../../../../content/plans.json';
import { TopUpSheet } from './TopUpSheet';

jest.mock('../../session/client');
jest.mock('../../session/login-dialog-context');
jest.mock('../../session/use-user-info');
jest.mock('../../../http/leave-for');

const PAY = 'https://pay.test/session';
const onOrder = jest.fn();

const pageData = { result: { data: { plans, locales: { edges: [] } } } };

interface Visit {
  isSubscribed?: boolean;
  /** How the page data of /price answers. */
  offers?: FakeAnswer;
  language?: string;
}

function show(missing: number, { isSubscribed = false, offers = { body: pageData }, language = 'en' }: Visit = {}) {
  jest.mocked(useSession).mockReturnValue({ status: 'authenticated' } as ReturnType<typeof useSession>);
  jest.mocked(useLoginDialog).mockReturnValue({ openLogin: jest.fn() });
  jest.mocked(useUserInfo).mockReturnValue({ user: { is_subscribed: isSubscribed } } as ReturnType<typeof useUserInfo>);
  const calls = serve({
    'GET /page-data/price/page-data.json': offers,
    'GET /page-data/de/price/page-data.json': offers,
    'POST /api/checkout': { body: { url: PAY, orderId: 'o-1' } },
  });
  const page = renderPage(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <TopUpSheet
        title="Credits missing"
        text="This video costs more."
        missing={missing}
        startsWithinMin={45}
        cheaper={<button>Try Wan 2.2 Fast for 3 credits</button>}
        onOrder={onOrder}
        onClose={jest.fn()}
      />
    </SWRConfig>,
    { language },
  );
  return { calls, page };
}

beforeEach(() => {
  onOrder.mockReset();
  jest.mocked(leaveFor).mockReset();
});

it('offers the smallest pack and plan that cover the lack, and the cheaper model', async () => {
  const { page } = show(260);
  expect(await screen.findByRole('button', { name: 'Buy 900 credits' })).toBeInTheDocument();
  expect(screen.getByText('900 credits · $30')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose Basic' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Try Wan 2.2 Fast/ })).toBeInTheDocument();
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(3);
  await expectAccessible(page);
});

it('names the order before it leaves to pay', async () => {
  const { calls } = show(31);
  await userEvent.click(await screen.findByRole('button', { name: 'Buy 250 credits' }));
  expect(calls.at(-1)?.body).toEqual({ item: 'pack-250', language: 'en' });
  expect(onOrder).toHaveBeenCalledWith('o-1');
  expect(leaveFor).toHaveBeenCalledWith(PAY);
});

it('offers no second plan', async () => {
  show(31, { isSubscribed: true });
  expect(await screen.findByRole('button', { name: 'Buy 250 credits' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Choose/ })).not.toBeInTheDocument();
});

it('leads to the prices when the offers can not be loaded', async () => {
  show(31, { offers: { status: 500, body: {} }, language: 'de' });
  expect(await screen.findByRole('link', { name: 'Preise ansehen' })).toHaveAttribute('href', '/de/price');
  expect(screen.getByRole('button', { name: /^Try Wan/ })).toBeInTheDocument();
});
