import * as calls from '#contracts/api/library';
import type { AppDeps } from '../app-deps';
import { ApiError } from '../api-error';
import { prepareArchive, streamArchive } from '../library/archives';
import { createFolder, deleteFolder, listFolders, renameFolder } from '../library/folders';
import { organizeVideos } from '../library/organize-videos';
import type { FewAtATime } from '../load/few-at-a-time';
import { sessionOf } from './authentication';
import { registerCall } from './register-call';
import type { Routes } from './routes';
import { zipHeaders } from './zip-headers';

/** Validity of an archive's URL; the download itself may take longer. */
const ARCHIVE_ADDRESS_S = 5 * 60;

const pathOf = (id: string) => `/archives/${encodeURIComponent(id)}`;

/** Folders and favourites of the signed-in user, and several videos at once. */
export function libraryRoutes(app: Routes, deps: AppDeps): void {
  const { db, now } = deps;

  registerCall(app, deps, calls.listFolders, async (request) => ({
    folders: await listFolders(db, sessionOf(request).userId),
  }));

  registerCall(app, deps, calls.createFolder, async (request) => ({
    folder: await createFolder(db, sessionOf(request).userId, request.body.name, now()),
  }));

  registerCall(app, deps, calls.renameFolder, async (request) => ({
    folder: await renameFolder(db, sessionOf(request).userId, request.params.id, request.body.name),
  }));

  registerCall(app, deps, calls.deleteFolder, (request) =>
    deleteFolder(db, sessionOf(request).userId, request.params.id),
  );

  registerCall(app, deps, calls.organizeVideos, async (request) => ({
    changed: await organizeVideos(db, sessionOf(request).userId, request.body),
  }));

  registerCall(app, deps, calls.archiveVideos, async (request) => {
    const { userId } = sessionOf(request);
    return leadToArchive(deps, (period) => prepareArchive(db, userId, request.body.ids, period));
  });
}

type Prepare = (period: { now: Date; expiresAt: Date }) => Promise<{ id: string; count: number }>;

/** Where a prepared archive can be downloaded for a few minutes. */
export async function leadToArchive({ now, publicUrl, signer }: AppDeps, prepare: Prepare) {
  const expires = Math.floor(now().getTime() / 1000) + ARCHIVE_ADDRESS_S;
  const { id, count } = await prepare({ now: now(), expiresAt: new Date(expires * 1000) });
  const path = pathOf(id);
  return { url: `${publicUrl}${path}?${signer.sign(path, expires).toString()}`, count };
}

/** The archive itself, under a signed URL: it is too large to pass through a function. */
export function archiveRoutes(app: Routes, deps: AppDeps, downloads: FewAtATime): void {
  registerCall(
    app,
    deps,
    calls.downloadArchive,
    async (request, reply) => {
      const { id } = request.params;
      if (!deps.signer.verify(pathOf(id), request.query, deps.now())) {
        throw new ApiError('not_found', 'Archive not found, or its URL has expired.');
      }
      const archive = await streamArchive({ ...deps, downloads }, id);
      reply.headers(zipHeaders('videos', deps.now()));
      return archive;
    },
    { isOpen: true, config: { rateLimit: { max: deps.rateLimits.uploads } } },
  );
}
