import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, renderPage } from '../../../scripts/jest/render-page';
import { refusal, serve } from '../../../scripts/jest/serve';
import { ToastHost } from '../../components/ToastHost';
import { signOut } from '../session/client';
import { AccountRights } from './AccountRights';

jest.mock('../session/client');

const EMAIL = 'Ada@example.com';

function show() {
  jest.mocked(signOut).mockReset().mockResolvedValue(undefined);
  return renderPage(
    <>
      <AccountRights email={EMAIL} />
      <ToastHost />
    </>,
    { language: 'en' },
  );
}

async function openDelete() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
}

it('offers all stored data as one file', async () => {
  const page = show();
  const link = screen.getByRole('link', { name: 'Download my data' });
  expect(link).toHaveAttribute('href', '/api/account/export');
  expect(link).toHaveAttribute('download');
  await expectAccessible(page);
});

it('signs out everywhere, then here', async () => {
  const calls = serve({ 'POST /api/account/sign-out-everywhere': { status: 204 } });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledWith({ callbackUrl: '/' }));
  expect(calls).toHaveLength(1);
});

it('shows an error when signing out everywhere failed', async () => {
  serve({ 'POST /api/account/sign-out-everywhere': refusal(503, 'product_api_unavailable') });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText(/couldn’t sign you out everywhere/)).toBeInTheDocument();
  expect(signOut).not.toHaveBeenCalled();
});

it('deletes only once the email address is typed; then no personal data stays in the browser', async () => {
  const calls = serve({ 'DELETE /api/account': { status: 204 } });
  localStorage.setItem('first-touch', '{}');
  sessionStorage.setItem('draft', 'x');
  const page = show();
  const dialog = await openDelete();
  await expectAccessible(page);
  await userEvent.type(dialog.getByRole('textbox'), 'somebody@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('This isn’t the email address of your account.');
  expect(calls).toHaveLength(0);

  await userEvent.clear(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), 'ada@EXAMPLE.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledWith({ callbackUrl: '/?account=deleted' }));
  expect(calls[0]?.body).toEqual({ confirmation: 'ada@EXAMPLE.com' });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it('stays open, and keeps the input, when the deletion fails', async () => {
  serve({ 'DELETE /api/account': refusal(503, 'product_api_unavailable') });
  localStorage.setItem('first-touch', '{}');
  show();
  const dialog = await openDelete();
  await userEvent.type(dialog.getByRole('textbox'), EMAIL);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(await dialog.findByText(/couldn’t delete your account/)).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue(EMAIL);
  expect(signOut).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(1);
  localStorage.clear();
});
