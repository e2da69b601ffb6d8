import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { HEADERS } from '#contracts/service-token';
import type { readUserInfo, UserInfo } from '#contracts/api/users';
import { callApi } from '../../http/call-api';
import { useSessionPart } from './client';
import { firstTouchHeader } from './first-touch-header';
import { userIdOf } from './session-user';
import { isAboutUser, userInfoKey } from './user-info-keys';
import { broadcastToTabs } from './user-info-news';

/** The seed's cache times. */
const CACHE = { dedupingInterval: 2000, errorRetryInterval: 5000, focusThrottleInterval: 5000 };

export interface UserInfoState {
  /** Undefined while signed out, or until the first response. */
  user: UserInfo | undefined;
  /** The last request failed; `user` may be stale. Retried automatically. */
  error: Error | undefined;
  isLoading: boolean;
  /**
   * Call after anything that changes credits or subscriptions: refetches them, and the account page's data, in all
   * tabs.
   */
  refresh: () => Promise<void>;
}

/** Credits and flags of the signed-in user, shared by all callers; fetched only when signed in. */
export function useUserInfo(): UserInfoState {
  const userId = useSessionPart(({ data }) => userIdOf(data));
  const { mutate } = useSWRConfig();
  const key = userId === undefined ? null : userInfoKey(userId);
  const { data, error, isLoading } = useSWR<UserInfo, Error>(key, fetchUserInfo, CACHE);
  const refresh = useCallback(async () => {
    // A failed refresh shows as `error` and is retried; callers don't wait for it.
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
