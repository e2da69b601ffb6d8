import { screen } from '@testing-library/react';
import { expectAccessible, renderPage } from '../../scripts/jest/render-page';
import * as client from '../features/session/client';
import SignInPage from './sign-in';
import SignInErrorPage from './sign-in-error';

jest.mock('../features/session/client');
jest.mock('../features/session/use-user-info', () => ({ useUserInfo: () => ({ user: undefined, error: undefined }) }));

function visit(search: string, status: 'authenticated' | 'unauthenticated' = 'unauthenticated') {
  window.history.replaceState(null, '', `/sign-in${search}`);
  const user = { id: '1', name: 'Ada', email: 'ada@example.com', image: null };
  jest.mocked(client.useSession).mockReturnValue({
    status,
    data: status === 'authenticated' ? { user, expires: '2027-01-01T00:00:00Z' } : null,
    update: jest.fn(),
  });
}

it('offers the login, and explains itself', async () => {
  visit('');
  const page = renderPage(<SignInPage />, { path: '/sign-in' });
  expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Login with Google' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await expectAccessible(page);
});

it.each([
  ['?error=OAuthCallback', /We couldn’t match Google’s response to this login/],
  ['?csrf=true', /The login form had expired/],
  ['?error=whatever', /Something went wrong while logging in/],
])('explains %s', (search, words) => {
  visit(search);
  renderPage(<SignInPage />, { path: '/sign-in' });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

it('does not present a required login as an error', () => {
  visit('?error=SessionRequired');
  renderPage(<SignInPage />, { path: '/sign-in' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('Please log in to see this page.')).toBeInTheDocument();
});

it('lets logged-in visitors continue', () => {
  visit('?callbackUrl=/my-videos', 'authenticated');
  renderPage(<SignInPage />, { path: '/sign-in' });
  expect(screen.getByRole('heading', { level: 1, name: 'You’re logged in' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeInTheDocument();
});

it('gives a reason, another try, a way home and a way to complain on the error page', async () => {
  visit('?error=AccessDenied');
  const page = renderPage(<SignInErrorPage />, { path: '/sign-in-error' });
  expect(screen.getByText(/This Google account can’t log in here/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Login with Google' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Tell us about it' })).toHaveAttribute('href', 'https://feedback.test/form');
  await expectAccessible(page);
});
