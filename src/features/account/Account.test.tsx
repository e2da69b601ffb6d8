import { screen } from '@testing-library/react';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { useSession } from '../session/client';
import { useUserInfo } from '../session/use-user-info';
import { Account } from './Account';

jest.mock('../session/client');
jest.mock('../session/use-user-info');

function show(status: 'authenticated' | 'unauthenticated', vip_status: 0 | 1 = 0) {
  const data = status === 'authenticated' ? { user: { name: 'Dana Demo', email: 'demo@example.com' } } : null;
  jest.mocked(useSession).mockReturnValue({ data, status } as unknown as ReturnType<typeof useSession>);
  const user = { credits: 20, vip_status, is_subscribed: false, paid_user: 0 };
  jest.mocked(useUserInfo).mockReturnValue({ user } as ReturnType<typeof useUserInfo>);
  return renderPage(
    <Account>
      <p>Parts</p>
    </Account>,
  );
}

it('shows the signed-in user and the parts of the account', async () => {
  const page = show('authenticated', 1);
  expect(screen.getByText('demo@example.com')).toBeInTheDocument();
  expect(screen.getByText('VIP')).toBeInTheDocument();
  expect(screen.getByText('Parts')).toBeInTheDocument();
  await expectAccessible(page);
});

it('redirects signed-out visitors to the sign-in page', () => {
  show('unauthenticated');
  expect(useSession).toHaveBeenCalledWith({ required: true });
});
