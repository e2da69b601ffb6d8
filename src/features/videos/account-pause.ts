import type { ErrorCode } from '#contracts/api-error';
import type { PauseReason } from '#contracts/video-list';

/** Pauses whose reason lies in the account, not in the list or film, with the error that says the same. */
export const ACCOUNT_PAUSES = { suspended: 'account_suspended', space: 'too_many_files' } as const satisfies Partial<
  Record<PauseReason, ErrorCode>
>;

export function isAccountPause(reason: PauseReason): reason is keyof typeof ACCOUNT_PAUSES {
  return Object.hasOwn(ACCOUNT_PAUSES, reason);
}
