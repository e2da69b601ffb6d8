import { screen } from '@testing-library/react';
import type { UserInfo } from '#contracts/user';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { useSession } from '../session/client';
import { useUserInfo } from '../session/use-user-info';
import { Account } from './Account';

jest.mock('../session/client');
jest.mock('../session/use-user-info');

function show(status: 'authenticated' | 'unauthenticated', info: { user?: UserInfo; error?: Error } = {}) {
  const data = status === 'authenticated' ? { user: { name: 'Dana Demo', email: 'demo@example.com' } } : null;
  jest.mocked(useSession).mockReturnValue({ data, status } as unknown as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue(info as unknown as ReturnType<typeof useUserInfo>);
  return renderPage(<Account />);
}

it('shows who is logged in, the balance and the subscription', async () => {
  const page = show('authenticated', {
    user: { credits: 1234, vip_status: 1, is_subscribed: true, paid_user: 1 },
  });
  expect(screen.getByText('1,234 credits')).toBeInTheDocument();
  expect(screen.getByText('VIP')).toBeInTheDocument();
  expect(screen.getByText(/renews by itself/)).toBeInTheDocument();
  expect(screen.getByText('demo@example.com')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/price');
  await expectAccessible(page);
});

it('says when the account cannot be read', () => {
  show('authenticated', { error: new Error('away') });
  expect(screen.getByRole('alert')).toHaveTextContent("Your account can't be read right now");
});

it('is for people who are logged in: others are led to the sign-in page', () => {
  show('unauthenticated');
  expect(useSession).toHaveBeenCalledWith({ required: true });
});
