import { render } from '@testing-library/react';
import type { UserInfo } from '#contracts/api/users';
import { trackedEvents } from '../../../scripts/jest/tracked-events';
import { rememberBegunSignIn } from '../session/begun-sign-in';
import { useSession } from '../session/client';
import type { SessionStatus } from '../session/session-types';
import { useUserInfo } from '../session/use-user-info';
import { useSignInEvents } from './use-sign-in-events';

jest.mock('../session/client');
jest.mock('../session/use-user-info');

const INFO: UserInfo = {
  credits: 20,
  vip_status: 0,
  is_subscribed: false,
  paid_user: 0,
  trials: { open: true, used: [] },
};

function Page() {
  useSignInEvents();
  return null;
}

function visit(status: SessionStatus, user?: UserInfo) {
  jest.mocked(useSession).mockReturnValue({ status } as ReturnType<typeof useSession>);
  jest.mocked(useUserInfo).mockReturnValue({ user } as ReturnType<typeof useUserInfo>);
  const { unmount } = render(<Page />);
  unmount();
  return trackedEvents();
}

beforeEach(() => {
  sessionStorage.clear();
  trackedEvents();
});

it('tracks a sign-up for a new user, once', () => {
  rememberBegunSignIn();
  expect(visit('loading')).toEqual([]);
  expect(visit('authenticated')).toEqual([]);
  const signUp = { name: 'sign_up', parameters: { method: 'google', offer: '20 free credits' } };
  expect(visit('authenticated', { ...INFO, first_session: true })).toEqual([signUp]);
  expect(visit('authenticated', { ...INFO, first_session: true })).toEqual([]);
});

it('tracks a login for an existing one', () => {
  rememberBegunSignIn();
  expect(visit('authenticated', INFO)).toEqual([{ name: 'login', parameters: { method: 'google' } }]);
});

it('a session that existed before is no sign-in', () => {
  expect(visit('authenticated', { ...INFO, first_session: true })).toEqual([]);
});
