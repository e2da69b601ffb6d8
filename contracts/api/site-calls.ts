import { eraseAccount, exportAccount, readAccount, readLedger } from './account';
import type { ApiCall } from './call';
import { readCheckout, readPaymentService, startCheckout } from './checkout';
import { reportVideo } from './reports';
import { readRetention } from './retention';
import { revokeAllSessions } from './sessions';
import { endShare, readShare, readSharedVideo, reportSharedVideo, shareVideo } from './shares';
import { changeSubscription, paySubscription, resumeSubscription } from './subscriptions';
import { createUpload } from './uploads';
import { cancelVideo, deleteVideo, listVideos, readVideo, requestVideo } from './videos';
import { findWithdrawal, requestWithdrawal } from './withdrawals';

/**
 * The calls that `src/api/[...].ts` offers to browsers. Those of `src/api/user/info.ts` and
 * `src/api/cancel-subscription.ts` have files of their own.
 */
export const SITE_CALLS: readonly ApiCall[] = [
  listVideos,
  requestVideo,
  readVideo,
  deleteVideo,
  cancelVideo,
  reportVideo,
  readShare,
  shareVideo,
  endShare,
  readSharedVideo,
  reportSharedVideo,
  readRetention,
  createUpload,
  startCheckout,
  readCheckout,
  readPaymentService,
  resumeSubscription,
  changeSubscription,
  paySubscription,
  readAccount,
  eraseAccount,
  readLedger,
  exportAccount,
  revokeAllSessions,
  requestWithdrawal,
  findWithdrawal,
];

/** Under which method and path browsers reach a call. */
export function siteAddress({ site, method, path }: ApiCall): NonNullable<ApiCall['site']> {
  return site ?? { method, path };
}

/** Paths of `SITE_CALLS` as browsers see them, each once, as patterns: `/api/videos/:id`. */
export const SITE_PATHS: readonly string[] = [...new Set(SITE_CALLS.map((call) => siteAddress(call).path))];
