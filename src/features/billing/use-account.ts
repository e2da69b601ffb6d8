import useSWR from 'swr';
import type { Account, readAccount } from '#contracts/api/account';
import { callApi } from '../../http/call-api';
import type { ApiError } from '../../http/request-json';
import { useSession } from '../session/client';
import { userIdOf } from '../session/session-user';
import { accountKey } from '../session/user-info-keys';

export interface AccountState {
  /** Undefined while nobody is signed in or it is not wanted, and until the first answer. */
  account: Account | undefined;
  /** The last look failed; `account` may then be old. Tried again by itself. */
  error: ApiError | undefined;
}

/** Everything of the signed-in visitor's money, as `GET /api/account` tells it. */
export function useAccount({ isWanted = true }: { isWanted?: boolean } = {}): AccountState {
  const { data: session } = useSession();
  const userId = userIdOf(session);
  const key = userId !== undefined && isWanted ? accountKey(userId) : null;
  const { data, error } = useSWR<Account, ApiError>(key, ([path]: NonNullable<typeof key>) =>
    callApi<typeof readAccount>(path),
  );
  return { account: data, error };
}
