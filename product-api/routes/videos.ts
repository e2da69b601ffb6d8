import type { FastifyRequest } from 'fastify';
import { readRetention as retentionCall } from '#contracts/api/retention';
import * as calls from '#contracts/api/videos';
import { NO_FOLDER } from '#contracts/folder';
import { MAX_IDS } from '#contracts/video';
import { ApiError } from '../api-error';
import type { AppDeps } from '../app-deps';
import { frameAsFile, frameOfVideo } from '../frames/frame-of-video';
import { isUuid } from '../is-uuid';
import { readRetentionPolicy } from '../retention/retention-policy';
import { readRetention, warnedOf } from '../retention/read-retention';
import { cancelRequest, deleteVideo } from '../videos/cancel-video';
import { findVideo, listVideos } from '../videos/read-videos';
import { countFeature } from '../usage/count-feature';
import { requestVideos, type TakesRequest } from '../videos/request-videos';
import type { VideoPresenter } from '../videos/video-presenter';
import type { WatchedVideos } from '../videos/watched-videos';
import { sessionOf } from './authentication';
import { readPageLimit } from './page-limit';
import type { sharedLimit } from './rate-limit';
import { readSingle, readTakes } from './read-submission';
import { registerCall } from './register-call';
import type { Routes } from './routes';

const DEFAULT_PAGE = 20;

/** Shared by every route that creates or returns videos. */
export interface VideoParts {
  presenter: VideoPresenter;
  watched: WatchedVideos;
  /** Counts videos that are requested; throws `rate_limited`. */
  countSubmissions: ReturnType<typeof sharedLimit>;
}

/** Requests are checked by their model, whose error names the field and the reason. */
export const checkedByModel = { validatorCompiler: () => () => true };

export function videoRoutes(app: Routes, deps: AppDeps, { presenter, watched, countSubmissions }: VideoParts): void {
  const { catalogue, db, now, wakeWorker, rateLimits } = deps;
  const submit = async (request: FastifyRequest, submission: TakesRequest) => {
    await countSubmissions(request, submission.takes.length);
    const { userId } = submission;
    const ids = await requestVideos(deps, submission, now());
    wakeWorker();
    return presenter.all(await Promise.all(ids.map((id) => findVideo(db, userId, id))), userId);
  };

  registerCall(
    app,
    deps,
    calls.requestVideo,
    async (request) => {
      const [video] = await submit(request, readSingle(request));
      if (!video) throw new Error('A single request made no video.');
      return { video };
    },
    checkedByModel,
  );

  registerCall(
    app,
    deps,
    calls.requestTakes,
    async (request) => {
      const videos = await submit(request, readTakes(request));
      if (videos.length > 1) await countFeature(deps, 'takes');
      return { videos };
    },
    checkedByModel,
  );

  registerCall(app, deps, calls.listVideos, async (request) => {
    const { userId } = sessionOf(request);
    const { cursor, limit, expiring, createdFrom: from, ids: asked, favourite, folder, ...choice } = request.query;
    const createdFrom = from === undefined ? undefined : parseTime(from);
    const ids = asked === undefined ? undefined : parseIds(asked);
    const isWatching = Object.keys(request.query).length === 1;
    const waiting = ids !== undefined && isWatching ? await watched.of(userId, ids) : undefined;
    if (waiting) return { videos: waiting, nextCursor: null };
    const readyUntil = expiring && (await readRetentionPolicy(deps, userId)).lastExpired(warnedOf(deps, now()));
    const size = readPageLimit(limit, ids?.length ?? DEFAULT_PAGE);
    const folderId = folder === undefined ? undefined : parseFolder(folder);
    const titles = new Map([...catalogue].map(([key, { title }]) => [key, title]));
    const filter = { ...choice, titles, createdFrom, ids, readyUntil, isFavourite: favourite === 'yes', folderId };
    const page = { cursor, filter, limit: size };
    const { videos, nextCursor } = await listVideos(db, userId, page);
    return { videos: await presenter.all(videos, userId), nextCursor };
  });

  registerCall(app, deps, retentionCall, (request) => readRetention(deps, sessionOf(request).userId, now()));

  registerCall(app, deps, calls.readVideo, async (request) => {
    const { userId } = sessionOf(request);
    const { id } = request.params;
    const waiting = isUuid(id) ? await watched.of(userId, [id]) : undefined;
    return { video: waiting?.[0] ?? (await show(userId, id)) };
  });

  registerCall(
    app,
    deps,
    calls.cancelVideo,
    async (request) => {
      const { userId } = sessionOf(request);
      const intent = { id: request.params.id, accepted: request.body.credits };
      await cancelRequest(deps, userId, intent, now());
      wakeWorker();
      return { video: await show(userId, request.params.id) };
    },
    { preValidation: allowNoBody },
  );

  const frameDeps = { ...deps, workDir: deps.uploadWorkDir };
  const frameRules = { config: { rateLimit: { max: rateLimits.uploads } }, preValidation: allowNoBody };
  registerCall(
    app,
    deps,
    calls.cutFrame,
    async (request) => {
      const { userId } = sessionOf(request);
      await deps.budget.spend(userId, { frame: 1 });
      return frameOfVideo(frameDeps, userId, { videoId: request.params.id, atS: request.body.atS });
    },
    frameRules,
  );
  registerCall(
    app,
    deps,
    calls.saveFrame,
    async (request) => {
      const { userId } = sessionOf(request);
      await deps.budget.spend(userId, { frame: 1 });
      return frameAsFile(frameDeps, userId, { videoId: request.params.id, atS: request.body.atS });
    },
    frameRules,
  );

  registerCall(app, deps, calls.deleteVideo, async (request) => {
    const { userId } = sessionOf(request);
    const last = await findVideo(db, userId, request.params.id);
    await deleteVideo(deps, userId, request.params.id, now());
    wakeWorker();
    return { video: await presenter.one({ ...last, video_key: null, poster_key: null }, userId) };
  });

  async function show(userId: string, id: string) {
    return presenter.one(await findVideo(db, userId, id), userId);
  }
}

/** For calls whose body is optional. */
function allowNoBody(request: FastifyRequest, _reply: unknown, done: () => void): void {
  request.body ??= {};
  done();
}

function parseIds(text: string): string[] {
  const ids = text.split(',');
  if (ids.length <= MAX_IDS && ids.every(isUuid)) return ids;
  throw new ApiError('invalid_field', `ids: must be at most ${MAX_IDS} ids of videos, separated by commas.`, {
    field: 'ids',
  });
}

/** The schema lets through what no date is, such as a leap second, and years that PostgreSQL rejects. */
function parseTime(text: string): Date {
  const time = new Date(text);
  if (time.getTime() >= 0) return time;
  throw new ApiError('invalid_field', 'createdFrom: must be a time since 1970.', { field: 'createdFrom' });
}

/** Null: in none. */
function parseFolder(text: string): string | null {
  if (text === NO_FOLDER) return null;
  if (isUuid(text)) return text;
  throw new ApiError('invalid_field', `folder: must be the id of a folder, or ${NO_FOLDER}.`, { field: 'folder' });
}
