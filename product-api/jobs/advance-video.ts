import path from 'node:path';
import type { Kysely } from 'kysely';
import type { VideoErrorCode } from '#contracts/video';
import type { Tables } from '../db/tables';
import type { Storage } from '../storage/storage';
import { StorageFullError } from '../storage/storage';
import { completeVideo, failVideo, giveBack, markSaving, noteProgress } from '../videos/lifecycle';
import type { ProviderOutput, VideoProvider } from '../videos/provider';
import { dropJob } from './job-queue';

/** A video that got lost this often is failed: it may be what ends our processes. */
export const MAX_ATTEMPTS = 3;
/** A submission that has left no reference after this long died with its process. */
const SUBMIT_GRACE_MS = 30_000;

export interface AdvanceDeps {
  db: Kysely<Tables>;
  storage: Storage;
  providers: readonly VideoProvider[];
  now: () => Date;
  /** True when this process alone uses the database and `startedAt` is when it began. */
  aloneSince: Date | undefined;
}

interface Work {
  id: string;
  status: string;
  attempts: number;
  deadlineAt: Date;
  provider: VideoProvider;
  ref: string;
}

/**
 * Takes one short step with a started video: asks its provider, moves the state on, fetches the result. Returns in how
 * many ms to look again, or undefined when the video needs no more looking after.
 */
export async function advanceVideo(deps: AdvanceDeps, id: string): Promise<number | undefined> {
  const video = await deps.db
    .selectFrom('videos')
    .select(['status', 'attempts', 'provider', 'provider_ref', 'started_at', 'deadline_at'])
    .where('id', '=', id)
    .where('status', 'in', ['running', 'saving'])
    .executeTakeFirst();
  const provider = deps.providers.find((candidate) => candidate.name === video?.provider);
  if (!video?.started_at || !video.deadline_at) {
    await dropJob(deps.db, 'advance-video', id);
    return undefined;
  }
  if (!provider) return end(deps, id, 'provider_unavailable');
  if (video.provider_ref === null) {
    const isGone =
      (deps.aloneSince !== undefined && video.started_at < deps.aloneSince) ||
      deps.now().getTime() - video.started_at.getTime() > SUBMIT_GRACE_MS;
    return isGone ? retry(deps, id, video.attempts, true) : provider.pollMs;
  }
  return step(deps, {
    id,
    status: video.status,
    attempts: video.attempts,
    deadlineAt: video.deadline_at,
    provider,
    ref: video.provider_ref,
  });
}

async function step(deps: AdvanceDeps, work: Work): Promise<number | undefined> {
  const { provider, ref, id } = work;
  const status = await provider.status(ref);
  switch (status.state) {
    case 'running':
      if (deps.now() > work.deadlineAt) {
        await provider.cancel(ref);
        return end(deps, id, 'timed_out', work);
      }
      await noteProgress(deps.db, id, status.progress);
      return provider.pollMs;
    case 'succeeded':
      return save(deps, work, status.output);
    case 'failed':
      return end(deps, id, status.code, work);
    case 'lost':
      await provider.discard(ref);
      if (work.status === 'saving') return end(deps, id, 'interrupted');
      return retry(deps, id, work.attempts, !status.wasStopped);
    default:
      return status satisfies never;
  }
}

async function retry(deps: AdvanceDeps, id: string, attempts: number, countsAsAttempt: boolean): Promise<undefined> {
  if (countsAsAttempt && attempts >= MAX_ATTEMPTS) return end(deps, id, 'interrupted');
  await giveBack(deps.db, id, { delayMs: 0, countsAsAttempt });
  return undefined;
}

async function end(deps: AdvanceDeps, id: string, code: VideoErrorCode, work?: Work): Promise<undefined> {
  await failVideo(deps.db, id, code, deps.now());
  await work?.provider.discard(work.ref);
  return undefined;
}

/** Brings the provider's files into our storage; only then are the credits captured. */
async function save(deps: AdvanceDeps, work: Work, output: ProviderOutput): Promise<undefined> {
  const { db, storage, now } = deps;
  const { id, provider, ref } = work;
  const video_key = `videos/${id}/video.mp4`;
  const poster_key = `videos/${id}/poster${path.extname(output.posterPath)}`;
  if (work.status === 'running' && !(await markSaving(db, id, { video_key, poster_key }))) return undefined;
  try {
    const { bytes } = await storage.putFile(video_key, output.videoPath);
    await storage.putFile(poster_key, output.posterPath);
    const { width, height } = output;
    // When it was ended while it was being saved, the one who ended it has seen to the files.
    await completeVideo(db, id, { width, height, bytes }, now());
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    return end(deps, id, 'storage_full', work);
  }
  await provider.discard(ref);
  return undefined;
}
