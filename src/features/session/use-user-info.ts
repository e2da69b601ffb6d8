import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { HEADERS } from '#contracts/service-token';
import type { readUserInfo, UserInfo } from '#contracts/api/users';
import { callApi } from '../../http/call-api';
import { useSession } from './client';
import { firstTouchHeader } from './first-touch-header';
import { userIdOf } from './session-user';
import { isAboutUser, userInfoKey } from './user-info-keys';
import { broadcastToTabs } from './user-info-news';

/** The seed's cache times. */
const CACHE = { dedupingInterval: 2000, errorRetryInterval: 5000, focusThrottleInterval: 5000 };

export interface UserInfoState {
  /** Undefined while nobody is signed in, or until the first answer. */
  user: UserInfo | undefined;
  /** The last look failed; `user` may then be old. Tried again by itself. */
  error: Error | undefined;
  isLoading: boolean;
  /** After anything that changes credits or subscriptions: reads them anew, the account page too, in all tabs. */
  refresh: () => Promise<void>;
}

/** Credits and flags of the signed-in user, shared by all that ask; asked for only when somebody is signed in. */
export function useUserInfo(): UserInfoState {
  const { data: session } = useSession();
  const { mutate } = useSWRConfig();
  const userId = userIdOf(session);
  const key = userId === undefined ? null : userInfoKey(userId);
  const { data, error, isLoading } = useSWR<UserInfo, Error>(key, fetchUserInfo, CACHE);
  const refresh = useCallback(async () => {
    // A failed refresh shows as `error` and is tried again; nobody waits for it here.
    broadcastToTabs();
    await mutate(isAboutUser).catch(() => undefined);
  }, [mutate]);
  return { user: data, error, isLoading, refresh };
}

async function fetchUserInfo([path, userId]: ReturnType<typeof userInfoKey>): Promise<UserInfo> {
  const userFrom = firstTouchHeader();
  const headers = { [HEADERS.userSub]: userId, ...(userFrom !== undefined && { [HEADERS.userFrom]: userFrom }) };
  return (await callApi<typeof readUserInfo>(path, { headers })).user;
}
