import useSWR from 'swr';
import type { Account, readAccount } from '#contracts/api/account';
import { callApi } from '../../http/call-api';
import type { ApiError } from '../../http/request-json';
import { useSession } from '../session/client';
import { userIdOf } from '../session/session-user';
import { accountKey } from '../session/user-info-keys';

export interface AccountState {
  /** Undefined while signed out or disabled, and until the first response. */
  account: Account | undefined;
  /** The last request failed; `account` may be stale. Retried automatically. */
  error: ApiError | undefined;
}

/** The signed-in visitor's billing data, from `GET /api/account`. */
export function useAccount({ isWanted = true }: { isWanted?: boolean } = {}): AccountState {
  const { data: session } = useSession();
  const userId = userIdOf(session);
  const key = userId !== undefined && isWanted ? accountKey(userId) : null;
  const { data, error } = useSWR<Account, ApiError>(key, ([path]: NonNullable<typeof key>) =>
    callApi<typeof readAccount>(path),
  );
  return { account: data, error };
}
