import type { Kysely } from 'kysely';
import type { VideoErrorCode } from '#contracts/video';
import type { VideoParams } from '#contracts/video-settings';
import type { Tables } from '../db/tables';
import type { Ingest, ExpectedOutput } from '../ingest/ingest';
import { OutputExpiredError, OutputUnusableError } from '../ingest/ingest-errors';
import { markAsGenerated } from '../marking/mark-as-generated';
import { type Storage, StorageFullError } from '../storage/storage';
import { completeVideo, failVideo, recordOutput } from '../videos/lifecycle';
import type { OrderRef, ProviderOutput, RemoteOutput, VideoProvider } from '../videos/provider';
import { dropJob } from '../queue/job-queue';
import type { Logger } from 'pino';

const UNREACHABLE_MS = 10_000;

export interface SaveDeps {
  db: Kysely<Tables>;
  storage: Storage;
  ingest: Ingest;
  providers: readonly VideoProvider[];
  now: () => Date;
  logger: Logger;
}

interface Work extends OrderRef {
  id: string;
  /** Key of the catalogue. */
  model: string;
  provider: VideoProvider;
  output: ProviderOutput;
  videoKey: string;
  posterKey: string;
  expected: ExpectedOutput;
}

/**
 * Brings a finished video into our storage; only then are the credits captured. Returns in how many ms to try again, or
 * undefined when there is nothing more to do; a throw is tried again with growing rests.
 */
export async function saveVideo(deps: SaveDeps, id: string): Promise<number | undefined> {
  const video = await deps.db
    .selectFrom('videos')
    .select(['model', 'provider', 'provider_ref', 'endpoint', 'output', 'video_key', 'poster_key', 'params'])
    .where('id', '=', id)
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
  const expected = promisedOf(video.params);
  const { model } = video;
  return save(deps, { id, model, provider, ref, endpoint, output, videoKey, posterKey, expected: expected });
}

async function save(deps: SaveDeps, work: Work): Promise<number | undefined> {
  try {
    if (work.output.kind === 'remote') return await saveRemote(deps, work, work.output);
    const status = await work.provider.status(work);
    if (status.state === 'lost') return await end(deps, work.id, 'interrupted');
    return await store(deps, work, work.output);
  } catch (error) {
    if (error instanceof StorageFullError) return end(deps, work.id, 'storage_full');
    if (error instanceof OutputUnusableError) {
      deps.logger.error({ err: error, video: work.id, provider: work.provider.name }, 'output is not as promised');
      return end(deps, work.id, 'output_unusable');
    }
    if (error instanceof OutputExpiredError) return renew(deps, work);
    throw error;
  }
}

async function saveRemote(deps: SaveDeps, work: Work, output: RemoteOutput): Promise<undefined> {
  const files = await deps.ingest.fetch(output.url, work.expected);
  try {
    return await store(deps, work, files);
  } finally {
    await files.remove();
  }
}

async function store(
  { db, storage, now, logger }: SaveDeps,
  { id, model, provider, videoKey, posterKey }: Work,
  files: { videoPath: string; posterPath: string; width: number; height: number },
): Promise<undefined> {
  const mark = await markAsGenerated(files.videoPath, { model, provider: provider.name, at: now() });
  if (mark === 'unreadable') logger.info({ video: id }, 'the file could not be marked as made by AI');
  const { bytes } = await storage.putFile(videoKey, files.videoPath);
  await storage.putFile(posterKey, files.posterPath);
  const { width, height } = files;
  // When it was ended while it was being saved, the one who ended it has seen to the files.
  await completeVideo(db, id, { width, height, bytes }, now());
  return undefined;
}

/** The address doesn't work any more: the provider may have another one for the same result. */
async function renew(deps: SaveDeps, work: Work): Promise<number | undefined> {
  const status = await work.provider.status(work);
  if (status.state === 'unreachable') return status.retryAfterMs ?? UNREACHABLE_MS;
  const isNew =
    status.state === 'succeeded' &&
    status.output.kind === 'remote' &&
    work.output.kind === 'remote' &&
    status.output.url !== work.output.url;
  if (!isNew) return end(deps, work.id, 'output_lost');
  await recordOutput(deps.db, work.id, status.output);
  return 0;
}

function promisedOf({ durationS, resolution, aspectRatio, audio }: VideoParams): ExpectedOutput {
  return { durationS, resolution, aspectRatio, hasSound: audio === true };
}

async function end(deps: SaveDeps, id: string, code: VideoErrorCode): Promise<undefined> {
  await failVideo(deps.db, id, code, deps.now());
  return undefined;
}
