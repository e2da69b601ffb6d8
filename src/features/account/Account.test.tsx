import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { useSession } from '../session/client';
import { LoginDialogProvider } from '../session/login-dialog-context';
import { SessionStore, setCurrentStore } from '../session/session-store';
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
    <LoginDialogProvider>
      <Account>
        <p>Parts</p>
      </Account>
    </LoginDialogProvider>,
  );
}

it('shows the signed-in user and the parts of the account', async () => {
  const page = show('authenticated', 1);
  expect(screen.getByText('demo@example.com')).toBeInTheDocument();
  expect(screen.getByText('VIP')).toBeInTheDocument();
  expect(screen.getByText('Parts')).toBeInTheDocument();
  await expectAccessible(page);
});

it('lets who was signed in until now log in again in place', async () => {
  const ended = new SessionStore({ user: { id: 'u-1' }, expires: '' }, () => Promise.resolve(null));
  ended.set(null);
  setCurrentStore(ended);
  const page = show('unauthenticated');
  const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
  expect(dialog.getByText(/^Your session has expired/)).toBeInTheDocument();
  expect(useSession).toHaveBeenLastCalledWith({ required: false });
  await expectAccessible(page);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument();
  setCurrentStore(undefined);
});

it('redirects signed-out visitors to the sign-in page', () => {
  show('unauthenticated');
  expect(useSession).toHaveBeenCalledWith({ required: true });
});
