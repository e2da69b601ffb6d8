import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserInfo } from '#contracts/api/users';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import { ToastHost } from '../components/ToastHost';
import { signIn } from '../features/session/auth-calls';
import * as client from '../features/session/client';
import { LoginDialogProvider } from '../features/session/login-dialog-context';
import * as userInfo from '../features/session/use-user-info';
import { Header } from './Header';

jest.mock('../features/session/auth-calls');
jest.mock('../features/session/client');
jest.mock('../features/session/use-user-info');

const person = { id: '1', name: 'Ada Lovelace', email: 'ada@example.com', image: null };

interface Visitor {
  status?: 'loading' | 'authenticated' | 'unauthenticated';
  info?: Partial<UserInfo>;
  error?: Error;
  page?: { language?: string; path?: string };
}

function renderHeader({ status = 'authenticated', info, error, page }: Visitor = {}) {
  jest.mocked(client.useSession).mockReturnValue({
    status,
    data: status === 'authenticated' ? { user: person, expires: '2027-01-01T00:00:00Z' } : null,
    update: jest.fn(),
  });
  jest.mocked(userInfo.useUserInfo).mockReturnValue({
    user: info && { credits: 20, vip_status: 0, is_subscribed: false, paid_user: 0, ...info },
    error,
    isLoading: false,
    refresh: jest.fn(),
  } as unknown as ReturnType<typeof userInfo.useUserInfo>);
  return renderPage(
    <LoginDialogProvider>
      <Header />
    </LoginDialogProvider>,
    page,
  );
}

async function openAccountMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Your account: Ada Lovelace' }));
  return screen.findByRole('menu');
}

it('shows everyone the way home, the generator, prices and the feedback form', async () => {
  const page = renderHeader({ status: 'unauthenticated', page: { language: 'en', path: '/price' } });
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(screen.getByRole('link', { name: 'Framelight: Home' })).toHaveAttribute('href', '/');
  expect(nav.getByRole('link', { name: 'AI Video Generator HOT' })).toHaveAttribute('href', '/ai-video-generator');
  expect(nav.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/price');
  const feedback = nav.getByRole('link', { name: 'Feedback (opens in a new tab)' });
  expect(feedback).toHaveAttribute('href', 'https://feedback.test/form');
  expect(feedback).toHaveAttribute('target', '_blank');
  expect(nav.queryByRole('link', { name: 'My Videos' })).not.toBeInTheDocument();
  await expectAccessible(page);
});

it('leads to the same page and query in the other languages, each by its own name', async () => {
  window.history.replaceState(null, '', '/de/price?plan=pro');
  renderHeader({ status: 'unauthenticated', page: { language: 'de', path: '/price' } });
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem')).toHaveLength(10);
  expect(menu.getByRole('menuitem', { name: '繁體中文' })).toHaveAttribute('href', '/tw/price?plan=pro');
  expect(menu.getByRole('menuitem', { name: 'English' })).toHaveAttribute('href', '/price?plan=pro');
});

it('offers Login to visitors, in a dialog with one way in', async () => {
  const page = renderHeader({ status: 'unauthenticated' });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  const dialog = await screen.findByRole('dialog', { name: 'Login' });
  expect(within(dialog).getByText(/20 free credits/)).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Login with Google' }));
  expect(signIn).toHaveBeenCalledWith('google', { callbackUrl: window.location.href });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('says why a login could not be started, and lets one try again', async () => {
  jest.mocked(signIn).mockRejectedValueOnce(new Error('offline'));
  renderHeader({ status: 'unauthenticated' });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Login with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t start the login');
  expect(screen.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
});

it('promises nothing while the session is read', () => {
  renderHeader({ status: 'loading' });
  expect(screen.queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
  expect(screen.queryByTestId('credits')).not.toBeInTheDocument();
});

it('shows the balance in the words of the language, with the way to more', () => {
  renderHeader({ info: { credits: 1234 }, page: { language: 'de', path: '/' } });
  expect(screen.getByTestId('credits')).toHaveTextContent('1.234');
  expect(screen.getByRole('link', { name: 'Credits kaufen' })).toHaveAttribute('href', '/de/price');
});

it('has a dash for a balance that cannot be read, and says so', () => {
  renderHeader({ error: new Error('down') });
  expect(screen.queryByTestId('credits')).not.toBeInTheDocument();
  expect(screen.getByText('We can’t load your balance right now. Still trying.')).toBeInTheDocument();
});

it('keeps the balance that was read last while the product API is away', () => {
  renderHeader({ info: { credits: 20 }, error: new Error('down') });
  expect(screen.getByTestId('credits')).toHaveTextContent('20');
});

it('has the account behind the avatar', async () => {
  const page = renderHeader({ info: { vip_status: 1 } });
  expect(screen.getByRole('link', { name: 'My Videos' })).toHaveAttribute('href', '/my-videos');
  const menu = within(await openAccountMenu());
  expect(menu.getByText('Ada Lovelace')).toBeInTheDocument();
  expect(menu.getByText('ada@example.com')).toBeInTheDocument();
  expect(menu.getByText('VIP')).toBeInTheDocument();
  expect(menu.getByRole('menuitem', { name: 'My Videos' })).toHaveAttribute('href', '/my-videos');
  expect(menu.getByRole('menuitem', { name: 'Lists' })).toHaveAttribute('href', '/lists');
  expect(menu.queryByRole('menuitem', { name: 'Cancel Subscription' })).not.toBeInTheDocument();
  await expectAccessible(page);
});

it('returns home of the language after signing out, and stays when it is there', async () => {
  const { unmount } = renderHeader({ info: {}, page: { language: 'en', path: '/price' } });
  await openAccountMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(client.signOut).toHaveBeenLastCalledWith({ callbackUrl: '/' });
  unmount();

  renderHeader({ info: {}, page: { language: 'en', path: '/' } });
  await openAccountMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(client.signOut).toHaveBeenLastCalledWith({ redirect: false });
});

it('says so when signing out fails, and stays', async () => {
  jest.mocked(client.signOut).mockRejectedValueOnce(new Error('offline'));
  renderHeader({ info: {}, page: { path: '/price' } });
  renderPage(<ToastHost />);
  await openAccountMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText(/We couldn’t sign you out/)).toBeInTheDocument();
});

it('mirrors everything in the side menu', async () => {
  const page = renderHeader({ info: { vip_status: 1, is_subscribed: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  const menu = within(dialog);
  expect(menu.getByText('Ada Lovelace')).toBeInTheDocument();
  expect(menu.getByRole('img', { name: 'VIP' })).toBeInTheDocument();
  for (const name of [
    'Home',
    'AI Video Generator HOT',
    'Pricing',
    'My Videos',
    'Lists',
    'Account',
    'Buy credits',
    '日本語',
  ]) {
    expect(menu.getByRole('link', { name })).toBeInTheDocument();
  }
  expect(menu.getByRole('button', { name: 'Cancel Subscription' })).toBeInTheDocument();
  await expectAccessible(page);
  await userEvent.click(menu.getByRole('button', { name: 'Sign out' }));
  expect(client.signOut).toHaveBeenCalled();
  expect(dialog).not.toBeInTheDocument();
});
