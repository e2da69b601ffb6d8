import type { Kysely } from 'kysely';
import type { Shortfall, VideoErrorCode } from '#contracts/video';
import type { VideoParams } from '#contracts/video-settings';
import type { LocalOutput, ProviderOutput, RemoteOutput } from '../db/column-types';
import type { Catalogue } from '../catalogue/load-catalogue';
import type { Tables } from '../db/tables';
import { deliveredCredits } from '../ingest/delivered-price';
import type { Ingest, ExpectedOutput } from '../ingest/ingest';
import { OutputExpiredError, OutputUnusableError } from '../ingest/ingest-errors';
import { markAsGenerated } from '../marking/mark-as-generated';
import { type Storage, StorageFullError } from '../storage/storage';
import { completeVideo, failVideo, recordOutput } from '../videos/lifecycle';
import { recordUsable } from '../videos/endpoint-states';
import type { OrderRef, VideoProvider } from '../videos/provider';
import { dropJob } from '../queue/job-queue';
import { bringHere } from './bring-here';
import { reportUnusable } from './report-endpoint';
import type { Logger } from 'pino';

const UNREACHABLE_MS = 10_000;

export interface SaveDeps {
  db: Kysely<Tables>;
  storage: Storage;
  ingest: Ingest;
  catalogue: Catalogue;
  providers: readonly VideoProvider[];
  now: () => Date;
  logger: Logger;
}

interface Work extends OrderRef {
  id: string;
  userId: string;
  /** The model's key in the catalogue. */
  model: string;
  provider: VideoProvider;
  output: ProviderOutput;
  videoKey: string;
  posterKey: string;
  params: VideoParams;
  /** The credits held for it. */
  credits: number;
  /** Usual price of a reduced first video. */
  fullCredits: number | null;
  /** The provider's files must be fetched by then. */
  deadlineAt: Date | null;
}

/** The files to store. */
interface Files {
  videoPath: string;
  posterPath: string;
  width: number;
  height: number;
  durationS?: number;
  shortfalls?: readonly Shortfall[];
}

/**
 * Brings a finished video into our storage; only then are the credits captured. Returns in how many ms to try again, or
 * undefined when there is nothing more to do; a throw is retried with growing delays.
 */
export async function saveVideo(deps: SaveDeps, id: string): Promise<number | undefined> {
  const video = await deps.db
    .selectFrom('videos')
    .leftJoin('trials', 'trials.video_id', 'videos.id')
    .select([
      'videos.user_id',
      'videos.model',
      'trials.full_credits',
      'provider',
      'provider_ref',
      'endpoint',
      'output',
      'video_key',
      'poster_key',
      'params',
      'credits',
      'deadline_at',
    ])
    .where('videos.id', '=', id)
    .where('status', '=', 'saving')
    .executeTakeFirst();
  if (!video) {
    await dropJob(deps.db, 'save-video', id);
    return undefined;
  }
  const { provider_ref: ref, endpoint, output, video_key: videoKey, poster_key: posterKey } = video;
  const provider = deps.providers.find((candidate) => candidate.name === video.provider);
  if (!provider || ref === null || endpoint === null || !output || videoKey === null || posterKey === null) {
    return end(deps, id, 'interrupted');
  }
  const { user_id: userId, model, params, credits, full_credits: fullCredits, deadline_at: deadlineAt } = video;
  const price = { credits, fullCredits };
  return save(deps, {
    id,
    userId,
    model,
    provider,
    ref,
    endpoint,
    output,
    videoKey,
    posterKey,
    params,
    ...price,
    deadlineAt,
  });
}

async function save(deps: SaveDeps, work: Work): Promise<number | undefined> {
  try {
    if (work.output.kind === 'remote') return await saveRemote(deps, work, work.output);
    const status = await work.provider.status(work);
    if (status.state === 'lost') return await end(deps, work.id, 'interrupted');
    return await storeLocal(deps, work, work.output);
  } catch (error) {
    if (error instanceof StorageFullError) return end(deps, work.id, 'storage_full');
    if (error instanceof OutputUnusableError) {
      deps.logger.error({ err: error, video: work.id, provider: work.provider.name }, 'output is not as promised');
      return refuse(deps, work, 'output_unusable');
    }
    if (error instanceof OutputExpiredError) return renew(deps, work);
    throw error;
  }
}

async function storeLocal(deps: SaveDeps, work: Work, output: LocalOutput): Promise<undefined> {
  const here = await bringHere(deps.storage, output);
  try {
    return await store(deps, work, { ...output, ...here });
  } finally {
    await here.remove();
  }
}

async function saveRemote(deps: SaveDeps, work: Work, output: RemoteOutput): Promise<undefined> {
  const files = await deps.ingest.fetch(output.url, promisedOf(work.params), work.provider.fileAccess);
  try {
    return await store(deps, work, files);
  } finally {
    await files.remove();
  }
}

async function store(deps: SaveDeps, work: Work, files: Files): Promise<undefined> {
  const { db, storage, now, logger } = deps;
  const { id, model, provider, videoKey, posterKey } = work;
  const mark = await markAsGenerated(files.videoPath, { model, provider: provider.name, at: now() });
  if (mark === 'unreadable') logger.info({ video: id }, 'the file could not be marked as made by AI');
  const { bytes } = await storage.putFile(videoKey, files.videoPath);
  await storage.putFile(posterKey, files.posterPath);
  const { width, height, durationS } = files;
  const worth = worthOf(deps, work, files);
  // Has no effect if the video ended while being saved; ending it has scheduled the removal of its files.
  await completeVideo(db, id, { width, height, bytes, durationS, ...worth }, now());
  await recordUsable(db, { provider: provider.name, endpoint: work.endpoint });
  return undefined;
}

/** Price of a delivery, and why that may be less than the ordered price. */
function worthOf(
  { catalogue, logger }: SaveDeps,
  { id, model, provider, endpoint, params, credits, fullCredits }: Work,
  { width, height, durationS = params.durationS, shortfalls = [] }: Files,
) {
  if (shortfalls.length === 0) return { shortfalls, credits };
  const delivery = { width, height, durationS, shortfalls: [...shortfalls] };
  const price = deliveredCredits({ model: catalogue.get(model), params, credits, fullCredits }, delivery);
  logger.warn(
    { video: id, provider: provider.name, endpoint, ...delivery, credits, price },
    'delivered for less: the result is not all that was ordered',
  );
  return { shortfalls, credits: price };
}

/** The address doesn't work any more; the provider may have a new one for the same result. */
async function renew(deps: SaveDeps, work: Work): Promise<number | undefined> {
  const status = await work.provider.status(work);
  if (status.state === 'unreachable') return status.retryAfterMs ?? UNREACHABLE_MS;
  const isNew =
    status.state === 'succeeded' &&
    status.output.kind === 'remote' &&
    work.output.kind === 'remote' &&
    status.output.url !== work.output.url;
  if (!isNew) return refuse(deps, work, 'output_lost');
  await recordOutput(deps.db, work.id, status.output);
  return 0;
}

function promisedOf({ durationS, resolution, aspectRatio, audio }: VideoParams): ExpectedOutput {
  return { durationS, resolution, aspectRatio, hasSound: audio === true };
}

/** The paid result is unusable. A file that we fetched too late is not counted against its endpoint. */
async function refuse(deps: SaveDeps, work: Work, code: 'output_unusable' | 'output_lost'): Promise<undefined> {
  const isOurDelay = code === 'output_lost' && work.deadlineAt !== null && deps.now() > work.deadlineAt;
  if ((await failVideo(deps.db, work.id, code, deps.now())) && !isOurDelay) {
    await reportUnusable(deps, { provider: work.provider.name, endpoint: work.endpoint }, work.userId);
  }
}

async function end(deps: SaveDeps, id: string, code: VideoErrorCode): Promise<undefined> {
  await failVideo(deps.db, id, code, deps.now());
  return undefined;
}
