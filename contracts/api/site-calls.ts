import { eraseAccount, exportAccount, readAccount, readLedger, readUsage } from './account';
import {
  archiveList,
  createList,
  deleteList,
  readLists,
  listRows,
  pauseList,
  readList,
  startList,
  stopList,
  writeRows,
} from './lists';
import type { ApiCall } from './call';
import { readCheckout, readPaymentService, startCheckout } from './checkout';
import { endFilmShare, readFilmShare, readSharedFilm, reportSharedFilm, shareFilm } from './film-shares';
import { changeFilm, createFilm, deleteFilm, listFilms, makeFilm, readFilm, readFilmReceipt, stopFilm } from './films';
import { archiveVideos, createFolder, deleteFolder, listFolders, organizeVideos, renameFolder } from './library';
import { readModels } from './models';
import { reportVideo } from './reports';
import { readRetention } from './retention';
import { revokeAllSessions } from './sessions';
import { endShare, readShare, readSharedVideo, reportSharedVideo, shareVideo } from './shares';
import { changeSubscription, paySubscription, resumeSubscription } from './subscriptions';
import { createUpload } from './uploads';
import {
  cancelVideo,
  cutFrame,
  deleteVideo,
  listVideos,
  readVideo,
  requestTakes,
  requestVideo,
  saveFrame,
} from './videos';
import { findWithdrawal, requestWithdrawal } from './withdrawals';

/**
 * The calls that `src/api/[...].ts` offers to browsers. `src/api/user/info.ts` and `src/api/cancel-subscription.ts` are
 * separate files because the specification names them.
 */
export const SITE_CALLS: readonly ApiCall[] = [
  listVideos,
  requestVideo,
  // Before the path of a video, which would match it as an id.
  requestTakes,
  organizeVideos,
  archiveVideos,
  readVideo,
  deleteVideo,
  cancelVideo,
  cutFrame,
  saveFrame,
  listFolders,
  createFolder,
  renameFolder,
  deleteFolder,
  listFilms,
  createFilm,
  readFilm,
  readFilmReceipt,
  changeFilm,
  makeFilm,
  stopFilm,
  deleteFilm,
  readLists,
  createList,
  readList,
  deleteList,
  writeRows,
  listRows,
  startList,
  pauseList,
  stopList,
  archiveList,
  readModels,
  reportVideo,
  readShare,
  shareVideo,
  endShare,
  readSharedVideo,
  reportSharedVideo,
  readFilmShare,
  shareFilm,
  endFilmShare,
  readSharedFilm,
  reportSharedFilm,
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
  readUsage,
  exportAccount,
  revokeAllSessions,
  requestWithdrawal,
  findWithdrawal,
];

/** Method and path under which browsers reach a call. */
export function siteAddress({ site, method, path }: ApiCall): NonNullable<ApiCall['site']> {
  return site ?? { method, path };
}

/** Path patterns of `SITE_CALLS` as browsers see them, without duplicates: `/api/videos/:id`. */
export const SITE_PATHS: readonly string[] = [...new Set(SITE_CALLS.map((call) => siteAddress(call).path))];
